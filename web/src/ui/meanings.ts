// The words of a card that mean something, and what they mean.
import type { Book, Card } from '../lib/book.svelte';

export interface Meaning {
  word: string;
  text: string;
}

// Meanings are texts of the game: "word.<key>", the words it goes by, parted by "|", and "means.<key>".
export function glossaryOf(terms: Book['terms']): { words: string[]; text: string }[] {
  return Object.keys(terms)
    .filter((key) => key.startsWith('means.'))
    .map((key) => ({ words: (terms[`word.${key.slice('means.'.length)}`] ?? '').split('|').filter(Boolean), text: terms[key]! }));
}

// Whether a word stands in a text: Latin words as whole words, whatever their ending.
const says = (text: string, word: string) => (/^[\x20-\x7e’]+$/.test(word) ? new RegExp(`\\b${word.replace(/[^\w ]/g, '\\$&')}(s|es|d|ed)?\\b`, 'i').test(text) : text.includes(word));

// What is printed on the card comes first; then the words of its texts, each once.
export function meaningsOf(card: Card, terms: Book['terms']): Meaning[] {
  const printed = card.notes.filter((note) => note.key !== 'now').map((note) => ({ word: note.name, text: note.text }));
  const whole = [card.text, ...Object.values(card.words), ...card.abilities.flatMap((ability) => [ability.name, ability.text, ...Object.values(ability.words)])].join('\n');
  const found = glossaryOf(terms).flatMap(({ words, text }) => {
    const word = words.find((one) => says(whole, one));
    return word && !printed.some((one) => one.word === word) ? [{ word: words[0]!.replace(/[【】]/g, ''), text }] : [];
  });
  return [...printed, ...found];
}
