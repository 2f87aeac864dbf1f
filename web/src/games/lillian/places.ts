// The lots of 莉莉安的呼喚, counted from the left: "a3" is the third of seat A.
import type { Side } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';
import { withBrackets } from '../behind';

export const names = /\b[ab][1-5]\b ?/g;
export const ownerOf = (place: string): Side => (place[0] === 'a' ? 'you' : 'foe');
export function nameOf(place: string, me: Side): string {
  const n = place[1]!;
  return ownerOf(place) === me ? m.lillian_lot({ n }) : m.lillian_lot_foe({ n });
}
export const speak = (text: string, me: Side): string =>
  withBrackets(text, '[ab][1-5]', (at) => nameOf(at, me), (at) => m.place_behind({ place: nameOf(at, me) }));
