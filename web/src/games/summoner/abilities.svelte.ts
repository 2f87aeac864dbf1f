// Views call abilities by their English names; the book has them in the reader's language by their keys. The English
// book is fetched once, when the first such name is to be shown to somebody who reads another language.
import { get } from '../../lib/api';
import type { Book, Card } from '../../lib/book.svelte';

let keys = $state.raw<ReadonlyMap<string, string> | null>(null);
let asked = false;

function ask(): void {
  if (asked) return;
  asked = true;
  get<{ cards: Card[] }>('/api/games/summoner/cards?lang=en').then(
    ({ cards }) => (keys = new Map(cards.flatMap((card) => card.abilities.map((ability) => [ability.name, ability.key])))),
    () => (asked = false),
  );
}

const names = new WeakMap<Book, Map<string, string>>();
function byKey(book: Book): Map<string, string> {
  let known = names.get(book);
  if (!known) {
    known = new Map(book.cards.flatMap((card) => card.abilities.map((ability) => [ability.key, ability.name] as const)));
    names.set(book, known);
  }
  return known;
}

export function abilityName(book: Book | undefined, english: string): string {
  if (!book || book.lang === 'en') return english;
  if (!keys) ask();
  return byKey(book).get(keys?.get(english) ?? '') ?? english;
}
