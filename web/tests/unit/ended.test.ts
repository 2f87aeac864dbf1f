import { afterAll, expect, test } from 'vitest';
import { endedBy } from '../../src/table/ended';
import { overwriteGetLocale } from '../../src/paraglide/runtime.js';

afterAll(() => overwriteGetLocale(() => 'en'));

const off = (reason?: 'too-long' | 'rules-changed') => endedBy({ by: 'abort', reason });

test('a match that was called off says why, in every language', () => {
  const told = { en: /longer chain/, 'zh-Hans': /连锁过长/, 'zh-Hant': /連鎖過長/ } as const;
  for (const [lang, words] of Object.entries(told)) {
    overwriteGetLocale(() => lang as keyof typeof told);
    expect(off('too-long')).toMatch(words);
    expect(new Set([off('too-long'), off('rules-changed'), off()]).size).toBe(3);
  }
});

test('a reason of a newer server is told as called off', () => {
  overwriteGetLocale(() => 'en');
  expect(off('too-loud' as never)).toBe(off());
  expect(endedBy({ by: 'time' })).toBe('On time');
});
