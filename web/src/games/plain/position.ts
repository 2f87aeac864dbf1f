// A position of any game as parts that can be drawn: values, cards, and groups of these. Everything the view has is in one
// of them. What is what is told by its shape: a word the book of cards knows is a card, "hidden" one that lies face-down,
// an object with a "card" something that lies on the table.
import type { Json, View } from '../../lib/protocol';

export type Value = string | number | boolean | null;

// A place on the table, and what lies there.
export interface Held {
  names: string[]; // how options may call it; the first is its path in the view
  place: string; // the key it lies at; "" where it has none
  card: string | null; // as the view calls it; null: the place is empty
  parts: Part[]; // what else the view tells of it
}

export type Part =
  | { kind: 'value'; path: string; key: string; value: Value }
  | { kind: 'values'; path: string; key: string; values: Value[] }
  | { kind: 'cards'; path: string; key: string; held: Held[]; hidden: number; laid: boolean } // laid: each at a place of its own
  | { kind: 'group'; path: string; key: string; parts: Part[] };
export type Cards = Extract<Part, { kind: 'cards' }>;

export interface Position {
  you: Part[];
  foe: Part[];
  common: Part[];
}

type Known = (card: string) => boolean;
type Fields = { [key: string]: Json };
export const Hidden = 'hidden';
const Count = '-count';

const isObject = (json: Json | undefined): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json);
const isValue = (json: Json): json is Value => json === null || typeof json !== 'object';
const below = (path: string, key: string) => (path ? `${path}.${key}` : key);
// Two of one kind are told apart by a number at the end: "witch", "witch-2".
const unnumbered = (key: string) => key.replace(/-\d+$/, '');
// Piles of which no more than their number may be known.
const isPile = (key: string) => /^(hand|deck|pile|library|stock|draw)/.test(key);

export function positionOf(view: View, known: Known): Position {
  // Whose view it is needs no place of its own: that side lies at the bottom.
  const { you = {}, foe = {}, seat: _, ...common } = view as { you?: Fields; foe?: Fields; seat?: Json; [key: string]: Json | undefined };
  const reader = new Reader(known);
  return { you: reader.parts(you, 'you'), foe: reader.parts(foe, 'foe'), common: reader.parts(common as Fields, '') };
}

class Reader {
  constructor(private known: Known) {}

  parts(fields: Fields, path: string): Part[] {
    const parts: Part[] = [];
    for (const [key, json] of Object.entries(fields)) {
      const counted = this.countedBy(fields, key);
      if (counted && counted in fields) continue; // told with the cards it counts
      const part = counted ? this.pile(counted, below(path, counted), json as number) : this.part(key, json, below(path, key), this.countOf(fields, key));
      const last = parts.at(-1);
      // Things that lie there one by one, as characters that have their own keys, lie side by side.
      if (part.kind === 'cards' && !part.key && last?.kind === 'cards' && !last.key) last.held.push(...part.held);
      else parts.push(part);
    }
    return parts;
  }

  // "hand-count" counts the cards of "hand", which may be named, or of a pile nobody sees.
  private countedBy(fields: Fields, key: string): string | null {
    if (!key.endsWith(Count) || typeof fields[key] !== 'number') return null;
    const of = key.slice(0, -Count.length);
    if (of in fields ? this.countOf(fields, of) === undefined : !isPile(of)) return null;
    return of;
  }
  // How many cards there are, where only some are named.
  private countOf(fields: Fields, key: string): number | undefined {
    const [list, count] = [fields[key], fields[key + Count]];
    return Array.isArray(list) && typeof count === 'number' && list.length <= count && list.every((one) => this.isCard(one)) ? count : undefined;
  }

  private pile(key: string, path: string, hidden: number): Part {
    return { kind: 'cards', path, key, held: [], hidden, laid: false };
  }

  private isCard = (json: Json | undefined): json is string => typeof json === 'string' && (json === Hidden || this.isKnown(json));
  private isKnown = (name: string) => !/^\d*$/.test(name) && this.known(name);

  private part(key: string, json: Json, path: string, count?: number): Part {
    if (isValue(json)) return { kind: 'value', path, key, value: json };
    if (Array.isArray(json)) return this.list(key, json, path, count);
    const card = this.cardAt(key, json);
    if (card) return { kind: 'cards', path, key: '', held: [this.held(card, json, path, key)], hidden: 0, laid: true };
    if (this.isTable(json)) {
      const held = Object.entries(json).map(([place, one]) => this.placed(place, one, below(path, place)));
      return { kind: 'cards', path, key, held, hidden: 0, laid: true };
    }
    return { kind: 'group', path, key, parts: this.parts(json, path) };
  }

  private list(key: string, list: Json[], path: string, count?: number): Part {
    const words = list.every((one) => typeof one === 'string') ? list : [];
    if (count !== undefined || words.some((one) => this.isCard(one)) || (isPile(key) && !list.length)) {
      const open = words.filter((one) => one !== Hidden);
      const held = open.map((card): Held => ({ names: [`${path}#${card}`], place: '', card, parts: [] }));
      return { kind: 'cards', path, key, held, hidden: (count ?? list.length) - open.length, laid: false };
    }
    if (list.every(isValue)) return { kind: 'values', path, key, values: list };
    if (list.every((one) => isObject(one) && this.isCard(one.card))) {
      const held = (list as Fields[]).map((one, i) => this.held(one.card as string, one, below(path, String(i)), '', [`${path}#${one.card as string}`]));
      return { kind: 'cards', path, key, held, hidden: 0, laid: true };
    }
    return { kind: 'group', path, key, parts: list.map((one, i) => this.part(String(i + 1), one, below(path, String(i)))) };
  }

  // Places with what lies at each: a card, something on a card, or nothing.
  private isTable(fields: Fields): boolean {
    const all = Object.entries(fields);
    return all.length > 0 && all.every(([place, one]) => this.isCard(one) || (isObject(one) && (!Object.keys(one).length || this.cardAt(place, one) !== null)));
  }
  private placed(place: string, one: Json, path: string): Held {
    if (typeof one === 'string') return { names: [path, place], place, card: one, parts: [] };
    const fields = one as Fields;
    const card = this.cardAt(place, fields);
    return card ? this.held(card, fields, path, place) : { names: [path, place], place, card: null, parts: [] };
  }
  // The card something lies on the table as: it says so, or it lies there under the card's own key.
  private cardAt(key: string, fields: Fields): string | null {
    if (this.isCard(fields.card)) return fields.card;
    return fields.card === undefined && this.isKnown(unnumbered(key)) ? unnumbered(key) : null;
  }
  private held(card: string, fields: Fields, path: string, place: string, more: string[] = []): Held {
    const { card: _, ...rest } = fields;
    const at = typeof fields.at === 'string' ? [fields.at] : [];
    return { names: [path, ...(place ? [place] : []), ...at, ...more], place: place === card ? '' : place, card, parts: this.parts(rest, path) };
  }
}

const MostSpread = 4;
// Whether cards lie side by side. Many, and those that are out of the game or not in it yet, are a pile.
export const isSpread = (part: Cards): boolean =>
  part.laid || part.key === 'hand' || (part.held.length > 0 && part.held.length + part.hidden <= MostSpread && !/^(deck|pile|unseen|discard|grave|removed|exile)/.test(part.key));

// All that lies on the table, wherever.
export const heldIn = (parts: Part[]): Held[] =>
  parts.flatMap((part) => (part.kind === 'cards' ? part.held.flatMap((held) => [held, ...heldIn(held.parts)]) : part.kind === 'group' ? heldIn(part.parts) : []));

// Under which of its names something is a spot: that which the question uses, if it means nothing else; else its path.
export class Spots {
  private claims = new Map<string, number>();

  constructor(position: Position, private wanted: ReadonlySet<string>, private keyOf: (card: string) => string | undefined) {
    for (const held of heldIn([...position.you, ...position.foe, ...position.common]))
      for (const name of new Set(this.namesOf(held))) this.claims.set(name, (this.claims.get(name) ?? 0) + 1);
  }

  // Options name cards by their keys, views by their names. Cards of one key at one place are one spot.
  private namesOf(held: Held): string[] {
    return held.names.map((name) => {
      const at = name.indexOf('#');
      return at < 0 ? name : `${name.slice(0, at)}#${this.keyOf(name.slice(at + 1)) ?? name.slice(at + 1)}`;
    });
  }
  of(held: Held): string {
    const names = this.namesOf(held);
    return names.find((name) => this.wanted.has(name) && (name.includes('#') || this.claims.get(name) === 1)) ?? names[0]!;
  }
}
