// The spaces of the battlefield, as they lie before who looks: rows from one's own side on, spaces from the left. Where a
// card is the only one of its kind, its name is enough.
import type { Side, View } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';
import { isLed, withBrackets } from '../behind';
import type { Piece } from './position';

export const names = /\b[a-f][1-8]\b/g;
// As spaces() counts them: 1 is nearest, or the left one.
export const rowOf = (place: string, me: Side): number => (me === 'you' ? Number(place[1]) : 9 - Number(place[1]));
export const columnOf = (place: string, me: Side): number => (me === 'you' ? place.charCodeAt(0) - 96 : 103 - place.charCodeAt(0));
export const nameOf = (place: string, me: Side): string => m.summoner_space({ row: String(rowOf(place, me)), n: String(columnOf(place, me)) });

// In the log a place has words where the sentence leads to it; behind a card it is a mark.
export const saidOf = (place: string, me: Side, before: string): string | undefined => (isLed(before) ? nameOf(place, me) : undefined);

export function speak(text: string, me: Side, view: View | null): string {
  const board = (view?.board ?? {}) as { [at: string]: Piece };
  const alone = (at: string) => board[at] && Object.values(board).filter(({ card }) => card === board[at]!.card).length === 1;
  return withBrackets(text, '[a-f][1-8]', (at) => nameOf(at, me), (at) => (alone(at) ? '' : m.place_behind({ place: nameOf(at, me) })));
}
