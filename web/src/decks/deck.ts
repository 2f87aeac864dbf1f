// A deck while one works on it: lines of cards and how many. What the rules say of it the server knows.
import type { Book, Card } from '../lib/book.svelte';
import type { GameId } from '../lib/protocol';
import { namesOf, numberOf, valuesOf } from './filters';

export interface Line {
  number: number;
  count: number;
}

export interface DeckProblem {
  text: string;
  clauses: string[];
  card: string | null;
}

export interface Checked {
  game: GameId;
  name: string;
  code: string | null;
  size: number;
  cards: Line[];
  legal: boolean;
  problems: DeckProblem[];
}

export interface Saved extends Checked {
  id: number;
  changed: number;
}

export interface Ready {
  ready: string;
  name: string;
  about: string;
  code: string;
  size: number;
  cards: Line[];
}

export const MostOfOne = 99;
export const LongestName = 60;

export const countOf = (deck: Line[], number: number): number => deck.find((line) => line.number === number)?.count ?? 0;
export const sizeOf = (deck: Line[]): number => deck.reduce((sum, line) => sum + line.count, 0);

export function changed(deck: Line[], number: number, by: number): Line[] {
  const count = Math.min(MostOfOne, Math.max(0, countOf(deck, number) + by));
  if (!deck.some((line) => line.number === number)) return count ? [...deck, { number, count }] : deck;
  return deck.map((line) => (line.number === number ? { number, count } : line)).filter((line) => line.count > 0);
}

export const sameCards = (a: Line[], b: Line[]): boolean =>
  a.length === b.length && a.every((line) => countOf(b, line.number) === line.count);

// By what a deck is put in order: the kind of a card, and what it costs.
export const kindFact = (book: Book): string =>
  ['kind', 'class', 'type'].find((key) => book.columns.includes(key)) ?? book.columns[0] ?? 'kind';
export const costFact = (book: Book): string => ['cost', 'level'].find((key) => book.columns.includes(key)) ?? 'cost';
export const costOf = (book: Book, card: Card): number | undefined => numberOf(card.facts[costFact(book)]);

export interface Group {
  kind: string;
  text: string;
  count: number;
  lines: { card: Card; count: number }[];
}

// By kind in the order of the book, then by cost.
export function grouped(book: Book, deck: Line[]): Group[] {
  const key = kindFact(book);
  const names = namesOf(book.cards, key);
  const kinds = [...new Set(book.cards.map((card) => valuesOf(card, key)[0] ?? ''))];
  const groups = kinds.map((kind): Group => ({ kind, text: names.get(kind) ?? kind, count: 0, lines: [] }));
  for (const { number, count } of deck) {
    const card = book.find(number);
    const group = card && groups.find((one) => one.kind === (valuesOf(card, key)[0] ?? ''));
    if (!card || !group) continue;
    group.count += count;
    group.lines.push({ card, count });
  }
  for (const group of groups)
    group.lines.sort((a, b) => (costOf(book, a.card) ?? -1) - (costOf(book, b.card) ?? -1) || a.card.number - b.card.number);
  return groups.filter((group) => group.lines.length);
}

export interface Bar {
  label: string;
  count: number;
}

// How many cards of each cost, without gaps; from `Most` on they share a bar.
export function curve(book: Book, deck: Line[]): Bar[] {
  const Most = 9;
  const counts = new Map<number, number>();
  for (const { number, count } of deck) {
    const card = book.find(number);
    const cost = card && costOf(book, card);
    if (cost !== undefined) counts.set(Math.min(cost, Most), (counts.get(Math.min(cost, Most)) ?? 0) + count);
  }
  if (!counts.size) return [];
  const [low, high] = [Math.min(0, ...counts.keys()), Math.max(...counts.keys())];
  return Array.from({ length: high - low + 1 }, (_, i) => ({ label: low + i === Most ? `${Most}+` : String(low + i), count: counts.get(low + i) ?? 0 }));
}

export const averageCost = (book: Book, deck: Line[]): number | undefined => {
  const costs = deck.flatMap(({ number, count }) => {
    const card = book.find(number);
    const cost = card && costOf(book, card);
    return cost === undefined ? [] : [{ cost, count }];
  });
  const cards = costs.reduce((sum, one) => sum + one.count, 0);
  return cards ? costs.reduce((sum, one) => sum + one.cost * one.count, 0) / cards : undefined;
};

// Cards that stand for a deck: those it has fewest of.
export const faces = (book: Book, deck: Line[], most: number): Card[] =>
  [...deck].sort((a, b) => a.count - b.count).map((line) => book.find(line.number)).filter((card): card is Card => !!card).slice(0, most);

export const oneByOne = (deck: Line[]): number[] => deck.flatMap(({ number, count }) => Array<number>(count).fill(number));

// In an order of chance.
export function shuffled<Thing>(things: Thing[], chance: () => number = Math.random): Thing[] {
  const pile = [...things];
  for (let i = pile.length - 1; i > 0; --i) {
    const j = Math.floor(chance() * (i + 1));
    [pile[i], pile[j]] = [pile[j]!, pile[i]!];
  }
  return pile;
}

// A hand as views have it, by names. Cards of one name: the one of the deck is meant.
export function cardsNamed(book: Book, deck: Line[], names: string[]): Card[] {
  const own = deck.map((line) => book.find(line.number)).filter((card): card is Card => !!card);
  return names.map((name) => own.find((card) => card.key === name || card.search.includes(name)) ?? book.find(name)).filter((card): card is Card => !!card);
}

// For which of the games a code may be: it says so, unless it is of a kind that only its game knows.
export function gamesOfCode(code: string, games: GameId[]): GameId[] {
  const said = /^qx_([^_]+)_/.exec(code)?.[1];
  return said ? games.filter((game) => game === said) : games;
}

// A code as people paste it: out of a text, with comments and spaces.
// An official share code: 68 letters of base64, with nothing of the kind around them.
const ShareCode = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{68}(?![A-Za-z0-9+/=])/;

export function codeIn(text: string): string {
  const line = text.split('\n').map((one) => one.replace(/#.*/, '').trim()).filter(Boolean)[0] ?? '';
  return (/qx_[a-z]+_[A-Za-z0-9_-]+/.exec(text) ?? ShareCode.exec(text))?.[0] ?? line.replace(/\s/g, '');
}
