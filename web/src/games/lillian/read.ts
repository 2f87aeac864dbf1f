// The view of 莉莉安的呼唤 as the board reads it: characters by where they stand, events, piles, the war.
import type { Card } from '../../lib/book.svelte';
import type { Side } from '../../lib/protocol';
import type { Scene } from '../../table/scene.svelte';

export interface Character {
  path: string;
  side: Side;
  key: string; // of its card
  number: number; // which of several of one card, from 1; 0 when it is the only one
  card: Card | undefined;
  at: string;
  tired: boolean;
  strength: number;
  inWar: boolean;
  upgrades: string[];
  covered: number;
}

export interface Running {
  path: string;
  key: string;
  card: Card | undefined;
  progress: number;
  countdown: number;
  mark?: string;
}

export interface Staying {
  path: string;
  key: string;
  card: Card | undefined;
  counter: number;
}

// What of a scene is read: a position and the cards.
type Seen = Pick<Scene, 'view' | 'card'>;

const sides: Side[] = ['you', 'foe'];
// "apprentice-witch-2" is the second of "apprentice-witch"; keys of cards do not end in a number.
const baseOf = (key: string): string => key.replace(/-\d+$/, '');
const nthOf = (key: string): number => Number(/-(\d+)$/.exec(key)?.[1] ?? 1);

export const rowOf = (side: Side): string => (side === 'you' ? 'a' : 'b');
export const placesOf = (side: Side): string[] => [1, 2, 3, 4, 5].map((n) => rowOf(side) + n);

export function characters(scene: Seen, side: Side): Character[] {
  const entries = Object.entries<any>(scene.view[side]?.characters ?? {});
  return entries.map(([name, unit]) => {
    const key = baseOf(name);
    const alone = entries.filter(([other]) => baseOf(other) === key).length === 1;
    return {
      path: `${side}.characters.${name}`, side, key, number: alone ? 0 : nthOf(name), card: scene.card(key), at: unit.at, tired: unit.tired,
      strength: unit.strength, inWar: unit['in-war'], upgrades: unit.upgrades, covered: unit.covered,
    };
  });
}

export const everybody = (scene: Seen): Character[] => sides.flatMap((side) => characters(scene, side));

export const events = (scene: Seen, side: Side): Running[] =>
  Object.entries<any>(scene.view[side]?.events ?? {}).map(([name, event]) => ({
    path: `${side}.events.${name}`, key: baseOf(name), card: scene.card(baseOf(name)), progress: event.progress, countdown: event.countdown, mark: event.mark,
  }));

export const lasting = (scene: Seen, side: Side): Staying[] =>
  Object.entries<any>(scene.view[side]?.lasting ?? {}).map(([name, spell]) => ({
    path: `${side}.lasting.${name}`, key: baseOf(name), card: scene.card(baseOf(name)), counter: spell.counter,
  }));

// Cards one knows in a hand, each with an id of its own, and how many one does not know.
export function hand(scene: Scene, side: Side): { known: { id: string; card: Card | undefined; name: string }[]; hidden: number } {
  const names: string[] = scene.view[side]?.hand ?? [];
  const seen = new Map<string, number>();
  const known = names.map((name) => {
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    return { id: `${name}#${n}`, card: scene.card(name), name };
  });
  return { known, hidden: Math.max(0, (scene.view[side]?.['hand-count'] ?? known.length) - known.length) };
}

// A pile as kinds of cards and how many there are of each.
export function kinds(scene: Scene, names: string[]): { name: string; card: Card | undefined; count: number }[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, card: scene.card(name), count }));
}

// A character by the name views and questions give it in English, "Apprentice Witch 2", on one of the sides.
export function named(scene: Scene, name: string | undefined, among: readonly Side[] = sides): Character | undefined {
  if (!name) return undefined;
  const numbered = / (\d+)$/.exec(name);
  const whole = scene.card(name);
  const key = (whole ?? scene.card(name.replace(/ \d+$/, '')))?.key;
  const number = !whole && numbered ? Number(numbered[1]) : 0;
  return among.flatMap((side) => characters(scene, side)).find((unit) => unit.key === key && unit.number === number);
}

export interface War {
  attacker: Side;
  at: string;
  window: number;
  attacks: number;
  attackers: string[]; // paths
  target: string | null;
}

export function war(scene: Scene): War | null {
  const now = scene.view.war;
  if (!now?.on) return null;
  const attacker = now.attacker as Side;
  const defender: Side = attacker === 'you' ? 'foe' : 'you';
  const paths = (now.attackers ?? []).map((name: string) => named(scene, name, [attacker])?.path);
  return {
    attacker, at: now.at, window: now.window, attacks: now.attacks, attackers: paths.filter((path: string | undefined) => path),
    target: named(scene, now.target, [defender])?.path ?? null,
  };
}

// Who the question is about. A blocker is asked for one of the attackers; anything else for one's own first.
export function subject(scene: Scene): string | null {
  const name = scene.question?.subject;
  if (!name) return null;
  const first: Side = scene.question?.prompt === 'blocker' ? scene.foe : scene.me;
  const order: Side[] = first === 'you' ? ['you', 'foe'] : ['foe', 'you'];
  return named(scene, name, order)?.path ?? null;
}
