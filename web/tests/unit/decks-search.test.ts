import { expect, test } from 'vitest';
import type { Card } from '../../src/lib/book.svelte';
import { lettersOf, readingsOf, soundsAt } from '../../src/decks/pinyin';
import { indexed, search } from '../../src/decks/search';

const soundsLike = (name: string, letters: string) => soundsAt(name, letters) >= 0;
const card = (number: number, name: string, search: string[], more: Partial<Card> = {}): Card => ({
  number, key: `k${number}`, name, text: '', facts: {}, words: {}, abilities: [], notes: [], search: [`k${number}`, String(number), name, ...search], ...more,
});
const cards = [
  card(1, '甘雨', ['椰羊', 'Ganyu']),
  card(2, '灵符「梦想妙珠」', ['靈符「夢想妙珠」', 'Spirit Sign “Fantasy Orb”']),
  card(3, '瑞特-塔鲁斯', ['瑞特-塔魯斯', 'Ret-Talus']),
  card(4, '火绒鼠', ['火絨鼠', 'Tinder Rat'], { abilities: [{ key: 'a', name: '响应属性', text: '此怪物被破坏时：甘愿失去信仰。', words: {} }] }),
  card(5, '长野原宵宫', ['Yoimiya']),
  card(6, '绿野女巫', ['Green Witch']),
];
const found = (typed: string) => search(indexed(cards), typed).map((one) => one.number);

test('well-known names are read well', () => {
  const read = (name: string) => [...name].map((one) => readingsOf(one)[0]).join(' ');
  expect(read('甘雨')).toBe('gan yu');
  expect(read('神里绫华')).toBe('shen li ling hua');
  expect(read('魔理沙')).toBe('mo li sha');
  expect(read('灵梦')).toBe('ling meng');
  expect(read('亡灵弓箭手')).toBe('wang ling gong jian shou');
  expect(read('蚀界魔鸦')).toBe('shi jie mo ya');
  expect(read('荫冠麋')).toBe('yin guan mi');
  expect(read('绝云锅巴')).toBe('jue yun guo ba');
  expect(readingsOf('地')).toContain('di');
  expect(readingsOf('佛')).toContain('fo');
});

test('full syllables, first letters, mixtures and beginnings', () => {
  for (const typed of ['ganyu', 'gy', 'gany', 'gyu', 'ga', 'yu']) expect(soundsLike('甘雨', typed), typed).toBe(true);
  for (const typed of ['ganyun', 'yg', 'guy', 'ayu', '']) expect(soundsLike('甘雨', typed), typed).toBe(false);
  expect(soundsLike('灵符「梦想妙珠」', 'mxmz')).toBe(true);
  expect(soundsLike('长夜', 'changye') && soundsLike('长夜', 'zhangye')).toBe(true);
  expect(soundsLike('绿', 'lv') && soundsLike('绿', 'lu') && soundsLike('绿', lettersOf('lü'))).toBe(true);
  expect(lettersOf("Xi'An")).toBe('xian');
});

test('names in every language, whatever the quotes', () => {
  expect(found('梦想妙珠')).toEqual([2]);
  expect(found('夢想')).toEqual([2]);
  expect(found('fantasy orb')).toEqual([2]);
  expect(found('ret talus')).toEqual([3]);
  expect(found('rettalus')).toEqual([3]);
  expect(found('TINDER')).toEqual([4]);
  expect(found('5')).toEqual([5]);
  expect(found('椰羊')).toEqual([1]);
  expect(found('nothing of it')).toEqual([]);
  expect(found('  ')).toEqual([1, 2, 3, 4, 5, 6]);
});

test('what begins so comes first, by letters or by sound', () => {
  const some = indexed([card(1, '重云', ['Chongyun']), card(2, '甘雨', ['Ganyu']), card(3, '观雨', ['Gyre'])]);
  expect(search(some, 'gy').map((one) => one.number)).toEqual([3, 2, 1]);
});

test('a name comes before what is printed, all words must be found', () => {
  expect(found('甘')).toEqual([1, 4]);
  expect(found('hrs')).toEqual([4]);
  expect(found('火 信仰')).toEqual([4]);
  expect(found('火 雨')).toEqual([]);
});
