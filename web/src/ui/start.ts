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

// A first match: against the gentlest computer, with ready-made decks that are plain to play, and a coach beside. One's own is
// as strong as the other or a little stronger (between equal players it wins 49 to 61 of 100); in 七圣召唤 it has the
// characters of the lessons.
export const FirstDecks: { [game: GameId]: readonly [own: string, theirs: string] } = {
  dreamduel: ['reimu-steady', 'marisa-rays'],
  gemu: ['emberdeep', 'mosswood'],
  genius: ['first-steps', 'overload'],
  lillian: ['tea-and-cake', 'brawl'],
  summoner: ['polar-dwarves', 'cave-goblins'],
};
export const firstMatch = (game: GameId): Promise<Summary> => coachedMatch(game, 'sparring');
export async function coachedMatch(game: GameId, level: Level): Promise<Summary> {
  await beSomebody();
  const [own, theirs] = FirstDecks[game] ?? [];
  const decks = own && theirs ? { deck: { ready: own }, computer_deck: { ready: theirs } } : { deck: { ready: await firstDeck(game) } };
  const table = await post<Summary>('/api/tables', { game, ...decks, level, seat: 'a', terms: { ...alone, undo: 'free' }, ...(await promised()) });
  kept.coached = [...kept.coached.slice(-20), table.table];
  return table;
}
const firstDeck = async (game: GameId): Promise<string> => (await get<{ decks: { ready: string }[] }>(`/api/games/${game}/decks`)).decks[0]!.ready;

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
  return post<Summary>('/api/tables', { game, deck: { ready: await firstDeck(game) }, level, terms: alone, ...(await promised()) });
}
