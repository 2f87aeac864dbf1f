// The places of 基姆大陆, as they lie before who looks: "am1" is the left one of seat A.
import type { Side } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';

const words = [m.gemu_left, m.gemu_middle, m.gemu_right];

export const names = /\b[ab][mp][1-3]\b ?/g;
export const ownerOf = (place: string): Side => (place[0] === 'a' ? 'you' : 'foe');
export function nameOf(place: string, me: Side): string {
  const where = words[Number(place[2]) - 1]!();
  return ownerOf(place) === me ? where : m.gemu_of_foe({ where });
}
// By itself, as in "on the left place".
export function saidOf(place: string, me: Side): string {
  const where = words[Number(place[2]) - 1]!();
  return ownerOf(place) === me ? m.gemu_place({ where }) : m.gemu_place_foe({ where });
}
