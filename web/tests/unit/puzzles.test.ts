import { expect, test } from 'vitest';
import type { PuzzleHead } from '../../src/learn/puzzle.svelte';
import { goalText, hardnessOf, markOf, nextOf } from '../../src/learn/puzzles';
import { isBlunder, isMiss, lessonOn, tipOf, tipText, worstOf } from '../../src/learn/tips';

const head = (puzzle: number, rating: number, more: Partial<PuzzleHead> = {}): PuzzleHead => ({ game: 'gemu', puzzle, goal: 'win', within: 0, chance: 1, hidden: false, easy: false, rating, choices: 3, own: false, ...more });
const some = [head(1, 900), head(2, 1400), head(3, 1900)];

test('next comes the untried puzzle nearest to one’s own strength, then what was missed, never the one at hand', () => {
  const own = { rating: 1450, deviation: 100, tries: 5 };
  expect(nextOf(some, [], own)?.puzzle).toBe(2);
  expect(nextOf(some, [], null)?.puzzle).toBe(2);
  expect(nextOf(some, [], own, 2)?.puzzle).toBe(3);
  expect(nextOf(some, [{ puzzle: 2, first: true, solved: true }, { puzzle: 3, first: false, solved: false }], own)?.puzzle).toBe(1);
  const tried = [{ puzzle: 1, first: false, solved: true }, { puzzle: 2, first: true, solved: true }, { puzzle: 3, first: false, solved: false }];
  expect(nextOf(some, tried, own)?.puzzle).toBe(3);
  expect(nextOf(some, tried, own, 3)).toBeNull();
});

test('what was tried has a mark, and each puzzle a grade and a goal', () => {
  expect(markOf([{ puzzle: 2, first: false, solved: true }], 2)).toBe('solved');
  expect(markOf([], 2)).toBe('open');
  expect(some.map(hardnessOf)).toEqual(['easy', 'middle', 'hard']);
  expect(hardnessOf(head(4, 1900, { easy: true }))).toBe('easy');
  const goals = [head(1, 1), head(1, 1, { goal: 'survive' }), head(1, 1, { chance: 0.6 })].flatMap((one) => [goalText(one), goalText({ ...one, game: 'lillian' })]);
  expect(new Set(goals).size).toBe(6);
});

test('a blunder is clear and much worse than the best answer', () => {
  const suggestions = [{ option: 'attack', text: '', expected: 0.8, looked_at: 1 }];
  const of = (loss: number, error: number) => isBlunder({ suggestions, chosen: { loss, error, reply: [] } }, 'end');
  expect(of(0.3, 0.02)).toBe(true);
  expect(of(0.15, 0.01)).toBe(false);
  expect(of(0.3, 0.15)).toBe(false);
  expect(isBlunder({ suggestions, chosen: { loss: 0.3, error: 0, reply: [] } }, 'attack')).toBe(false);
  expect(isBlunder({ suggestions }, 'end')).toBe(false);
});

test('what is a little worse was missed; the worst of it is told, and the lesson that is about the better answer', () => {
  const suggestions = [{ option: 'attack', text: '', expected: 0.8, looked_at: 1 }];
  const of = (loss: number, error: number) => isMiss({ suggestions, chosen: { loss, error, reply: [] } }, 'end');
  expect([of(0.08, 0.02), of(0.04, 0.001), of(0.08, 0.04)]).toEqual([true, false, false]);
  const missed = (n: number, loss: number, verb: string) => ({ n, loss, verb, text: '', best: '', leads: [] });
  expect(worstOf([])).toBeUndefined();
  expect(worstOf([missed(1, 0.1, 'move'), missed(2, 0.3, 'attack'), missed(3, 0.2, 'end')])?.n).toBe(2);
  const lessons = [{ lesson: 1, verbs: ['attack', 'target'] }, { lesson: 2, verbs: ['move', 'step', 'step'] }, { lesson: 3, verbs: ['attack'] }, { lesson: 4, verbs: ['end', 'move', 'attack'] }];
  const on = (verb: string | undefined, done: number[]) => lessonOn(verb, lessons, done)?.lesson;
  expect(on('attack', [1, 2, 3, 4])).toBe(3);
  expect(on('attack', [3]), 'one that is still to come').toBe(1);
  expect(on('move', [1, 2, 3, 4])).toBe(2);
  expect(on('cast', [1, 2])).toBe(3);
  expect(on(undefined, [])).toBe(1);
  expect(lessonOn('attack', [], [])).toBeUndefined();
});

test('the coach tells questions apart by their phase, where they are the same', () => {
  expect(tipOf('summoner', 'act', { phase: 'attack' })).toEqual({ key: 'attack' });
  expect(tipOf('gemu', 'act', { phase: 'monsters' })).toEqual({ key: 'act' });
  expect(tipOf('gemu', 'pay', {})).toBeNull();
  expect(tipOf('tiny', 'act', {})).toBeNull();
  expect(tipText('summoner', 'attack')).not.toBe('');
});
