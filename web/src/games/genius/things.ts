// What lies on the table and is no card of the book (statuses, summons, skills) told as cards of their own, so that they
// are shown like all others. Their names and texts stand with the card that makes them.
import type { Book, Card } from '../../lib/book.svelte';
import { m } from '../../paraglide/messages.js';
import { elements } from './elements';

export interface Counters {
  usages?: number;
  shield?: number;
  duration?: number;
  value?: number;
  used?: number;
}

export interface CharacterView {
  health: number;
  energy: number;
  aura: string[];
  alive: boolean;
  active: boolean;
  'extra-health'?: number; // beyond the printed maximum
  on: { [key: string]: Counters };
  used: { [skill: string]: number };
}

export interface SideView {
  active: string;
  characters: string[];
  combat: { [key: string]: Counters };
  summons: { [key: string]: Counters };
  supports: { [key: string]: Counters };
  declared: boolean;
  legend: boolean;
  plunging: boolean;
  even: boolean;
  skipped: boolean;
  hand: string[];
  unseen: string[];
  'hand-count': number;
  'pile-count': number;
  'dice-count': number;
  dice: { [face: string]: number };
}
// The characters stand in the side by their keys.
export const characterOf = (side: SideView, key: string): CharacterView => (side as unknown as { [key: string]: CharacterView })[key]!;

// Statuses of the rules themselves.
const ofTheRules: { [key: string]: { name(): string; text(): string; element?: string } } = {
  frozen: { name: m.genius_frozen, text: m.genius_frozen_text, element: 'cryo' },
  crystallize: { name: m.genius_crystallize, text: m.genius_crystallize_text, element: 'geo' },
  'burning-flame': { name: m.genius_burning_flame, text: m.genius_burning_flame_text, element: 'pyro' },
  'dendro-core': { name: m.genius_dendro_core, text: m.genius_dendro_core_text, element: 'dendro' },
  'catalyzing-field': { name: m.genius_catalyzing_field, text: m.genius_catalyzing_field_text, element: 'dendro' },
  satiated: { name: m.genius_satiated, text: m.genius_satiated_text },
  'revive-on-cooldown': { name: m.genius_revive_cooldown, text: m.genius_revive_cooldown_text },
};

type Ability = Card['abilities'][number];
const indexes = new WeakMap<Book, Map<string, { ability: Ability; maker: Card }>>();
function abilitiesOf(book: Book) {
  let index = indexes.get(book);
  if (!index) {
    index = new Map();
    for (const maker of book.cards) for (const ability of maker.abilities) if (!index.has(ability.key)) index.set(ability.key, { ability, maker });
    indexes.set(book, index);
  }
  return index;
}

const made = (kind: string, key: string, name: string, text: string, facts: Card['facts'], words: Card['words'] = {}): Card => ({
  number: 0, key, name, text, facts: { kind, ...facts }, words, abilities: [], notes: [], search: [],
});

export type Kind = 'status' | 'combat-status' | 'summon';
const kindWords: { [kind in Kind]: () => string } = { status: m.genius_kind_status, 'combat-status': m.genius_kind_combat, summon: m.genius_kind_summon };

// A status or summon by its key; a second one of the same key has a number behind it.
export function thing(book: Book | undefined, key: string, kind: Kind): Card {
  const words = { kind: kindWords[kind]() };
  const index = book && abilitiesOf(book);
  const plain = index?.has(key) || ofTheRules[key] ? key : key.replace(/-\d+$/, '');
  const rule = ofTheRules[plain];
  if (rule) return made(kind, plain, rule.name(), rule.text(), { element: rule.element }, words);
  const found = index?.get(plain);
  if (found) {
    const { ability, maker } = found;
    return made(kind, plain, ability.name, ability.text, { element: elementIn(plain) ?? enamelOf(maker.facts), maker: maker.key }, { ...words, maker: maker.name });
  }
  const card = book?.find(plain);
  return made(kind, plain, card?.name ?? plain, card?.text ?? '', { element: card && enamelOf(card.facts) }, words);
}

// Equipment lies among the statuses of its character: it is a card, and does not run out.
export function equipment(book: Book | undefined, key: string, counters: Counters): Card | undefined {
  const card = book?.find(key);
  if (card?.facts.kind !== 'equipment') return undefined;
  return card.facts.type === 'technique' || (counters.duration === undefined && counters.usages === undefined) ? card : undefined;
}

export function support(book: Book | undefined, key: string): Card {
  return book?.find(key) ?? book?.find(key.replace(/-\d+$/, '')) ?? made('support', key, key, '', {});
}

export interface Skill {
  key: string;
  type: 'normal' | 'elemental' | 'burst' | 'technique';
  cost: { [what: string]: number };
  prepared?: boolean; // used by the rules when its time has come, never chosen
}

export function skillCard(character: Card, skill: Skill): Card {
  const ability = character.abilities.find(({ key }) => key === skill.key);
  return made('skill', skill.key, ability?.name ?? skill.key, ability?.text ?? '', { element: character.facts.element, maker: character.key, cost: skill.cost, type: skill.type }, { kind: ability?.words.type ?? '' });
}

const elementIn = (key: string): string | undefined => elements.find((element) => key.endsWith(`-${element}`) || key.startsWith(`${element}-`));

// The enamel of a card: its element's, else its kind's.
export function enamelOf(facts: Card['facts']): string {
  if (facts.element) return facts.element;
  if (facts.type === 'talent' || facts.type === 'resonance')
    return elements.find((element) => facts.cost?.[element]) ?? elements.find((element) => String(facts.needs ?? '').includes(element)) ?? 'plain';
  if (facts.type === 'none') return 'plain';
  return facts.type ?? 'rule';
}

// The number to be seen on a thing: its shield, its usages, its own counter, the rounds it lasts.
export function counterOf(counters: Counters): { number: number; sign: string } | null {
  if (counters.shield !== undefined) return { number: counters.shield, sign: 'shield' };
  if (counters.usages !== undefined) return { number: counters.usages, sign: 'usages' };
  if (counters.value) return { number: counters.value, sign: 'value' };
  if (counters.duration !== undefined) return { number: counters.duration, sign: 'duration' };
  return null;
}

export function counterWords(counters: Counters): string {
  const parts: string[] = [];
  if (counters.shield !== undefined) parts.push(m.genius_shield_left({ n: String(counters.shield) }));
  if (counters.usages !== undefined) parts.push(m.genius_usages_left({ n: String(counters.usages) }));
  if (counters.duration !== undefined) parts.push(m.genius_rounds_left({ n: String(counters.duration) }));
  if (counters.value) parts.push(m.genius_counter({ n: String(counters.value) }));
  return parts.join(m.comma());
}
