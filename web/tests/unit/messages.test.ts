import fs from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../messages/en/', import.meta.url);

test('no English text says "1 cards": a number stands behind the word it counts', () => {
  const texts = fs.readdirSync(folder).flatMap((file) => Object.entries(JSON.parse(fs.readFileSync(new URL(file, folder), 'utf8')) as { [key: string]: string }));
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.filter(([, text]) => /\{(n|count|all|many|max|size)\} (?!this\b)([\w-]+ )?([\w-]*[^s\W]s|dice|people)\b/.test(text))).toEqual([]);
});
