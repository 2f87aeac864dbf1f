// Filters of any game, made from the facts on its cards.
import type { Book, Card } from '../lib/book.svelte';

export interface Choice {
  value: string;
  text: string;
  count: number;
}

// flag: yes or nothing. choice: one of a few words, on a card one or several. number: from – to.
export interface Filter {
  key: string;
  label: string;
  kind: 'flag' | 'choice' | 'number';
  choices: Choice[];
  main: boolean; // a list of cards shows it
}

// By the key of a fact: the values that are wanted. Of numbers, too.
export type Wanted = { [key: string]: string[] };

const MostChips = 14;
const MostLetters = 110;

// A cost of several kinds counts as one number: how many dice. Energy is no die.
export function numberOf(fact: unknown): number | undefined {
  if (typeof fact === 'number') return fact;
  if (!fact || typeof fact !== 'object' || Array.isArray(fact)) return undefined;
  const parts = Object.entries(fact).filter(([kind]) => kind !== 'energy').map(([, amount]) => amount);
  return parts.every((part) => typeof part === 'number') ? parts.reduce((sum: number, part: number) => sum + part, 0) : undefined;
}

// The values of a fact as filters know them.
export function valuesOf(card: Card, key: string): string[] {
  const fact = card.facts[key];
  if (fact === undefined || fact === false || fact === null || fact === '') return [];
  if (Array.isArray(fact)) return fact.every((one) => typeof one === 'string') ? fact : [];
  const number = numberOf(fact);
  if (number !== undefined) return [String(number)];
  return typeof fact === 'string' || fact === true ? [String(fact)] : [];
}

// What each value of a fact is called: a card with only that value says it; of several, what the others leave over.
export function namesOf(cards: Card[], key: string): Map<string, string> {
  const names = new Map<string, string>();
  const holders = cards.filter((card) => card.words[key]).map((card) => ({ values: valuesOf(card, key), words: card.words[key]! }));
  for (const { values, words } of holders) if (values.length === 1) names.set(values[0]!, words);
  for (const { values, words } of holders) {
    const unknown = values.filter((value) => !names.has(value));
    if (unknown.length !== 1) continue;
    const rest = values.reduce((left, value) => left.replace(names.get(value) ?? '', ''), words);
    names.set(unknown[0]!, rest.replace(/^[\s,，、·]+|[\s,，、·]+$/g, '') || unknown[0]!);
  }
  return names;
}

// Some facts name other cards.
const nameOf = (book: Book, names: Map<string, string>, value: string): string => names.get(value) ?? book.find(value)?.name ?? value;

function filterOf(book: Book, key: string): Filter | null {
  const label = book.labels[key];
  const facts = book.cards.map((card) => card.facts[key]).filter((fact) => fact !== undefined);
  if (!label || !facts.length) return null;
  const kind = facts.every((fact) => typeof fact === 'boolean') ? 'flag' : facts.every((fact) => numberOf(fact) !== undefined) ? 'number' : 'choice';
  const counts = new Map<string, number>();
  for (const card of book.cards) for (const value of valuesOf(card, key)) counts.set(value, (counts.get(value) ?? 0) + 1);
  // What all cards share, or a single one has, is no way to choose.
  if (!counts.size || (counts.size === 1 && [...counts.values()][0] === book.cards.length)) return null;
  if (kind !== 'flag' && counts.size < 2) return null;
  if (kind === 'choice' && [...counts.values()].every((count) => count === 1)) return null;
  const names = kind === 'choice' ? namesOf(book.cards, key) : new Map<string, string>();
  const choices = [...counts].map(([value, count]) => ({ value, count, text: kind === 'number' ? value : nameOf(book, names, value) }));
  if (kind === 'number') choices.sort((a, b) => Number(a.value) - Number(b.value));
  return { key, label, kind, choices, main: book.columns.includes(key) };
}

export function filtersOf(book: Book): Filter[] {
  const keys = [...new Set([...book.columns, ...Object.keys(book.labels)])];
  const all = keys.map((key) => filterOf(book, key)).filter((one): one is Filter => one !== null);
  return [...all.filter((one) => one.main), ...all.filter((one) => !one.main)];
}

// Few values are shown side by side, many as a list to choose from.
export const asChips = (filter: Filter): boolean =>
  filter.choices.length <= MostChips && filter.choices.reduce((sum, one) => sum + one.text.length, 0) <= MostLetters;

// Of one fact any of the wanted values, of different facts all.
export const passes = (card: Card, wanted: Wanted): boolean =>
  Object.entries(wanted).every(([key, values]) => !values.length || valuesOf(card, key).some((value) => values.includes(value)));

export const howMany = (wanted: Wanted): number => Object.values(wanted).filter((values) => values.length).length;

export function toggled(wanted: Wanted, key: string, value: string): Wanted {
  const before = wanted[key] ?? [];
  const after = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
  return { ...wanted, [key]: after };
}
