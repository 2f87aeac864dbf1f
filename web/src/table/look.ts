// What a choice is, to the eye: each kind has a ring, a glyph and a height of its own (app.css), not only a colour.
import type { Facts, Side } from '../lib/protocol';

export type Look = 'act' | 'go' | 'foe' | 'own' | 'harm' | 'choose' | 'pay' | 'discard';
// Of several at one place the first of these is shown.
const order: Look[] = ['act', 'go', 'foe', 'own', 'harm', 'choose', 'pay', 'discard'];

export type Place = Pick<Facts, 'at' | 'from' | 'key' | 'to' | 'role' | 'whose' | 'harms'>;

// Whose it is: said by the facts, or by a path in the view.
const sideOf = ({ whose, at, from }: Place): Side | undefined => whose ?? (/^(you|foe)\b/.exec(at ?? from ?? '')?.[1] as Side | undefined);

function lookAt(place: Place, me: Side): Look {
  const side = sideOf(place);
  if (place.harms) return side === me ? 'harm' : 'foe';
  switch (place.role) {
    case 'attack':
      return side && side !== me ? 'foe' : 'act';
    case 'play':
    case 'use':
      return 'act';
    case 'target':
      return !side ? 'choose' : side === me ? 'own' : 'foe';
    case 'go':
    case 'pay':
    case 'discard':
      return place.role;
    default:
      return 'choose';
  }
}

export function lookOf(places: Place[], me: Side): Look {
  const looks = places.map((place) => lookAt(place, me));
  return order.find((look) => looks.includes(look)) ?? 'choose';
}

// Drawn in the corner, or in the middle of a place to go to; what has none is told by its ring alone.
const Glyphs: { [look in Look]?: string } = {
  go: 'M8 4a4 4 0 1 0 .01 0z',
  foe: 'M1 5V1h4M11 1h4v4M15 11v4h-4M5 15H1v-4M8 6v4M6 8h4',
  own: 'M8 13C2 9 2 4 5.2 3.6 7 3.4 8 5.4 8 5.4s1-2 2.8-1.8C14 4 14 9 8 13z',
  harm: 'M8 2l7 12H1zM8 6v4M8 11.5v1',
  pay: 'M8 2l5 6-5 6-5-6z',
  discard: 'M2.5 4h11M6 4V2h4v2M4 4l1 10h6l1-10M7 7v4M9 7v4',
};

// Shows at an element what can be done with it; nothing: nothing.
export function draw(element: HTMLElement, look: Look | null): void {
  const there = element.querySelector(':scope > .glyph');
  if ((element.dataset.role ?? null) === look && !!there === !!(look && Glyphs[look])) return;
  if (look) element.dataset.role = look;
  else delete element.dataset.role;
  const path = look && Glyphs[look];
  if (!path) return void there?.remove();
  const glyph = there ?? element.appendChild(document.createElement('i'));
  glyph.className = 'glyph';
  glyph.setAttribute('aria-hidden', 'true');
  glyph.innerHTML = `<svg viewBox="0 0 16 16"><path d="${path}"/></svg>`;
}
