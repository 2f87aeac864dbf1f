// What the words of cards mean.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Card } from '../../src/lib/book.svelte';
import { meaningsOf } from '../../src/ui/meanings';

const card = (more: Partial<Card>): Card => ({ number: 1, key: 'x', name: 'X', text: '', facts: {}, words: {}, abilities: [], notes: [], search: [], ...more });
const terms = { 'word.taunt': '嘲讽等级|嘲讽', 'means.taunt': '先攻击它。', 'word.gate': 'gate', 'means.gate': 'Summon beside it.', 'word.passive': '【普通】', 'means.passive': '一直有效。' };

test('a word is explained once, by its first name', () => {
  expect(meaningsOf(card({ text: '嘲讽+1', abilities: [{ key: 'a', name: '普通属性', text: '【普通】嘲讽等级+1。', words: {} }] }), terms)).toEqual([
    { word: '嘲讽等级', text: '先攻击它。' },
    { word: '普通', text: '一直有效。' },
  ]);
});

test('Latin words are found as whole words, in any form', () => {
  expect(meaningsOf(card({ text: 'Place it next to one of your Gates.' }), terms)).toHaveLength(1);
  expect(meaningsOf(card({ text: 'An aggregate.' }), terms)).toEqual([]);
});

test('what is printed with the card comes first and is not said again', () => {
  const notes = [{ key: 'now', name: 'c4', text: '…' }, { key: 'traits.gate', name: 'gate', text: 'As printed.' }];
  expect(meaningsOf(card({ text: 'gate', notes }), terms)).toEqual([{ word: 'gate', text: 'As printed.' }]);
});

test.each(['dreamduel', 'gemu', 'genius', 'lillian', 'summoner'])('the words of %s have a meaning in three languages', (game) => {
  const folder = new URL(`../../../games/${game}/text/`, import.meta.url);
  const keys = ['zh-Hans', 'zh-Hant', 'en'].map((lang) => {
    const rows = fs.readFileSync(new URL(`glossary.${lang}.yaml`, folder), 'utf8').matchAll(/^ {2}(\w+): ".+"$/gm);
    const counts = new Map<string, number>();
    for (const [, key] of rows) counts.set(key!, (counts.get(key!) ?? 0) + 1);
    expect([...counts.values()].every((count) => count === 2)).toBe(true);
    return [...counts.keys()];
  });
  expect(keys[1]).toEqual(keys[0]);
  expect(keys[2]).toEqual(keys[0]);
  expect(keys[0]!.length).toBeGreaterThan(5);
});

// The section of a file of texts, key by key.
const section = (file: string, name: string): [string, string][] => {
  const path = new URL(`../../../games/${file}`, import.meta.url);
  const part = fs.existsSync(path) ? (fs.readFileSync(path, 'utf8').split(new RegExp(`^${name}:$`, 'm'))[1]?.split(/^\w/m)[0] ?? '') : '';
  return [...part.matchAll(/^ +([\w-]+): "(.+)"$/gm)].map(([, key, text]) => [key!, text!]);
};
const termsOf = (game: string, lang: string) => Object.fromEntries(['word', 'means'].flatMap((name) => section(`${game}/text/glossary.${lang}.yaml`, name).map(([key, text]) => [`${name}.${key}`, text])));

test.each(['zh-Hans', 'zh-Hant', 'en'])('every keyword printed on a card is explained (%s)', (lang) => {
  const printed = [
    ...['gemu', 'lillian'].flatMap((game) => section(`${game}/text/${lang}.yaml`, 'keyword').map(([, word]) => [game, word] as const)),
    ...section(`gemu/text/${lang}.yaml`, 'kind').filter(([key]) => !['monster', 'normal'].includes(key)).map(([, word]) => ['gemu', word] as const),
  ];
  expect(printed.length).toBeGreaterThan(15);
  expect(printed.filter(([game, word]) => !meaningsOf(card({ words: { keywords: word } }), termsOf(game, lang)).length)).toEqual([]);
});

test('every word in brackets on a card of gemu is explained', () => {
  const cards = fs.readFileSync(new URL('../../../games/gemu/cards.yaml', import.meta.url), 'utf8');
  for (const lang of ['zh-Hans', 'zh-Hant']) {
    const words = new Set([...cards.matchAll(new RegExp(`${lang}: "(.*)"`, 'g'))].flatMap(([, text]) => text!.match(/【[^】]+】/g) ?? []));
    expect(words.size).toBeGreaterThan(5);
    expect([...words].filter((word) => !meaningsOf(card({ text: word }), termsOf('gemu', lang)).length)).toEqual([]);
  }
});

test('every trait of dreamduel has its text', () => {
  const folder = new URL('../../../games/dreamduel/text/', import.meta.url);
  for (const lang of ['zh-Hans', 'zh-Hant', 'en']) {
    const texts = ['classic', 'modern'].map((pool) => fs.readFileSync(new URL(`${pool}-traits.${lang}.yaml`, folder), 'utf8')).join('\n');
    const traits = section(`dreamduel/text/${lang}.yaml`, 'trait');
    expect(traits.length).toBeGreaterThan(10);
    expect(traits.map(([key]) => key).filter((key) => !new RegExp(`^ +${key}: \\{.*text: ".+`, 'm').test(texts))).toEqual([]);
  }
});
