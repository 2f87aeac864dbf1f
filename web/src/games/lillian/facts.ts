// What stands on a card: its numbers with their signs.
import type { Card } from '../../lib/book.svelte';
import { m } from '../../paraglide/messages.js';
import { isIcon, type IconName } from './icons';

export interface Figure {
  icon: IconName;
  label: string;
  value: string;
}

const figures: [key: string, icon: IconName, label: () => string][] = [
  ['strength', 'strength', m.lillian_strength],
  ['capacity', 'capacity', m.lillian_capacity],
  ['goal', 'goal', m.lillian_progress],
  ['countdown', 'countdown', m.lillian_countdown],
  ['score', 'score', m.lillian_score],
];

export const figuresOf = (card: Card): Figure[] =>
  figures.flatMap(([key, icon, label]) => {
    const value = card.facts[key];
    if (value === undefined) return [];
    const signed = card.facts.type === 'upgrade' && value > 0;
    return [{ icon, label: label(), value: (signed ? '+' : '') + String(value).replace('-', '−') }];
  });

// Signs of its kinds of arena, its keywords, and that it is an instant.
export function signsOf(card: Card): { icon: IconName; word: string }[] {
  const words = (what: string) => (card.words[what] ?? '').split(' ').filter(Boolean);
  const listed = (what: string) => ((card.facts[what] ?? []) as string[]).map((key, i) => ({ key, word: words(what)[i] ?? key }));
  const signs = [...listed('series'), ...listed('keywords')];
  if (card.facts.instant) signs.push({ key: 'instant', word: m.lillian_instant() });
  if (card.facts.ending) signs.push({ key: 'ending', word: m.lillian_ending() });
  return signs.flatMap(({ key, word }) => (isIcon(key) ? [{ icon: key, word }] : []));
}

// How wide a name is, in letters as wide as they are high.
export const widthOf = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e00 ? 1 : 0.54), 0);
