// A match against the computer at once: the deck and level of last time, else the first of each.
import { get, post } from '../lib/api';
import { promised } from '../lib/chance';
import { levels } from '../lib/info.svelte';
import { Problem, type GameId, type Level, type Summary } from '../lib/protocol';
import { beSomebody } from '../lib/session.svelte';
import { kept } from '../lib/settings.svelte';

export type Deck = { ready: string } | { saved: number };

// `ready:freeze`, `saved:3`: how a deck is remembered.
export function deckOf(value: string): Deck {
  const [kind, name] = [value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1)];
  return kind === 'saved' ? { saved: Number(name) } : { ready: name };
}

// Nobody watches how one plays against the computer.
export const alone = { watching: 'nobody' };

export function lastLevel(game: GameId): Level {
  const there = levels().map((one) => one.id);
  const last = kept.level[game];
  return last && there.includes(last) ? last : (there[0] ?? 'beginner');
}

export async function playAtOnce(game: GameId): Promise<Summary> {
  await beSomebody();
  const level = lastLevel(game);
  const last = kept.decks[game];
  if (last) {
    try {
      return await post<Summary>('/api/tables', { game, deck: deckOf(last), level, terms: alone, ...(await promised()) });
    } catch (problem) {
      // That deck may be gone, or no longer legal.
      if (!(problem instanceof Problem) || !['no-such-deck', 'illegal-deck', 'bad-deck'].includes(problem.code)) throw problem;
    }
  }
  const { decks } = await get<{ decks: { ready: string }[] }>(`/api/games/${game}/decks`);
  return post<Summary>('/api/tables', { game, deck: { ready: decks[0]!.ready }, level, terms: alone, ...(await promised()) });
}
