// The board for games that have none: what is made of a position, by its shape alone.
import fs from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Card } from '../../src/lib/book.svelte';
import type { Json, View } from '../../src/lib/protocol';

vi.mock('../../src/lib/lang.svelte', () => ({ lang: { now: 'en' } }));
vi.mock('../../src/lib/api', () => ({ get: () => Promise.reject(new Error('no server')) }));
const { Book } = await import('../../src/lib/book.svelte');
const { heldIn, isSpread, positionOf, Spots } = await import('../../src/games/plain/position');
const { isNothing, Words } = await import('../../src/games/plain/words');
const { factsOf, textOf } = await import('../../src/games/plain/face');
const { ringsOf } = await import('../../src/games/plain/motif');
const { overwriteGetLocale } = await import('../../src/paraglide/runtime.js');
type Part = import('../../src/games/plain/position').Part;
overwriteGetLocale(() => 'en');

const card = (number: number, key: string, name: string, facts: Card['facts'] = {}): Card => ({ number, key, name, text: '', facts, words: {}, abilities: [], notes: [], search: [key, String(number), name] });
const cards = [card(1, 'fox', 'Red Fox', { kind: 'beast', power: 3 }), card(2, 'owl', 'Owl', { kind: 'beast', power: 1, flies: true, marks: [] }), card(3, 'storm', 'Storm')];
cards[0]!.words = { kind: 'Beast' };
cards[0]!.abilities = [{ key: 'leap', name: 'Leap', text: 'Goes over one.', words: {} }];
const book = new Book('any', 'en', cards, { power: 'Power', kind: 'Kind' }, ['kind', 'power'], { 'label.coins': 'Coins', 'field.coins': 'Gold coins', 'zone.yard': 'the yard', 'phase.dusk': 'At dusk', 'mark.red': 'Red mark' });
const known = (name: string) => !!book.find(name);
const read = (view: View) => positionOf(view, known);
const part = (parts: Part[], key: string) => parts.find((one) => one.key === key)!;

test('both sides and what they share; whose view it is needs no place', () => {
  const position = read({ turn: 3, phase: 'dusk', you: { coins: 2 }, foe: { coins: 1 }, seat: 'you' });
  expect(position.common).toEqual([
    { kind: 'value', path: 'turn', key: 'turn', value: 3 },
    { kind: 'value', path: 'phase', key: 'phase', value: 'dusk' },
  ]);
  expect(position.foe).toEqual([{ kind: 'value', path: 'foe.coins', key: 'coins', value: 1 }]);
  expect(read({})).toEqual({ you: [], foe: [], common: [] });
});

test('cards are what the book knows, by name or by key; the others are counted', () => {
  const { you, foe } = read({ you: { hand: ['Red Fox', 'owl'], 'hand-count': 2, 'deck-count': 7 }, foe: { hand: ['hidden', 'Owl', 'hidden'], yard: [], 'yard-count': 2 } });
  expect(part(you, 'hand')).toMatchObject({ kind: 'cards', path: 'you.hand', hidden: 0, laid: false });
  expect(heldIn(you).map((held) => held.card)).toEqual(['Red Fox', 'owl']);
  expect(part(you, 'deck')).toMatchObject({ kind: 'cards', path: 'you.deck', held: [], hidden: 7 });
  expect(part(foe, 'hand')).toMatchObject({ hidden: 2, held: [{ card: 'Owl' }] });
  expect(part(foe, 'yard')).toMatchObject({ kind: 'cards', hidden: 2, held: [] });
  expect([...you, ...foe].map((one) => one.key)).toEqual(['hand', 'deck', 'hand', 'yard']); // counts are told with what they count
});

test('a number that counts no cards stays a number', () => {
  const { you } = read({ you: { 'monster-count': 2, dice: { red: 1 }, 'dice-count': 3, hand: ['Owl', 'Owl'], 'hand-count': 1 } });
  expect(you.map((one) => [one.key, one.kind])).toEqual([['monster-count', 'value'], ['dice', 'group'], ['dice-count', 'value'], ['hand', 'cards'], ['hand-count', 'value']]);
});

test('things on the table: with their card, at places that may be empty, under the key of their card', () => {
  const { you, common } = read({
    board: { c4: { card: 'Owl', of: 'you', damage: 1 }, d4: {}, e4: 'Storm' },
    you: { row: [{ card: 'fox', at: 'a-row-1', up: true }, { card: 'hidden', at: 'a-row-2' }], fox: { health: 5 }, 'owl-2': { health: 2 }, coins: 1 },
    foe: {},
  });
  const board = part(common, 'board') as Extract<Part, { kind: 'cards' }>;
  expect(board.held.map((held) => [held.place, held.card, held.parts.length])).toEqual([['c4', 'Owl', 2], ['d4', null, 0], ['e4', 'Storm', 0]]);
  expect(board.laid && isSpread(board)).toBe(true);
  const row = part(you, 'row') as typeof board;
  expect(row.held.map((held) => held.names)).toEqual([['you.row.0', 'a-row-1', 'you.row#fox'], ['you.row.1', 'a-row-2', 'you.row#hidden']]);
  // One after the other under their own keys: they lie side by side.
  expect(you[1]).toMatchObject({ kind: 'cards', key: '', held: [{ card: 'fox', place: '' }, { card: 'owl', place: 'owl-2' }] });
  expect(you).toHaveLength(3);
});

test('whatever has another shape is a group', () => {
  const { common } = read({ odd: [[1, 2], { a: null }], empty: {}, none: [], mixed: ['Owl', 4], numbers: [1, 2] });
  expect(common.map((one) => one.kind)).toEqual(['group', 'group', 'values', 'values', 'values']);
  expect(part(common, 'odd')).toMatchObject({ parts: [{ kind: 'values', values: [1, 2] }, { kind: 'group', parts: [{ kind: 'value', value: null }] }] });
});

// Every name, number and word of a view, and of the parts made of it.
const leaves = (json: Json): string[] => (json !== null && typeof json === 'object' ? Object.values(json).flatMap(leaves) : [String(json)]);
const told = (parts: Part[]): string[] =>
  parts.flatMap((one) =>
    one.kind === 'value' ? [String(one.value)]
    : one.kind === 'values' ? one.values.map(String)
    : one.kind === 'group' ? told(one.parts)
    : [...one.held.flatMap((held) => [...(held.card ? [held.card] : []), ...told(held.parts)]), ...Array<string>(one.hidden).fill('hidden')],
  );
const tally = (words: string[]) => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

for (const game of ['dreamduel', 'gemu', 'genius', 'lillian', 'summoner'])
  test(`${game}: nothing of a position is lost`, () => {
    const { seat: _, ...view } = JSON.parse(fs.readFileSync(new URL(`views/${game}.json`, import.meta.url), 'utf8')) as { [key: string]: Json };
    // Names with a capital letter or a number are cards here, as are the keys the options of these games use.
    const isCard = (name: string) => /^[A-Z]|^(rm|sys|c)-?\d|^(sangonomiya-kokomi|kamisato-ayaka|shenhe|katheryne|proxy-war|apprentice-witch)$/.test(name);
    const position = positionOf(view, isCard);
    const parts = [...position.you, ...position.foe, ...position.common];
    const have = tally(told(parts));
    // A count is told by as many cards.
    const counts = ['you', 'foe'].flatMap((side) => Object.entries(view[side] as { [key: string]: Json }).filter(([key]) => /^(hand|deck|pile|discard)-count$/.test(key)).map(([, count]) => String(count)));
    const want = tally(leaves(view));
    for (const count of counts) want.set(count, want.get(count)! - 1);
    for (const [word, times] of want) expect(have.get(word) ?? 0, word).toBeGreaterThanOrEqual(times);
    expect(heldIn(parts).length).toBeGreaterThan(3);
  });

test('a spot has the name the question uses, unless two things have it', () => {
  const position = read({ board: { c4: { card: 'Owl', at: 'here' }, d4: { card: 'Owl', at: 'here' } }, you: { hand: ['Red Fox', 'Red Fox'] }, foe: {} });
  const [c4, d4, fox, other] = [...heldIn(position.common), ...heldIn(position.you)];
  const spots = (...wanted: string[]) => new Spots(position, new Set(wanted), (name) => book.find(name)?.key);
  expect(spots('c4').of(c4!)).toBe('c4');
  expect(spots('c4').of(d4!)).toBe('board.d4');
  expect(spots('here').of(c4!)).toBe('board.c4');
  // Options call cards by their keys; two of one kind are the same to choose.
  expect([fox, other].map((held) => spots('you.hand#fox').of(held!))).toEqual(['you.hand#fox', 'you.hand#fox']);
});

test('keys and values in words: of the game, of its cards, else readable', () => {
  const words = new Words(book, 'foe');
  expect(['coins', 'yard', 'power', 'fox', 'leap', 'unseen', 'round-limit', 'lastMove'].map((key) => words.label(key))).toEqual(['Gold coins', 'the yard', 'Power', 'Red Fox', 'Leap', 'Not seen yet', 'Round limit', 'Last move']);
  expect(words.value('phase', 'dusk')).toBe('At dusk');
  expect(words.value('marks', 'red')).toBe('Red mark');
  expect([words.value('turn', 'foe'), words.value('turn', 'you')]).toEqual(['You', 'Opponent']);
  expect([words.value('x', 3), words.value('x', null), words.value('x', 'owl'), words.value('x', 'some-word'), words.value('x', 'TI-6.1')]).toEqual(['3', 'none', 'Owl', 'Some word', 'TI-6.1']);
  const [thing] = heldIn(read({ board: { c4: { card: 'Owl', damage: 1, tired: true, marks: ['red'], moved: false } } }).common);
  expect(words.held(thing!)).toBe('c4 Owl, Damage 1, Tired, Marks: Red mark, Moved no');
});

test('nothing is 0, no, or an empty list', () => {
  const { common } = read({ a: 0, b: false, c: [], d: {}, e: { f: 0 }, g: 1, h: ['x'], i: { j: true } });
  expect(common.map(isNothing)).toEqual([true, true, true, true, true, false, false, false]);
});

test('a face has the facts of the lists first, and none that are not so', () => {
  expect(factsOf(cards[0]!, book)).toEqual([
    { key: 'kind', label: 'Kind', text: 'Beast', short: false, main: true },
    { key: 'power', label: 'Power', text: '3', short: true, main: true },
  ]);
  expect(factsOf(cards[1]!, book).map((fact) => [fact.key, fact.text])).toEqual([['kind', 'Beast'], ['power', '1'], ['flies', '✓']]);
  expect(textOf(cards[0]!)).toBe('Leap Goes over one.');
});

test('the ornament of a word is always the same', () => {
  expect(ringsOf('fox')).toEqual(ringsOf('fox'));
  expect(new Set(['fox', 'owl', 'storm', 'tiny'].map((word) => JSON.stringify(ringsOf(word)))).size).toBe(4);
});
