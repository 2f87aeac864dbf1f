// The position as the board reads it (docs/scenario.md), and small helpers for its words.
import type { Card } from '../../lib/book.svelte';
import type { Side, View } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';
import type { Scene } from '../../table/scene.svelte';

export interface Lying {
  card: string;
  at: string;
  owner?: Side;
  up?: boolean;
  sideways?: boolean;
  sealed: boolean;
  count: number;
  turn: number;
  known?: string;
  gorgeousness?: number | 'none';
}
export interface Standing extends Lying {
  state: 'support' | 'center' | 'hyper';
  returning: boolean;
  staying: boolean;
}
export interface Effect {
  card: string;
  hold: string;
  count: number;
  value: number;
  until: 'phase' | 'turn' | 'game' | number;
}
export interface SideView {
  health: number;
  'max-health': number;
  orbs: { ready: number; spent: number; collapsed: number };
  available: number;
  total: number;
  bar: number;
  hand: string[];
  open: string[];
  'hand-count': number;
  deck: string[];
  'deck-count': number;
  discard: string[];
  gap: string[];
  fu: Lying[];
  equip: Lying[];
  declare: Lying[];
  characters: Standing[];
  attached: Lying[];
  duel: Lying[];
  effects: Effect[];
  'last-spell': 'used' | 'unused';
  released: boolean;
  blood: number;
  declared: string[];
  damage: number;
  unseen?: string[];
}
export interface Fighter {
  card?: string;
  power: number;
  original: number;
  type: string;
  traits: string[];
  virtual: boolean;
  'last-spell': boolean;
  final?: number;
  surplus?: number;
}
export interface Battle {
  step?: string;
  attack?: Fighter;
  defence?: Fighter;
  clashed?: boolean;
  hit?: boolean;
}
export interface Position {
  pool: string;
  turn: number;
  active: Side;
  phase: string;
  battle: Battle;
  waiting: { card: string; ability: number; seat: Side }[];
  over: boolean;
}

// Lies face-down, but who looks knows it.
export const faceDown = (each: { card: string; up?: boolean }): boolean => !each.up && each.card !== 'hidden';
export const sideOf = (view: View, side: Side): SideView => view[side] as SideView;
export const position = (view: View): Position => view as unknown as Position;

export type Pile = 'deck' | 'discard' | 'gap';
export const pileNames: { [pile in Pile]: () => string } = {
  deck: m.dreamduel_deck, discard: m.dreamduel_discard, gap: m.dreamduel_gap,
};
export const stateNames = { support: m.dreamduel_support, center: m.dreamduel_center, hyper: m.dreamduel_hyper };
export const letterOf = (side: Side): 'a' | 'b' => (side === 'you' ? 'a' : 'b');

// A key for each of several equal things in a list: the second "rm-011" is "rm-011/1".
export function numbered<T>(list: T[], name: (item: T) => string): { item: T; id: string; index: number }[] {
  const seen = new Map<string, number>();
  return list.map((item, index) => {
    const key = name(item);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return { item, id: `${key}/${before}`, index };
  });
}

// A word of the cards' facts, as "piercing" or "melee", in the reader's language: some card has it.
export function traitName(scene: Scene, trait: string): string {
  for (const card of scene.book?.cards ?? []) {
    const note = card.notes.find((each) => each.key.endsWith('.' + trait));
    if (note) return note.name;
  }
  return trait;
}
export function typeName(scene: Scene, type: string): string {
  return scene.book?.cards.find((card) => card.facts['type'] === type)?.words['type'] ?? type;
}

// Spell cards are called 灵符「梦想妙珠」 or Spirit Sign “Fantasy Orb”: the sign, and the title in its brackets.
export function nameParts(card: Card): { sign: string; title: string } {
  const found = /^(.*?)\s*[「“](.+)[」”]$/.exec(card.name);
  return found ? { sign: found[1]!, title: found[2]! } : { sign: '', title: card.name };
}

// What a card says, for who cannot see it.
export function labelOf(scene: Scene, key: string | undefined, ...more: (string | false | undefined)[]): string {
  const card = scene.card(key);
  const facts = card?.facts ?? {};
  const numbers = card
    ? [
        card.words['type'],
        facts['cost'] !== undefined && `${scene.book?.labels['cost']} ${facts['cost']}`,
        facts['power'] !== undefined && `${scene.book?.labels['power']} ${facts['power']}`,
        facts['gorgeousness'] !== undefined && `${scene.book?.labels['gorgeousness']} ${facts['gorgeousness']}`,
      ]
    : [];
  return [card?.name ?? m.dreamduel_face_down(), ...numbers, ...more].filter(Boolean).join(m.comma());
}
