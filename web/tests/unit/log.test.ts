// What has happened, by turns and actions.
import { afterAll, expect, test } from 'vitest';
import { overwriteGetLocale } from '../../src/paraglide/runtime.js';
import { drawnBy, drewText, effectsOf, piecesOf, plainOf, stepped, turnsOf } from '../../src/table/log';
import type { LogLine } from '../../src/table/table.svelte';

afterAll(() => overwriteGetLocale(() => 'en'));

let id = 0;
const line = (step: number, event: string, text: string, more: object = {}): LogLine => ({ id: id++, step, event, text, cause: 'X-1', ...more });
const shape = (lines: LogLine[]) => turnsOf(lines).map((turn) => ({ turn: turn.head?.text, actions: turn.actions.map((action) => [action.head.line.text, action.head.count, action.rest.map((told) => told.line.text)]) }));

test('what followed from one answer is one action, by what was done', () => {
  const lines = [
    line(1, 'turn', '第1回合'),
    line(2, 'paid', '你支付了3个骰'),
    line(2, 'skill', '你的神里绫华使用了神里流·冰华'),
    line(2, 'damaged', '对手的神鹤受到3点伤害', { of: 'foe', character: 'Shenhe', amount: 3 }),
    line(3, 'switched', '对手切换了角色', { seat: 'foe' }),
  ];
  expect(shape(lines)).toEqual([
    { turn: '第1回合', actions: [['你的神里绫华使用了神里流·冰华', 1, ['你支付了3个骰', '对手的神鹤受到3点伤害']], ['对手切换了角色', 1, []]] },
  ]);
  expect(effectsOf(turnsOf(lines)[0]!.actions[0]!)).toEqual([{ tone: 'bad', mark: '−3', name: 'Shenhe', side: 'foe' }]);
});

test('what an action is called by tells most: not what was paid, nor that somebody is tired of it', () => {
  const called = (...events: string[]) => turnsOf(events.map((event) => line(1, event, event)))[0]!.actions[0]!.head.line.event;
  expect(called('mana', 'arrived')).toBe('arrived');
  expect(called('mana', 'tired', 'pushed', 'finished')).toBe('pushed');
  expect(called('paid', 'drew', 'played')).toBe('played');
  expect(called('mana', 'emotion')).toBe('mana');
});

test('what the rules do by themselves is one action for each cause', () => {
  const lines = [
    line(1, 'phase', '收获阶段'),
    line(1, 'mana', '你：+2魔力', { cause: 'Hospital' }),
    line(1, 'emotion', '你：+1情绪', { cause: 'Hospital' }),
    line(1, 'mana', '你：+1魔力', { cause: 'School' }),
  ];
  expect(shape(lines)).toEqual([{ turn: undefined, actions: [['收获阶段', 1, []], ['你：+2魔力', 1, ['你：+1情绪']], ['你：+1魔力', 1, []]] }]);
});

test('the first answer of a turn is one action, whatever its lines are caused by', () => {
  const lines = [line(1, 'turn', '轮到对手'), line(2, 'mana', '对手魔力-4', { cause: 'Fang' }), line(2, 'arrived', '小芳登场')];
  expect(shape(lines)).toEqual([{ turn: '轮到对手', actions: [['小芳登场', 1, ['对手魔力-4']]] }]);
});

test('draws are one line, whether the cards are known or not; equal lines are counted', () => {
  const draws = (seat: string, cards: string[]) => cards.map((card) => line(4, 'drew', `${seat} ${card}`, { seat, card }));
  const [hidden] = turnsOf(draws('foe', ['hidden', 'hidden', 'hidden']))[0]!.actions;
  expect(drawnBy(hidden!)).toEqual({ seat: 'foe', count: 3 });
  const [known] = turnsOf(draws('you', ['A', 'B']))[0]!.actions;
  expect(drawnBy(known!)).toEqual({ seat: 'you', count: 2 });
  expect(known!.rest.map((told) => told.line.card)).toEqual(['A', 'B']);
});

test('drawing has the words of its game', () => {
  overwriteGetLocale(() => 'zh-Hans');
  expect(['genius', 'dreamduel', 'gemu', 'a game nobody knows'].map((game) => drewText(game, '你', 2))).toEqual(['你抓2张牌', '你抽2张卡片', '你抽2张牌', '你抽2张牌']);
});

test('empty phases and ends are not told', () => {
  const lines = [line(1, 'phase', '移动阶段'), line(2, 'phase', '建造阶段'), line(3, 'phase', '攻击阶段'), line(3, 'attacks', '攻击'), line(4, 'phase', '魔力阶段'), line(4, 'turn-ends', '回合结束'), line(5, 'turn', '第2回合')];
  expect(shape(lines)).toEqual([{ turn: undefined, actions: [['攻击阶段', 1, []], ['攻击', 1, []]] }, { turn: '第2回合', actions: [] }]);
});

test('a snapshot says where the events of an answer begin', () => {
  const events = ['a', 'b', 'c', 'd'].map((event) => ({ event }));
  const steps = stepped({ from: 0, events, steps: [1, 3] }).map((event) => event.step);
  expect(steps[1]).toBe(steps[2]);
  expect(new Set(steps).size).toBe(3);
  expect(Math.max(...(steps as number[]))).toBeLessThan(0); // answers that come later have other numbers
});

test('places stand apart from the words', () => {
  expect(piecesOf({ event: 'moved', from: 'c4', to: 'd4', text: '冰霜法师从c4移动到 d4' })).toEqual([{ text: '冰霜法师从' }, { place: 'c4' }, { text: '移动到 ' }, { place: 'd4' }]);
  expect(plainOf({ event: 'moved', from: 'c4', to: 'd4', text: '冰霜法师从c4移动到 d4' })).toBe('冰霜法师从▢移动到 ▢');
  expect(plainOf({ event: 'damaged', at: 'd3', text: '起始城门（d3）受到2点伤害' })).toBe('起始城门受到2点伤害');
  expect(piecesOf({ event: 'drew', text: 'You drew c4' })).toEqual([{ text: 'You drew c4' }]);
});
