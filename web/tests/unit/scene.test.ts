import { expect, test, vi } from 'vitest';
import type { Facts, Option } from '../../src/lib/protocol';

vi.mock('../../src/lib/book.svelte', () => ({ book: () => undefined }));
const { aimOf, Scene, spotsOf } = await import('../../src/table/scene.svelte');

const option = (name: string, facts: Partial<Facts>): Option => ({ option: name, text: name, facts: { verb: name, ...facts } as Facts, undo: true });

function scene(options: Option[], refusals: any[] = []) {
  const answered: string[] = [];
  const it = new Scene(() => ({
    game: 'gemu', view: {}, me: 'you', told: [], question: { question: 1, seat: 'a', prompt: 'act', options }, refusals, hinted: null, answer: (one) => answered.push(one.option),
  }));
  return { it, answered };
}

test('an option is where its facts say', () => {
  expect(spotsOf({ verb: 'step', at: 'c4' })).toEqual(['c4']);
  expect(spotsOf({ verb: 'play', from: 'you.hand', key: 'kindle', card: 1 })).toEqual(['you.hand#kindle']);
  expect(spotsOf({ verb: 'set-fu', to: 'foe.fu' })).toEqual(['foe.fu']);
  expect(spotsOf({ verb: 'end' })).toEqual([]);
});

test('what names a thing and a target is aimed', () => {
  expect(aimOf({ verb: 'attack', at: 'am1', to: 'foe' })).toBe('foe');
  expect(aimOf({ verb: 'set-fu', to: 'foe.fu' })).toBeNull();
});

test('the options of a spot, and what is nowhere on the board', () => {
  const { it } = scene([option('a', { at: 'c4' }), option('b', { at: 'c4' }), option('end', {})]);
  expect(it.at('c4').map((one) => one.option)).toEqual(['a', 'b']);
  expect(it.at('c5')).toEqual([]);
  expect(it.rest.map((one) => one.option)).toEqual(['a', 'b', 'end']); // nothing is mounted
});

test('a picked thing shows its targets, and cancelling forgets it', () => {
  const { it, answered } = scene([option('x', { at: 'am1', to: 'bm1' }), option('y', { at: 'am1', to: 'foe' })]);
  it.picked = 'am1';
  expect(it.at('foe').map((one) => one.option)).toEqual(['y']);
  expect(it.cancel()).toBe(true);
  expect(it.at('foe')).toEqual([]);
  expect(it.cancel()).toBe(false);
  it.choose(option('y', {}));
  expect(answered).toEqual(['y']);
});

test('why something cannot be chosen belongs to its spot, unless it can be chosen in another way', () => {
  const refusal = (at: string) => ({ option: 'move ' + at, text: '', reason: 'too far', clauses: ['SW-5.1'], facts: { verb: 'move', at } });
  const { it } = scene([option('a', { at: 'c4' })], [refusal('c4'), refusal('d4')]);
  expect(it.refusals('d4').map((one) => one.reason)).toEqual(['too far']);
  expect(it.refusals('c4')).toEqual([]);
});

test('what is looked at goes away with the pointer, also where one thing lies inside another', () => {
  vi.useFakeTimers();
  const { it } = scene([]);
  const [outer, inner] = [{}, {}] as HTMLElement[];
  it.lookSoon(outer!, { path: 'c4', label: '' });
  it.lookSoon(inner!, { path: 'c4.fu', label: '' });
  expect(it.looked).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(it.looked?.element).toBe(inner);
  it.lookAway(inner);
  it.lookAway(outer);
  vi.advanceTimersByTime(1000);
  expect(it.looked).toBeNull();
  it.lookSoon(outer!, { path: 'c4', label: '' });
  it.lookAway(outer);
  vi.advanceTimersByTime(1000);
  expect(it.looked).toBeNull();
  vi.useRealTimers();
});
