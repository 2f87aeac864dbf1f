// What is written on a card's face, from what the book says of it.
import { numberOf } from '../../decks/filters';
import type { Book, Card } from '../../lib/book.svelte';
import { readable } from './words';

export interface FaceFact {
  key: string;
  label: string;
  text: string;
  short: boolean; // a number
  main: boolean; // a list of cards shows it
}

// The facts in the order of the lists, then the others. What is not so is not said.
export function factsOf(card: Card, book: Book | undefined): FaceFact[] {
  const columns = book?.columns ?? [];
  const keys = [...new Set([...columns, ...Object.keys(card.facts)])].filter((key) => {
    const fact = card.facts[key];
    return fact !== undefined && fact !== false && fact !== null && !(Array.isArray(fact) && !fact.length);
  });
  return keys.map((key) => {
    const fact: unknown = card.facts[key];
    const number = numberOf(fact);
    const text = card.words[key] ?? (number !== undefined ? String(number) : typeof fact === 'string' ? readable(fact) : fact === true ? '✓' : JSON.stringify(fact));
    return { key, label: book?.labels[key] ?? readable(key), text, short: typeof fact === 'number', main: columns.includes(key) };
  });
}

// All its text in one piece.
export const textOf = (card: Card): string => [card.text, ...card.abilities.map((ability) => [ability.name, ability.text].filter(Boolean).join(' '))].filter(Boolean).join(' ');
