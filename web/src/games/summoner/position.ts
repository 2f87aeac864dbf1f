// The position as views have it (docs/scenario.md), and what the board makes of it.
import type { Book, Card } from '../../lib/book.svelte';
import type { Side } from '../../lib/protocol';
import type { Scene } from '../../table/scene.svelte';

export interface Piece {
  card: string;
  of: Side; // who controls it
  owner: Side;
  damage: number;
  boosts: number;
  moved: boolean;
  attacked: boolean;
  'was-attacked': boolean;
  'destroyed-a-unit': boolean;
  bonus: number;
  'goes-back': boolean;
  gained: string[];
  used: string[];
  under: string[];
  life: number;
  'life-limit': number;
  strength?: number;
  spaces?: number;
  range?: number;
  structure: boolean;
  gate: boolean;
  abilities: string[];
}

export interface ActiveEvent {
  event: string;
  boosts: number;
  target?: string;
  second?: string;
}

export interface SideView {
  magic: number;
  active: ActiveEvent[];
  hand: string[];
  discard: string[];
  deck?: string[];
  unseen?: string[];
  'hand-or-discard'?: string[];
  'hand-count': number;
  'deck-count': number;
  'discard-count': number;
}

export const phases = ['summon', 'move', 'build', 'attack', 'magic', 'draw'] as const;
export type Phase = (typeof phases)[number];

const columns = ['a', 'b', 'c', 'd', 'e', 'f'];
const rows = [8, 7, 6, 5, 4, 3, 2, 1];
// The spaces from the upper left to the lower right; the side at the bottom has its home row there.
export const spaces = (me: Side): string[] => {
  const all = rows.flatMap((row) => columns.map((column) => column + row));
  return me === 'you' ? all : all.reverse();
};

// Gates of all factions have the same name: the cards of a side are looked for in the faction of its summoner first.
export function factionOf(scene: Scene, side: Side): string | undefined {
  const board = Object.values((scene.view.board ?? {}) as { [at: string]: Piece }).filter((piece) => piece.owner === side);
  const there = scene.view[side] as SideView | undefined;
  const names = [...board.map((piece) => piece.card), ...(there?.discard ?? []), ...(there?.unseen ?? []), ...(there?.hand ?? [])];
  const cards = names.map((name) => scene.card(name)).filter((card) => card && !card.facts.gate);
  return (cards.find((card) => card?.facts.class === 'summoner') ?? cards[0])?.facts.faction as string | undefined;
}

const gates = new WeakMap<Book, Map<string, Card>>();
export function cardOf(scene: Scene, name: string, faction: string | undefined): Card | undefined {
  const first = scene.card(name);
  if (!first?.facts.gate || first.facts.faction === faction || !scene.book) return first;
  let known = gates.get(scene.book);
  if (!known) {
    known = new Map(scene.book.cards.filter((card) => card.facts.gate).map((card) => [`${card.facts.faction as string} ${card.facts.life as number}`, card]));
    gates.set(scene.book, known);
  }
  return known.get(`${faction} ${first.facts.life as number}`) ?? first;
}
