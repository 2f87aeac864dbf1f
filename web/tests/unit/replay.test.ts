import { expect, test, vi } from 'vitest';

vi.mock('../../src/lib/api', () => ({ get: async () => ({}) }));
vi.mock('../../src/lib/lang.svelte', () => ({ lang: { now: 'en' } }));
vi.mock('../../src/lib/settings.svelte', () => ({ tempo: () => null }));
const { keyMoments } = await import('../../src/replay/replay.svelte');
const { oneView } = await import('../../src/lib/views');

const line = (n: number, advantage?: number) => ({ n, seat: 'a' as const, turn: 1, question: '', answer: null, events: [], advantage });

test('key moments are the largest swings, in the order of play', () => {
  const keys = keyMoments([line(0, 0), line(1, 0.02), line(2, 0.5), line(3, 0.48), line(4, -0.6), line(5, -0.6)]);
  expect(keys.map((key) => key.line.n)).toEqual([1, 3]);
  expect(keys[0]!.change).toBeCloseTo(0.48);
});

test('without advantages there are no key moments', () => {
  expect(keyMoments([line(0), line(1), line(2)])).toEqual([]);
});

test('both sides are shown as their own players see them', () => {
  const a = { turn: 3, you: { hand: ['x'] }, foe: { hand: ['hidden'] } };
  const b = { turn: 3, you: { hand: ['hidden'] }, foe: { hand: ['y'] } };
  expect(oneView(a)).toBe(a);
  expect(oneView({ a, b })).toMatchObject({ turn: 3, you: { hand: ['x'] }, foe: { hand: ['y'] } });
});
