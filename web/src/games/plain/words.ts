// What keys and values of a position are called: in the game's words where the server sends them, else made readable.
import type { Book } from '../../lib/book.svelte';
import type { Side } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';
import { Hidden, type Held, type Part, type Value } from './position';

// "round-limit", "roundLimit" and "round_limit" as "Round limit".
export function readable(key: string): string {
  const words = key.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`).replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// Keys that positions of most games have, where the game does not say what it calls them.
const common: { [key: string]: () => string } = {
  result: m.plain_key_result, over: m.plain_key_over, winner: m.plain_key_winner, by: m.plain_key_by, unseen: m.plain_key_unseen, began: m.plain_key_began, length: m.plain_key_length, turn: m.plain_key_turn, phase: m.plain_key_phase, hand: m.plain_key_hand, deck: m.plain_key_deck, discard: m.plain_key_discard,
};

export class Words {
  private abilities = new Map<string, string>();

  constructor(
    private book: Book | undefined,
    private me: Side,
  ) {
    for (const card of book?.cards ?? [])
      for (const ability of card.abilities) if (ability.name) this.abilities.set(ability.key, ability.name);
  }

  private term = (key: string): string | undefined => this.book?.terms[key];
  private named = (key: string): string | undefined => this.book?.find(key)?.name ?? this.abilities.get(key);

  label(key: string): string {
    return this.book?.label(key) ?? common[key]?.() ?? this.named(key) ?? readable(key);
  }

  value(key: string, value: Value): string {
    if (value === null || value === '' || value === 'none') return m.plain_none();
    if (typeof value === 'boolean') return value ? m.plain_yes() : m.plain_no();
    if (typeof value === 'number') return String(value);
    if (value === 'you' || value === 'foe') return value === this.me ? m.plain_you() : m.plain_foe();
    if (value === Hidden) return m.plain_hidden();
    return this.term(`${key}.${value}`) ?? this.term(`${key.replace(/s$/, '')}.${value}`) ?? this.named(value) ?? this.term(`label.${value}`) ?? (/^[a-z][a-z_-]*$/.test(value) ? readable(value) : value); // places and clauses stay as they are
  }

  card(name: string): string {
    return name === Hidden ? m.plain_hidden() : (this.book?.find(name)?.name ?? readable(name));
  }

  // A part as one line: "Strength 2", "Gained: Flight, Haste".
  line(part: Part): string {
    switch (part.kind) {
      case 'value':
        return part.value === true ? this.label(part.key) : `${this.label(part.key)} ${this.value(part.key, part.value)}`;
      case 'values':
        return this.listed(part.key, part.values.map((value) => this.value(part.key, value)));
      case 'cards': {
        const cards = part.held.map((held) => this.held(held));
        return this.listed(part.key, part.hidden ? [...cards, m.plain_hidden_cards({ n: String(part.hidden) })] : cards);
      }
      case 'group':
        return this.listed(part.key, part.parts.map((one) => this.line(one)));
    }
  }
  private listed(key: string, words: string[]): string {
    const text = words.length ? words.join(m.comma()) : m.plain_none();
    return key ? m.plain_listed({ label: this.label(key), text }) : text;
  }

  // Something on the table with all that is told of it.
  held(held: Held): string {
    const name = held.card === null ? m.plain_empty() : this.card(held.card);
    return [held.place && held.place !== held.card ? `${held.place} ${name}` : name, ...held.parts.map((part) => this.line(part))].join(m.comma());
  }
}

// Whether it says no more than that there is nothing: 0, no, an empty list.
export function isNothing(part: Part): boolean {
  switch (part.kind) {
    case 'value':
      return part.value === 0 || part.value === false || part.value === null || part.value === '' || part.value === 'none';
    case 'values':
      return part.values.length === 0;
    case 'cards':
      return part.held.length === 0 && part.hidden === 0;
    case 'group':
      return part.parts.every(isNothing);
  }
}
