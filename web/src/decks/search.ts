// Cards by what is typed: names in all languages, pinyin, numbers; then what is printed on them.
import type { Card } from '../lib/book.svelte';
import { lettersOf, soundsAt } from './pinyin';

// Quotes, brackets and spaces make no difference, nor do marks above letters.
const plain = (text: string): string =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/[\s\p{P}\p{S}]/gu, '');

const printed = (card: Card): string =>
  [card.text, card.flavour ?? '', ...Object.values(card.words), ...card.abilities.flatMap((one) => [one.name, one.text]), ...card.notes.map((one) => one.name)].join(' ');

export interface Indexed {
  card: Card;
  names: string[]; // without marks
  chinese: string[];
  text: string;
}

export const indexed = (cards: Card[]): Indexed[] =>
  cards.map((card) => ({
    card,
    names: [...new Set([card.name, ...card.search].map(plain))],
    chinese: [...new Set([card.name, ...card.search])].filter((name) => /\p{Script=Han}/u.test(name)),
    text: plain(printed(card)),
  }));

// 5: a name begins so. 4: a name begins to sound so. 3: it is in a name. 2: a name sounds so further on. 1: it is printed
// on the card. 0: it is nowhere.
function hit(one: Indexed, word: string): number {
  const wanted = plain(word);
  if (!wanted) return 1;
  if (one.names.some((name) => name.startsWith(wanted))) return 5;
  const sounds = /^[a-zü'’]+$/i.test(word) ? one.chinese.map((name) => soundsAt(name, lettersOf(word))) : [];
  if (sounds.includes(0)) return 4;
  if (one.names.some((name) => name.includes(wanted))) return 3;
  if (sounds.some((at) => at > 0)) return 2;
  return wanted.length > 1 || /\P{ASCII}/u.test(wanted) ? Number(one.text.includes(wanted)) : 0;
}

// All words must be found; the better found, the earlier.
export function search(index: Indexed[], typed: string): Card[] {
  const asked = typed.trim().split(/\s+/).filter(Boolean);
  if (!asked.length) return index.map((one) => one.card);
  const whole = (one: Indexed) => (asked.length > 1 ? hit(one, asked.join('')) : 0);
  return index
    .map((one) => ({ card: one.card, hits: asked.map((word) => hit(one, word)), whole: whole(one) }))
    .filter((one) => one.whole > 1 || one.hits.every(Boolean))
    .map((one) => ({ card: one.card, rank: Math.max(one.whole, Math.min(...one.hits)) }))
    .sort((a, b) => b.rank - a.rank)
    .map((one) => one.card);
}
