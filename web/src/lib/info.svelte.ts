// What can be played here: games, levels, usual terms, limits. Rules switches come in the reader's language.
import { get } from './api';
import { lang } from './lang.svelte';
import type { GameId, Json, Lang, Level, Terms } from './protocol';

export interface Switch {
  key: string;
  kind: 'choice' | 'flag' | 'number';
  text: string;
  explanation: string;
  usual: string | boolean | number;
  values?: { value: string; text: string }[];
  min?: number;
  max?: number;
}

export interface GameInfo {
  id: GameId;
  name: Record<Lang, string>;
  tagline: Record<Lang, string>;
  cards: number;
  decks: number;
  clauses: number;
  switches?: Switch[];
}

export interface Info {
  games: GameInfo[];
  levels: { id: Level; name: Record<Lang, string> }[];
  terms: Terms;
  limits: { [what: string]: number };
}

export type Options = { [key: string]: Json };

let known = $state.raw<{ [lang: string]: Info }>({});
const loading = new Map<string, Promise<void>>();

// It is there before a page is shown (App.svelte); while another language is on its way that of the last one serves.
export function info(): Info | undefined {
  if (!known[lang.now]) void loadInfo().catch(() => {});
  return known[lang.now] ?? Object.values(known)[0];
}

// The games in the order of the server.
export const gameIds = (): GameId[] => info()?.games.map((one) => one.id) ?? [];
export const gameInfo = (game: GameId): GameInfo | undefined => info()?.games.find((one) => one.id === game);
// The levels of the computer, the weakest first.
export const levels = (): Info['levels'] => info()?.levels ?? [];

export function loadInfo(): Promise<void> {
  const language = lang.now;
  let promise = loading.get(language);
  if (!promise) {
    promise = get<Info>(`/api/info?lang=${language}`).then(
      (answer) => {
        known = { ...known, [language]: answer };
      },
      (problem: unknown) => {
        loading.delete(language);
        throw problem;
      },
    );
    loading.set(language, promise);
  }
  return promise;
}
