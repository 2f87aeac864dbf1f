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
  expect(allSpoken(question, 'genius', 'you')).toBe(question);
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
});

test('lots of 莉莉安的呼喚 are counted from the left', () => {
  expect(spoken('基础医院 b3', 'lillian', 'you')).toBe('基础医院（对手第3格）');
  expect(spoken('见习魔女进入b3', 'lillian', 'you')).toBe('见习魔女进入对手第3格');
  expect(spoken('a5', 'lillian', 'you')).toBe('第5格');
  setLocale('en', { reload: false });
  expect(spoken('Basic Hospital b3', 'lillian', 'you')).toBe('Basic Hospital (the opponent’s lot 3)');
  expect(spoken('Apprentice Witch entered b5', 'lillian', 'you')).toBe('Apprentice Witch entered the opponent’s lot 5');
  setLocale('zh-Hans', { reload: false });
});

test('spaces of 召唤师战争 are counted from one’s own side and from the left; a card that is alone needs none', () => {
  const view = { board: { c4: { card: 'Archer' }, b7: { card: 'Slinger' }, f7: { card: 'Slinger' } } };
  expect(spoken('走到c5', 'summoner', 'you')).toBe('走到第5排第3格');
  expect(spoken('c5', 'summoner', 'foe')).toBe('第4排第4格');
  expect(spoken('用城塞弓箭手 c4攻击', 'summoner', 'you', view)).toBe('用城塞弓箭手攻击');
  expect(spoken('用部落投石手 b7攻击', 'summoner', 'you', view)).toBe('用部落投石手（第7排第2格）攻击');
  expect(spoken('移动城塞弓箭手 c4', 'summoner', 'you')).toBe('移动城塞弓箭手（第4排第3格）');
  expect(spoken('部落投石手（b7）受到1点伤害，共2点', 'summoner', 'you', view)).toBe('部落投石手（第7排第2格）受到1点伤害，共2点');
  expect(spoken('城塞弓箭手（c4）受到1点伤害，共2点', 'summoner', 'you', view)).toBe('城塞弓箭手受到1点伤害，共2点');
  expect(spoken('灵魂转移 (部落投石手 b7 → e4)', 'summoner', 'you', view)).toBe('灵魂转移 (部落投石手（第7排第2格） → 第4排第5格)');
  expect(placeName('c4', 'summoner', 'you', '你在')).toBe('第4排第3格');
  expect(placeName('c4', 'summoner', 'you', '城塞弓箭手（')).toBeUndefined();
  setLocale('en', { reload: false });
  expect(spoken('Attack with Horde Slinger b7', 'summoner', 'you', view)).toBe('Attack with Horde Slinger (row 7, space 2)');
  expect(spoken('Horde Slinger b7', 'summoner', 'you', view)).toBe('Horde Slinger (row 7, space 2)');
  expect(spoken('South summoned Archer at c4', 'summoner', 'you', view)).toBe('South summoned Archer at row 4, space 3');
  expect(spoken('Bear Cavalry moved from c4 to c5', 'summoner', 'you', view)).toBe('Bear Cavalry moved from row 4, space 3 to row 5, space 3');
  kept.places = true;
  expect(spoken('c5', 'summoner', 'you')).toBe('c5');
  kept.places = false;
  setLocale('zh-Hans', { reload: false });
});
