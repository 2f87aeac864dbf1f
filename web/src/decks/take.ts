// A deck somebody else has made becomes one of one's own, and is opened.
import { post } from '../lib/api';
import { go } from '../lib/place.svelte';
import type { GameId } from '../lib/protocol';
import { beSomebody } from '../lib/session.svelte';
import { m } from '../paraglide/messages.js';
import { LongestName, type Line, type Saved } from './deck';

export async function takeDeck(game: GameId, name: string, cards: Line[]): Promise<void> {
  await beSomebody();
  const lines = cards.map(({ number, count }) => ({ number, count }));
  const made = await post<Saved>('/api/me/decks', { game, name: name.slice(0, LongestName) || m.decks_imported(), cards: lines });
  go(`/decks/${game}/${made.id}`);
}
