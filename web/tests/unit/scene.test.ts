import { expect, test, vi } from 'vitest';
import type { Facts, Option, Question } from '../../src/lib/protocol';

const { lookOf } = await import('../../src/table/look');
vi.mock('../../src/lib/book.svelte', () => ({ book: () => undefined }));
const { aimsOf, Scene, spotsOf } = await import('../../src/table/scene.svelte');

const option = (name: string, facts: Partial<Facts>): Option => ({ option: name, text: name, facts: { verb: name, ...facts } as Facts, undo: true });

function scene(options: Option[], refusals: any[] = [], more: object = {}) {
  const answered: string[] = [];
  let question: Question = { question: 1, seat: 'a', prompt: 'act', options };
  const it = new Scene(() => ({
    game: 'gemu', view: {}, me: 'you', told: [], question, refusals, hinted: null, answer: (one) => answered.push(one.option), ...more,
  }));
  const next = (number: number, then: Option[]) => {
    question = { question: number, seat: 'a', prompt: 'step', options: then };
    // What a new question is for the page: a scene that sees it.
    const seen = new Scene(() => ({ game: 'gemu', view: {}, me: 'you', told: [], question, refusals, hinted: null, answer: (one) => answered.push(one.option), ...more }));
    (seen as any).plan = (it as any).plan;
    return seen;
  };
  return { it, answered, next };
}

test('an option is where its facts say', () => {
  expect(spotsOf({ verb: 'step', at: 'c4' })).toEqual(['c4']);
  expect(spotsOf({ verb: 'play', from: 'you.hand', key: 'kindle', card: 1 })).toEqual(['you.hand#kindle']);
  expect(spotsOf({ verb: 'set-fu', to: 'foe.fu' })).toEqual(['foe.fu']);
  expect(spotsOf({ verb: 'end' })).toEqual([]);
});

test('what names a thing and a target is aimed', () => {
  const spots = (one: Option) => aimsOf(one).map(([spot]) => spot);
  expect(spots(option('attack', { at: 'am1', to: 'foe' }))).toEqual(['foe']);
  expect(spots(option('set-fu', { to: 'foe.fu' }))).toEqual([]);
  expect(spots({ ...option('move', { at: 'c4' }), targets: [{ at: 'c5', role: 'go', by: ['step c5'] }, { from: 'you.hand', key: 'kindle' }] })).toEqual(['c5', 'you.hand#kindle']);
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

// --- What is pressed on purpose

test('what is taken back is called without the letters of its place', () => {
  const last = (text: string, facts: object) => {
    const one = { ...option('x', facts), text };
    const { it } = scene([one]);
    it.choose(one);
    return it.last;
  };
  expect(last('移动亡灵疫病体 e1', { at: 'e1', role: 'use' })).toBe('移动亡灵疫病体');
  expect(last('亡灵战士 e1攻击城门 c6', { at: 'e1', to: 'c6', role: 'attack' })).toBe('亡灵战士攻击城门');
  expect(last('走到e2', { at: 'e2', role: 'go' })).toBe('走到e2');
  expect(last('d2', { at: 'd2' })).toBe(''); // letters alone say nothing
});

test('a walk is one choice: its answers are given one after the other, as long as they are offered', () => {
  const step = (at: string) => option(`step ${at}`, { at, role: 'go' });
  const walk: Option = { ...option('move c4', { at: 'c4', role: 'use' }), targets: [{ at: 'c6', role: 'go', by: ['step c5', 'step c6'] }] };
  const { it, answered, next } = scene([walk]);
  it.sure(aimsOf(walk)[0]![1]);
  const second = next(2, [step('c5'), step('d4')]);
  expect(second.goOn()).toBe(true);
  expect(answered).toEqual(['move c4', 'step c5']);
  const stray = next(2, [step('b1')]);
  expect(stray.goOn()).toBe(false);
  const late = next(7, [step('c5')]); // others were asked between
  expect(late.goOn()).toBe(false);
  expect(answered).toEqual(['move c4', 'step c5']);
});

test('an action that is nowhere itself is where its targets are', () => {
  const enter: Option = { ...option('enter', { role: 'use' }), targets: [{ at: 'you.characters.witch', role: 'use', whose: 'you' }] };
  const { it } = scene([enter]);
  expect(it.at('you.characters.witch')).toEqual([enter]);
});

test('what gives something up is marked, and done when that is confirmed', () => {
  const [one, two] = [option('discard 1', { role: 'discard', from: 'you.hand', key: 'x' }), option('discard 2', { role: 'discard', from: 'you.hand', key: 'y' })];
  const { it, answered } = scene([one, two, option('done', { role: 'decline' })]);
  it.choose(one);
  it.choose(two);
  it.choose(one);
  it.choose(one);
  expect(answered).toEqual([]);
  expect(it.marked.map((move) => move.option)).toEqual([two, one]);
  it.confirmMarked();
  expect(answered).toEqual(['discard 2']);
  // Beside other things to do one is given up at a time.
  const beside = scene([one, two, option('play', { role: 'play', from: 'you.hand', key: 'z' })]);
  beside.it.choose(one);
  beside.it.choose(two);
  expect(beside.it.marked.map((move) => move.option)).toEqual([two]);
});

test('ending is asked again when something is left, always or never', () => {
  const [end, play] = [option('end', { role: 'end' }), option('play', { role: 'play', from: 'you.hand', key: 'z' })];
  for (const [ending, options, asked] of [['left', [end, play], true], ['left', [end], false], ['always', [end], true], ['never', [end, play], false]] as const) {
    const { it, answered } = scene([...options], [], { ending });
    it.choose(end);
    expect([it.doubt?.why, answered]).toEqual(asked ? ['end', []] : [undefined, ['end']]);
  }
  const { it, answered } = scene([end, play], [], { ending: 'left' });
  it.choose(end);
  expect(answered).toEqual([]);
  it.sure(it.doubt!.move);
  expect(answered).toEqual(['end']);
});

test('attacking one\'s own is asked again', () => {
  const own = option('target #1', { role: 'attack', at: 'd3', whose: 'you', harms: true });
  const foe = option('target #6', { role: 'attack', at: 'c5', whose: 'foe', harms: true });
  const { it, answered } = scene([own, foe], [], { ending: 'left' });
  it.choose(own);
  expect(it.doubt?.why).toBe('own');
  it.cancel();
  it.choose(foe);
  expect(answered).toEqual(['target #6']);
});

test('digits are for plays and targets, never for what ends or gives up', () => {
  const options = [option('end', { role: 'end' }), option('tune', { role: 'discard' }), option('play', { role: 'play' })];
  const digit = scene(options).it.digits(options);
  expect(options.map(digit)).toEqual([undefined, undefined, 1]);
});

test('each kind of choice has a look of its own', () => {
  expect(lookOf([{ role: 'play' }], 'you')).toBe('act');
  expect(lookOf([{ role: 'attack', at: 'c3', whose: 'you' }], 'you')).toBe('act');
  expect(lookOf([{ role: 'attack', at: 'c3', whose: 'foe', harms: true }], 'you')).toBe('foe');
  expect(lookOf([{ role: 'attack', at: 'c3', whose: 'you', harms: true }], 'you')).toBe('harm');
  expect(lookOf([{ role: 'target', at: 'you.ayaka' }], 'you')).toBe('own');
  expect(lookOf([{ role: 'target', at: 'you.ayaka' }], 'foe')).toBe('foe');
  expect(lookOf([{ role: 'discard' }, { role: 'play' }], 'you')).toBe('act');
  expect(lookOf([{ role: 'discard' }], 'you')).toBe('discard');
});

test('whose and harms are about what is aimed at, not about what aims', () => {
  const attack = option('attack', { role: 'attack', at: 'am1', to: 'bm2', whose: 'foe', harms: true });
  const skill = option('skill', { role: 'use', at: 'am1', to: 'am2', whose: 'you' });
  const aim = (one: Option) => lookOf([aimsOf(one)[0]![1].place], 'you');
  expect([aim(attack), aim(skill)]).toEqual(['foe', 'own']);
  const { it } = scene([attack, skill]);
  expect(lookOf((it as any).movesAt('am1').map((move: any) => move.place), 'you')).toBe('act');
});

// An element of a page that is not there.
const thing = { isConnected: true, focus: () => {} } as unknown as HTMLElement;

test('what is picked up ahead is ready when it is asked, and never sent', () => {
  const { it, answered } = scene([option('play', { role: 'play', from: 'you.hand', key: 'kindle' }), option('discard', { role: 'discard', from: 'you.hand', key: 'ventling' })]);
  it.ahead = { element: thing, info: { path: 'you.hand#kindle', label: '', card: 'kindle' } };
  it.goOn();
  expect(it.ahead).toBeNull();
  expect(it.menu?.moves.map((move) => move.option.option)).toEqual(['play']);
  expect(answered).toEqual([]);
  // What can only be given up is not offered; it waits for another question.
  it.ahead = { element: thing, info: { path: 'you.hand#ventling', label: '', card: 'ventling' } };
  it.goOn();
  expect(it.menu).toBeNull();
  expect(it.ahead).not.toBeNull();
  // Closing, taking back and answering drop it.
  it.undone();
  expect(it.ahead).toBeNull();
  it.ahead = { element: thing, info: { path: 'you.hand#ventling', label: '' } };
  expect(it.cancel()).toBe(true);
  expect(it.ahead).toBeNull();
});

test('before its question a thing of one’s own is picked up by a press, one of the opponent’s is read', () => {
  const press = (path: string, more: object) => {
    const { it } = scene([], [], more);
    (it as any).press(thing, { path, label: '', card: 'kindle' });
    return [it.ahead?.info.path ?? null, !!it.looked?.pinned];
  };
  expect(press('you.hand#kindle', { ahead: true })).toEqual(['you.hand#kindle', false]);
  expect(press('foe.hand', { ahead: true })).toEqual([null, true]);
  expect(press('you.hand#kindle', {})).toEqual([null, true]);
});
