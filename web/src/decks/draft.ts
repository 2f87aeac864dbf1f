// Changes that are not saved yet, kept by the browser.
import type { GameId } from '../lib/protocol';
import type { Line } from './deck';

export interface Draft {
  name: string;
  cards: Line[];
}

const place = (game: GameId, id: string): string => `quincunx.draft.${game}.${id}`;

const isLine = (line: unknown): line is Line =>
  typeof line === 'object' && line !== null && Number.isInteger((line as Line).number) && Number.isInteger((line as Line).count) && (line as Line).count > 0;

export function draftOf(game: GameId, id: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(place(game, id)) ?? 'null') as Draft | null;
    return draft && typeof draft.name === 'string' && Array.isArray(draft.cards) && draft.cards.every(isLine) ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(game: GameId, id: string, draft: Draft | null): void {
  try {
    if (draft) localStorage.setItem(place(game, id), JSON.stringify(draft));
    else localStorage.removeItem(place(game, id));
  } catch {
    // A browser that keeps nothing: the changes last as long as the page.
  }
}
