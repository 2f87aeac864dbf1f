import { afterAll, expect, test } from 'vitest';
import { decisiveOf, endedBy, levelAfter, whoseOf } from '../../src/table/ended';
import { m } from '../../src/paraglide/messages.js';
import { overwriteGetLocale } from '../../src/paraglide/runtime.js';

afterAll(() => overwriteGetLocale(() => 'en'));

const off = (reason?: 'too-long' | 'rules-changed') => endedBy({ by: 'abort', reason });

test('a match that was called off says why, in every language', () => {
  const told = { en: /chain too long/, 'zh-Hans': /连锁过长/, 'zh-Hant': /連鎖過長/ } as const;
  for (const [lang, words] of Object.entries(told)) {
    overwriteGetLocale(() => lang as keyof typeof told);
    expect(off('too-long')).toMatch(words);
    expect(new Set([off('too-long'), off('rules-changed'), off()]).size).toBe(3);
  }
});

test('a reason of a newer server is told as called off', () => {
  overwriteGetLocale(() => 'en');
  expect(off('too-loud' as never)).toBe(off());
  expect(endedBy({ by: 'time' })).toBe('Out of time');
});

test('the last blow is what led to the end, not what it struck down', () => {
  const blow = { event: 'damaged', character: 'Shenhe', text: 'Your Shenhe took 5 damage' };
  const log = [{ event: 'damaged', character: 'Kokomi' }, blow, { event: 'defeated', character: 'Shenhe' }, { event: 'game-ends' }];
  expect(decisiveOf(log)).toBe(blow);
  expect(decisiveOf([blow, { event: 'popularity' }, { event: 'game-ends' }])).toBeNull();
  // What fell last may not be what ended it.
  const fall = { event: 'destroyed', card: 'Ret-Talus' };
  expect(decisiveOf([fall, { event: 'destroyed', card: 'Archer' }, { event: 'game-ends' }], (card) => card === 'Ret-Talus')).toBe(fall);
  expect(decisiveOf([{ event: 'drew' }])).toBeNull();
});

test('victory and defeat are the reader\'s own, or called by names', () => {
  const nameOf = (seat: 'a' | 'b') => ({ a: 'Ada', b: 'Bo' })[seat];
  expect(whoseOf('b', 'a', nameOf)).toEqual({ winner: m.whose_foe(), loser: m.whose_you() });
  expect(whoseOf('b', 'watcher', nameOf).loser).toContain('Ada');
});

test('who has won meets a stronger computer, who has lost a weaker one', () => {
  expect(levelAfter('casual', true)).toBe('club');
  expect(levelAfter('casual', false)).toBe('beginner');
  expect(levelAfter('master', true)).toBeNull();
  expect(levelAfter('sparring', false)).toBeNull();
});
