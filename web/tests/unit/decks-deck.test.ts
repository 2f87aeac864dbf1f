import { beforeEach, expect, test, vi } from 'vitest';
import type { Book, Card } from '../../src/lib/book.svelte';
import { averageCost, cardsNamed, changed, codeIn, costFact, countOf, curve, faces, gamesOfCode, grouped, kindFact, oneByOne, sameCards, shuffled, sizeOf } from '../../src/decks/deck';
import { draftOf, keepDraft } from '../../src/decks/draft';
import { asChips, filtersOf, howMany, namesOf, numberOf, passes, toggled, valuesOf } from '../../src/decks/filters';
import { neighbour } from '../../src/decks/grid';

const card = (number: number, facts: Card['facts'], words: Card['words'] = {}, name = `c${number}`): Card => ({
  number, key: `k${number}`, name, text: '', facts, words, abilities: [], notes: [], search: [`k${number}`, String(number), name, name === 'Gate' ? 'Gate' : `C${number}`],
});
const cards = [
  card(1, { class: 'unit', cost: 3, gate: false, symbols: ['moon'] }, { class: 'Unit', symbols: 'Moon' }),
  card(2, { class: 'unit', cost: 1, gate: false, symbols: ['double-axe', 'moon'] }, { class: 'Unit', symbols: 'Double axe Moon' }),
  card(3, { class: 'event', cost: { cryo: 3, energy: 2 }, gate: false, symbols: [] }, { class: 'Event', cost: 'Cryo 3 + Energy 2' }),
  card(4, { class: 'wall', gate: true, symbols: [] }, { class: 'Wall', gate: 'Gate' }, 'Gate'),
  card(5, { class: 'wall', gate: true, cost: 12, symbols: [] }, { class: 'Wall', gate: 'Gate' }, 'Gate'),
];
const book = {
  game: 'summoner', lang: 'en', cards, columns: ['class', 'cost'], labels: { class: 'Class', cost: 'Cost', gate: 'Gate', symbols: 'Symbols', odd: 'Odd' },
  find: (wanted: number | string) => cards.find((one) => one.number === wanted || one.search.includes(String(wanted))),
} as unknown as Book;

test('facts as values: lists, flags, costs of several kinds', () => {
  expect(numberOf({ cryo: 3, energy: 2 })).toBe(3);
  expect(numberOf([{ key: 'x' }])).toBeUndefined();
  expect(valuesOf(cards[1]!, 'symbols')).toEqual(['double-axe', 'moon']);
  expect(valuesOf(cards[3]!, 'gate')).toEqual(['true']);
  expect(valuesOf(cards[0]!, 'gate')).toEqual([]);
  expect(valuesOf(cards[3]!, 'cost')).toEqual([]);
});

test('what a value is called, even where only several are named together', () => {
  expect(Object.fromEntries(namesOf(cards, 'symbols'))).toEqual({ moon: 'Moon', 'double-axe': 'Double axe' });
});

test('filters are made from the facts', () => {
  const filters = filtersOf(book);
  expect(filters.map((one) => [one.key, one.kind])).toEqual([['class', 'choice'], ['cost', 'number'], ['gate', 'flag'], ['symbols', 'choice']]);
  expect(filters[0]!.choices.map((one) => [one.text, one.count])).toEqual([['Unit', 2], ['Event', 1], ['Wall', 2]]);
  expect(filters[1]!.choices.map((one) => one.value)).toEqual(['1', '3', '12']);
  expect(asChips(filters[0]!)).toBe(true);
});

test('of one fact any value, of different facts all', () => {
  const passing = (wanted: { [key: string]: string[] }) => cards.filter((one) => passes(one, wanted)).map((one) => one.number);
  expect(passing({ class: ['unit', 'event'] })).toEqual([1, 2, 3]);
  expect(passing({ class: ['unit', 'event'], cost: ['3'] })).toEqual([1, 3]);
  expect(passing({ gate: ['true'], class: [] })).toEqual([4, 5]);
  const wanted = toggled(toggled({}, 'class', 'unit'), 'class', 'wall');
  expect(wanted).toEqual({ class: ['unit', 'wall'] });
  expect(howMany(wanted)).toBe(1);
  expect(howMany(toggled(toggled(wanted, 'class', 'unit'), 'class', 'wall'))).toBe(0);
});

test('more and fewer of a card', () => {
  let deck = changed([], 1, 1);
  deck = changed(changed(deck, 2, 3), 1, 1);
  expect(deck).toEqual([{ number: 1, count: 2 }, { number: 2, count: 3 }]);
  expect(sizeOf(deck)).toBe(5);
  expect(changed(deck, 2, -5)).toEqual([{ number: 1, count: 2 }]);
  expect(changed(deck, 9, -1)).toBe(deck);
  expect(countOf(changed(deck, 1, 500), 1)).toBe(99);
  expect(sameCards(deck, [...deck].reverse())).toBe(true);
  expect(sameCards(deck, changed(deck, 1, 1))).toBe(false);
});

test('by kind in the order of the book, then by cost; the curve has no gaps', () => {
  expect([kindFact(book), costFact(book)]).toEqual(['class', 'cost']);
  const deck = [{ number: 5, count: 1 }, { number: 1, count: 2 }, { number: 2, count: 4 }, { number: 3, count: 1 }, { number: 77, count: 1 }];
  expect(grouped(book, deck).map((group) => [group.text, group.count, group.lines.map((line) => line.card.number)])).toEqual([
    ['Unit', 6, [2, 1]], ['Event', 1, [3]], ['Wall', 1, [5]],
  ]);
  expect(curve(book, deck).map((bar) => `${bar.label}:${bar.count}`).join(' ')).toBe('0:0 1:4 2:0 3:3 4:0 5:0 6:0 7:0 8:0 9+:1');
  expect(averageCost(book, deck)).toBeCloseTo((4 + 9 + 12) / 8);
  expect(curve(book, [{ number: 4, count: 2 }])).toEqual([]);
  expect(averageCost(book, [{ number: 4, count: 2 }])).toBeUndefined();
  expect(faces(book, deck, 2).map((one) => one.number)).toEqual([5, 3]);
});

test('a shuffled deck has all its cards; a hand by names is of the deck', () => {
  expect(shuffled(oneByOne([{ number: 1, count: 2 }, { number: 2, count: 3 }]), () => 0.3).sort()).toEqual([1, 1, 2, 2, 2]);
  expect(cardsNamed(book, [{ number: 5, count: 3 }], ['Gate', 'C1', 'hidden']).map((one) => one.number)).toEqual([5, 1]);
});

test('codes as they are pasted', () => {
  expect(codeIn('look: qx_summoner_AQAd-_0 !')).toBe('qx_summoner_AQAd-_0');
  expect(codeIn('# Mine\n AB CD \n')).toBe('ABCD');
  const shared = 'ACDQwgUMADBw30ENBPAQ4EMOBAAw70kPCCCQ8o8PCCDxAYwQCUDxBpAQCiEBAqMQDAAA';
  expect(codeIn(`【七圣召唤】我的牌组，复制这段代码：\n${shared}\n打开游戏即可导入`)).toBe(shared);
  expect(codeIn(`分享码${shared}，快来`)).toBe(shared);
  const games = ['genius', 'gemu'];
  expect(gamesOfCode('qx_gemu_AQ', games)).toEqual(['gemu']);
  expect(gamesOfCode('qx_chess_AQ', games)).toEqual([]);
  expect(gamesOfCode(shared, games)).toEqual(games);
});

test('arrow keys in a grid of three columns', () => {
  const cells = [0, 1, 2, 3, 4].map((i) => ({ i, offsetTop: Math.floor(i / 3) * 100 }));
  const from = (at: number, key: string) => neighbour(key, cells[at]!, cells)?.i;
  expect([from(1, 'ArrowRight'), from(1, 'ArrowLeft'), from(1, 'ArrowDown'), from(4, 'ArrowUp'), from(2, 'ArrowDown')]).toEqual([2, 0, 4, 1, 4]);
  expect([from(0, 'ArrowUp'), from(4, 'ArrowRight'), from(3, 'Home'), from(0, 'End'), from(0, 'x')]).toEqual([undefined, undefined, 0, 4, undefined]);
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text), removeItem: (key: string) => kept.delete(key) });
});
test('drafts are kept, and what is no draft is none', () => {
  const draft = { name: 'Mine', cards: [{ number: 1, count: 2 }] };
  keepDraft('gemu', 'new', draft);
  expect(draftOf('gemu', 'new')).toEqual(draft);
  expect(draftOf('gemu', '7')).toBeNull();
  keepDraft('gemu', 'new', null);
  expect(draftOf('gemu', 'new')).toBeNull();
  localStorage.setItem('quincunx.draft.gemu.new', '{"name": 3, "cards": [{}]}');
  expect(draftOf('gemu', 'new')).toBeNull();
  localStorage.setItem('quincunx.draft.gemu.new', '{');
  expect(draftOf('gemu', 'new')).toBeNull();
});
