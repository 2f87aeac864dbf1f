// What is to be seen of something that happens. Each game says it for every one of its events (games/<game>/beats.ts):
// a beat, or nothing.
import type { Card } from '../../lib/book.svelte';
import type { Happening, Side, View } from '../../lib/protocol';

export type Kind =
  | 'reveal' // a card is shown to all: large on the stage, then on to where it goes
  | 'play' // one's own card, which is known: there at once
  | 'enter' // something comes to lie somewhere
  | 'move' // something on the board goes elsewhere
  | 'attack'
  | 'clash' // two powers are compared
  | 'damage'
  | 'gain'
  | 'word' // something to be read at a place
  | 'roll'
  | 'tick' // a counter changes
  | 'draw'
  | 'discard'
  | 'shuffle'
  | 'defeat'
  | 'turn'
  | 'phase'
  | 'ending';

export type Tone = 'good' | 'bad' | 'plain';

export interface Beat {
  kind: Kind;
  // Where: spots of the board (scene.svelte.ts), or anchors (data-anchor) for what cannot be chosen or pointed at.
  from?: string;
  to?: string;
  card?: string; // by any of its names; missing or hidden: its back
  amount?: number; // signed
  sign?: string; // what the amount is of, as "◆"
  tone?: Tone;
  word?: string;
  side?: Side; // who does it, or whose it is
  dice?: string[]; // the faces of a roll
  lit?: boolean[]; // which of them count
  hits?: number; // what they come to
  powers?: [number, number];
  ranged?: boolean;
  hold?: number; // how long a revealed card is to be read, in milliseconds
  joins?: boolean; // begins with the one before it, whatever that is
}

// What is known of the moment something happens.
export interface Sight {
  me: Side;
  before: View;
  view: View; // as the event has left it
  end: View; // when the whole action is over
  card(name: string | number | undefined): Card | undefined;
  name(card: string | number | undefined): string;
}

export type BeatOf = (event: Happening, sight: Sight) => Beat | null;

// The beats of a game: one for each of its events; null where nothing is to be seen.
export type Beats<Event extends { event: string }> = { [Name in Event['event']]: BeatOf | null };

export const by =
  <Event extends { event: string }>(beats: Beats<Event>): BeatOf =>
  (event, sight) =>
    (beats as { [name: string]: BeatOf | null })[event.event]?.(event, sight) ?? null;

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
export const other = (side: Side): Side => (side === 'you' ? 'foe' : 'you');

// A card of a hand: one's own where it is seen, else the hand.
export const held = (side: Side, card: string | undefined, sight: Sight): string => {
  const key = card === 'hidden' ? undefined : sight.card(card)?.key;
  return side === sight.me && key ? `${side}.hand#${key}` : `${side}.hand`;
};

// What most games have and show in the same way.
export const common = {
  turn: (event: Happening, _sight: Sight): Beat => ({ kind: 'turn', side: event.seat }),
  phase: (): Beat => ({ kind: 'phase' }),
  drew: (event: Happening): Beat => ({ kind: 'draw', side: event.seat, card: event.card, from: `${event.seat}.deck`, to: `${event.seat}.hand` }),
  shuffled: (event: Happening): Beat => ({ kind: 'shuffle', to: `${event.seat}.deck` }),
  ends: (event: Happening): Beat => ({ kind: 'ending', side: event.winner }),
};

// How long a card is held up to be read: longer with more text; letters are read faster than characters.
export function holdOf(card: Card | undefined): number {
  const text = card ? [card.text, ...card.abilities.map((ability) => ability.text)].join('') : '';
  let time = 700;
  for (const letter of text) time += letter > '\u2e80' ? 12 : 5;
  return Math.min(1200, time);
}

// An attack whose target is not told hits what is hurt by it; what hurts nobody is only said.
export function aim(beats: (Beat | null)[]): (Beat | null)[] {
  return beats.map((beat, i) => {
    if (beat?.kind !== 'attack' || beat.to) return beat;
    for (const next of beats.slice(i + 1)) {
      if (next?.kind === 'attack' || next?.kind === 'reveal') break;
      if (next?.kind === 'damage' && next.to !== beat.from) return { ...beat, to: next.to };
    }
    return { ...beat, kind: 'word', to: beat.from, from: undefined };
  });
}
