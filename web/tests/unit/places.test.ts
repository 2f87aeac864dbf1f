import { expect, test, vi } from 'vitest';

const kept = vi.hoisted(() => ({ places: false, lang: 'zh-Hans' }));
vi.mock('../../src/lib/settings.svelte', () => ({ kept }));
const { allSpoken, placeName, spoken } = await import('../../src/games/places');
const { setLocale } = await import('../../src/paraglide/runtime.js');

test('places of 基姆大陆 are called as they lie before who looks', () => {
  setLocale('zh-Hans', { reload: false });
  expect(spoken('用am1 沼泽蛙攻击bm2 盖牌', 'gemu', 'you')).toBe('用左侧沼泽蛙攻击对手中间盖牌');
  expect(spoken('召唤到bm3', 'gemu', 'foe')).toBe('召唤到右侧');
  setLocale('en', { reload: false });
  expect(spoken('Attack bm2 Swamp Frog with am1 Golem', 'gemu', 'you')).toBe('Attack opponent’s middle Swamp Frog with left Golem');
  setLocale('zh-Hans', { reload: false });
});

test('in all the server says, but not in what is sent back; other games and who asks for names keep them', () => {
  const question = { options: [{ option: 'attack am1 bm2', text: '攻击bm2', facts: { at: 'am1' } }], refused: [{ option: 'x', reason: 'am1没有灵力' }] };
  expect(allSpoken(question, 'gemu', 'you')).toEqual({ options: [{ option: 'attack am1 bm2', text: '攻击对手中间', facts: { at: 'am1' } }], refused: [{ option: 'x', reason: '左侧没有灵力' }] });
  expect(allSpoken(question, 'summoner', 'you')).toBe(question);
  kept.places = true;
  expect(spoken('am1', 'gemu', 'you')).toBe('am1');
  kept.places = false;
});

test('zones of 幻想梦斗符 are one’s own or the opponent’s', () => {
  expect(spoken('自由奔放的人类（南方的卡组）', 'dreamduel', 'you')).toBe('自由奔放的人类（你的卡组）');
  expect(spoken('自由奔放的人類（南方的卡組）', 'dreamduel', 'foe')).toBe('自由奔放的人類（对手的卡組）');
  setLocale('en', { reload: false });
  expect(spoken('Spirit Sign (North’s discard pile)', 'dreamduel', 'foe')).toBe('Spirit Sign (your discard pile)');
  setLocale('zh-Hans', { reload: false });
});

test('a place by itself has a word where its game has one', () => {
  expect(placeName('bm1', 'gemu', 'you')).toBe('对手左侧');
  expect(placeName('bm1', 'gemu', 'you', '对手在')).toBe('左侧');
  expect(placeName('b2', 'lillian', 'you', '见习魔女进入')).toBe('对手第2格');
  setLocale('en', { reload: false });
  expect(placeName('am2', 'gemu', 'you')).toBe('the middle place');
  setLocale('zh-Hans', { reload: false });
  expect(placeName('c4', 'summoner', 'you')).toBeUndefined();
});

test('lots of 莉莉安的呼喚 are counted from the left', () => {
  expect(spoken('进入b3 基础医院', 'lillian', 'you')).toBe('进入对手第3格基础医院');
  expect(spoken('a5', 'lillian', 'you')).toBe('第5格');
});
