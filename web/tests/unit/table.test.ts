import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem, type Played } from '../../src/lib/protocol';
import { aboutOf, askedOf, withoutPlace } from '../../src/table/subject';

// The other end of the line: what the table says is kept, what it is told is up to the test.
const line = vi.hoisted(() => ({
  listener: (_told: any) => {},
  said: [] as any[],
  answers: {} as { [command: string]: (command: any) => any },
}));
vi.mock('../../src/lib/link.svelte', () => ({
  link: {
    state: 'open',
    use: (listener: (told: any) => void) => ((line.listener = listener), () => {}),
    send: async (command: any) => {
      line.said.push(command);
      const answer = line.answers[command.do];
      return answer ? answer(command) : {};
    },
  },
}));
const set = vi.hoisted(() => ({ tempo: null as { rate: number; still: boolean; flat: boolean } | null }));
vi.mock('../../src/lib/settings.svelte', () => ({ tempo: () => set.tempo, kept: { places: true } }));

const { Table } = await import('../../src/table/table.svelte');

const snapshot = (n: number, more: object = {}) => ({
  table: 't', n, you: 'a', game: 'summoner', rules: 'summoner-1', options: {}, commitment: '', began: 0,
  terms: { undo: 'consent', hints: true }, seats: { a: { kind: 'guest', name: 'A' }, b: { kind: 'computer', level: 'club' } }, decks: {},
  clocks: { a: { here: true }, b: { here: true }, running: null, paused: false }, offers: { draw: null, undo: null, watching: { a: false, b: false } },
  view: { turn: n }, question: question(n), log: { from: 0, events: [{ event: 'drew', text: 'drew' }] }, result: null, ...more,
});
const question = (number: number, seat = 'a') => ({ question: number, seat, prompt: 'act', undo: 'no', ...(seat === 'a' ? { text: '?', options: [{ option: 'end', text: 'End', facts: { verb: 'end' }, undo: true }] } : {}) });
const event = (n: number, what: string, body: object) => line.listener({ event: what, table: 't', n, body });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

async function seated(n = 10) {
  line.answers.join = () => ({ table: { table: 't', you: 'a', state: 'playing' }, n, snapshot: snapshot(n) });
  const table = new Table('t');
  line.listener({ event: 'connected', body: {} });
  await settled();
  return table;
}

beforeEach(() => {
  vi.useRealTimers();
  set.tempo = null;
  line.said = [];
  line.answers = { why: () => ({ refused: [] }) };
});

test('joining brings the snapshot, and the question when it is ours', async () => {
  const table = await seated();
  expect(table.view).toEqual({ turn: 10 });
  expect(table.mine?.question).toBe(10);
  expect(table.log.map((one) => one.text)).toEqual(['drew']);
});

test('what happens is shown in order, and the next question may be answered', async () => {
  const table = await seated();
  event(11, 'moved', { events: [{ event: 'moved', text: 'one' }], question: question(11, 'b'), view: { turn: 11 } });
  event(12, 'asked', { events: [{ event: 'moved', text: 'two' }], question: question(12), view: { turn: 12 } });
  await settled();
  expect(table.log.map((one) => one.text)).toEqual(['drew', 'one', 'two']);
  expect(table.view).toEqual({ turn: 12 });
  expect(table.mine?.question).toBe(12);
});

test('an event that was seen before is passed over', async () => {
  const table = await seated();
  event(10, 'moved', { events: [{ event: 'moved', text: 'old' }], question: question(9, 'b') });
  await settled();
  expect(table.mine?.question).toBe(10);
});

test('why not comes with the question, and is asked for where it does not', async () => {
  const refused = [{ option: 'space d1', text: 'd1', reason: 'There is a card', clauses: ['SW-4.2'] }];
  line.answers.why = () => ({ refused });
  const table = await seated();
  expect(line.said.filter((command) => command.do === 'why')).toEqual([{ do: 'why', table: 't', question: 10 }]);
  expect(table.refusals).toEqual(refused);
  line.said = [];
  event(11, 'asked', { events: [], question: { ...question(11), refused: [] }, view: { turn: 11 } });
  await settled();
  expect(table.refusals).toEqual([]);
  event(12, 'asked', { events: [], question: { ...question(12), refused: [...refused, ...refused] }, view: { turn: 12 } });
  await settled();
  expect(table.refusals).toHaveLength(2);
  expect(line.said.some((command) => command.do === 'why')).toBe(false);
});

test('the place a question is about stands on the board, its words before the question', () => {
  expect(withoutPlace('am1 Swamp Frog', 'am1')).toBe('Swamp Frog');
  expect(withoutPlace('am1', 'am1')).toBe('');
  expect(withoutPlace('Archer c4', 'c4')).toBe('Archer');
  expect(withoutPlace('', '')).toBe('');
});

test('what a question is about is said once', () => {
  expect(aboutOf({ subject: 'a3', subject_text: 'a3 飞行队的秘密武器', text: '飞行队的秘密武器：移到哪里？' })).toBe('');
  expect(aboutOf({ subject: 'a3', subject_text: 'a3 飞行队的秘密武器', text: '移到哪里？' })).toBe('飞行队的秘密武器');
  expect(aboutOf({ text: 'What will you do?' })).toBe('');
});

test('the clause by which a question is asked is behind a mark', () => {
  expect(askedOf('用哪些元素骰支付费用？（GI-6.20）')).toEqual({ text: '用哪些元素骰支付费用？', clause: 'GI-6.20' });
  expect(askedOf('Which dice will you pay with? (GI-6.20)')).toEqual({ text: 'Which dice will you pay with?', clause: 'GI-6.20' });
  expect(askedOf('用哪些元素骰支付费用？（海月之誓）')).toEqual({ text: '用哪些元素骰支付费用？（海月之誓）' });
});

test('a gap in the stream asks for the whole view', async () => {
  const table = await seated();
  line.answers.view = () => ({ n: 20, snapshot: snapshot(20) });
  event(15, 'moved', { events: [], question: question(15, 'b') });
  await settled();
  expect(line.said.some((command) => command.do === 'view')).toBe(true);
  expect(table.mine?.question).toBe(20);
  event(21, 'moved', { events: [], question: question(21, 'b'), view: { turn: 21 } });
  await settled();
  expect(table.view).toEqual({ turn: 21 });
});

test('coming back tells what was seen last', async () => {
  await seated();
  line.listener({ event: 'connected', body: {} });
  await settled();
  expect(line.said.filter((command) => command.do === 'join')[1]).toMatchObject({ seen: 10 });
});

test('an answer names the question, and a refusal is shown', async () => {
  const table = await seated();
  line.answers.answer = () => Promise.reject(new Problem('not-offered', 'no', { reason: 'because' }));
  await table.answer('end');
  expect(line.said.find((command) => command.do === 'answer')).toMatchObject({ table: 't', question: 10, option: 'end' });
  expect(table.refused?.trouble.reason).toBe('because');
});

test('an answer that had been given already is no trouble', async () => {
  const table = await seated();
  line.answers.answer = () => Promise.reject(new Problem('old-question', 'old'));
  await table.answer('end');
  expect(table.refused).toBeNull();
});

test('something taken back replaces everything', async () => {
  const table = await seated();
  event(11, 'undone', snapshot(11, { view: { turn: 5 }, log: { from: 0, events: [] } }));
  await settled();
  expect(table.view).toEqual({ turn: 5 });
  expect(table.log).toEqual([]);
});

test('the end ends the asking', async () => {
  const table = await seated();
  event(11, 'over', { winner: 'b', by: 'rules', ended: 1 });
  await settled();
  expect(table.mine).toBeNull();
  expect(table.result?.winner).toBe('b');
});

test('chat is not numbered and never lost in a gap', async () => {
  const table = await seated();
  line.listener({ event: 'chat', table: 't', body: { from: { name: 'B' }, text: 'hi' } });
  line.listener({ event: 'chat', table: 'other', body: { from: { name: 'C' }, text: 'not here' } });
  expect(table.talk.map((one) => one.text)).toEqual(['hi']);
});

test('what would follow is asked for once for each option of a question', async () => {
  const table = await seated();
  line.answers.preview = () => ({ option: 'end', undo: true, events: [{ event: 'phase', text: 'next phase' }] });
  const end = table.question!.options![0]!;
  expect((await table.preview(end)).map((event) => event.text)).toEqual(['next phase']);
  await table.preview(end);
  expect(line.said.filter((command) => command.do === 'preview')).toHaveLength(1);
});

describe('on a stage', () => {
  // Every event is a step on the board, but for those called "silent".
  const step = { kind: 'move', to: 'c1' } as const;
  async function staged(beatOf: (event: any) => any = (event) => (event.event === 'silent' ? null : { ...step, side: event.seat })) {
    set.tempo = { rate: 1, still: false, flat: false };
    const table = await seated();
    const seen: { at: number; doing: string; text: string; turn: unknown; view: unknown }[] = [];
    vi.useFakeTimers();
    const began = performance.now();
    const note = (doing: string) => (frame: any) => seen.push({ at: Math.round(performance.now() - began), doing, text: frame.event.text, turn: table.view?.turn, view: frame.view.turn });
    table.show.stage = { beat: (frame) => beatOf(frame.event), begin: note('begin'), land: note('land'), changed: () => {}, clear: () => {} };
    return { table, seen };
  }
  const told = (n: number, seat: string, to = 'a', many = 2) => ({
    events: Array.from({ length: many }, (_, i) => ({ event: 'moved', seat, text: `${n}.${i}`, frame: { turn: `${n}.${i}` } })),
    question: question(n, to), view: { turn: n },
  });

  test('each event changes the board at its moment, and the question comes after the last', async () => {
    const { table, seen } = await staged();
    event(11, 'asked', { ...told(11, 'foe'), question: question(11) });
    await vi.advanceTimersByTimeAsync(100);
    expect(table.view).toEqual({ turn: '11.0' });
    expect(table.mine).toBeNull();
    await vi.advanceTimersByTimeAsync(500);
    expect(seen.map(({ doing, text, turn, view }) => [doing, text, turn, view])).toEqual([
      ['begin', '11.0', 10, '11.0'], ['land', '11.0', '11.0', '11.0'], ['begin', '11.1', '11.0', '11.1'], ['land', '11.1', '11.1', '11.1'],
    ]);
    expect(seen[2]!.at).toBeGreaterThanOrEqual(280);
    expect(table.view).toEqual({ turn: 11 });
    expect(table.mine?.question).toBe(11);
  });

  test("an opponent's turn is never a flash, and never endless", async () => {
    const { table, seen } = await staged();
    for (let n = 11; n < 41; ++n) event(n, n < 40 ? 'moved' : 'asked', told(n, 'foe', n < 40 ? 'b' : 'a', 3));
    await vi.advanceTimersByTimeAsync(3900);
    expect(table.mine).toBeNull();
    await vi.advanceTimersByTimeAsync(8200);
    expect(table.mine?.question).toBe(40);
    expect(seen.filter(({ doing }) => doing === 'land')).toHaveLength(90);
  });

  test("one's own moves do not wait for pictures", async () => {
    const { table } = await staged();
    void table.answer('end');
    await vi.advanceTimersByTimeAsync(30);
    event(11, 'asked', told(11, 'you', 'a', 6));
    await vi.advanceTimersByTimeAsync(330);
    expect(table.mine?.question).toBe(11);
  });

  test('a skip ends what is being done, another kind of skip all of it', async () => {
    const { table } = await staged();
    for (let n = 11; n < 21; ++n) event(n, n < 20 ? 'moved' : 'asked', told(n, 'foe', n < 20 ? 'b' : 'a'));
    await vi.advanceTimersByTimeAsync(50);
    table.show.skip();
    await vi.advanceTimersByTimeAsync(10);
    expect(table.view).toEqual({ turn: '12.0' });
    table.show.rush();
    await vi.advanceTimersByTimeAsync(0);
    expect(table.mine?.question).toBe(20);
    expect(table.log).toHaveLength(21);
  });

  test('held, it stands still; hurried, it is four times as fast', async () => {
    const { table } = await staged();
    event(11, 'asked', { ...told(11, 'foe'), question: question(11) });
    await vi.advanceTimersByTimeAsync(50);
    table.show.paused = true;
    table.show.tune();
    await vi.advanceTimersByTimeAsync(5000);
    expect(table.view).toEqual({ turn: '11.0' });
    table.show.paused = false;
    table.show.held = true;
    table.show.tune();
    await vi.advanceTimersByTimeAsync(135);
    expect(table.mine?.question).toBe(11);
  });

  test('what the opponent has changed is kept until the next answer, and the card last shown', async () => {
    const { table } = await staged((event) => ({ kind: 'reveal', card: 'kindle', to: event.text, side: event.seat }));
    event(11, 'asked', told(11, 'you'));
    await vi.advanceTimersByTimeAsync(12_000);
    expect([...table.changed]).toEqual([]);
    event(12, 'moved', told(12, 'you', 'b'));
    event(13, 'asked', told(13, 'foe'));
    await vi.advanceTimersByTimeAsync(24_000);
    expect(table.mine?.question).toBe(13);
    expect([...table.changed]).toEqual(['12.0', '12.1', '13.0', '13.1']);
    expect(table.revealed).toEqual({ card: 'kindle' });
    void table.answer('end');
    expect([...table.changed]).toEqual([]);
  });

  test('who comes back is told how much has waited, and sees it within six seconds', async () => {
    const { table } = await staged();
    table.show.hide(true, 0);
    table.show.tune();
    for (let n = 11; n < 61; ++n) event(n, n < 60 ? 'moved' : 'asked', told(n, 'foe', n < 60 ? 'b' : 'a', 3));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.view).toEqual({ turn: '11.0' });
    expect(table.mine).toBeNull();
    expect(table.awaited).toBe(true);
    table.show.hide(false, table.waiting);
    table.show.tune();
    expect(table.show.away).toBe(50);
    await vi.advanceTimersByTimeAsync(7000);
    expect(table.mine?.question).toBe(60);
    expect(table.show.away).toBe(0);
  });

  test('a snapshot ends the show, and nothing older is taken over after it', async () => {
    const { table } = await staged();
    event(11, 'moved', told(11, 'foe', 'b', 9));
    await vi.advanceTimersByTimeAsync(300);
    line.answers.view = () => ({ n: 20, snapshot: snapshot(20) });
    event(15, 'moved', told(15, 'foe', 'b'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(table.view).toEqual({ turn: 20 });
    expect(table.mine?.question).toBe(20);
    event(21, 'asked', told(21, 'foe'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.view).toEqual({ turn: 21 });
  });

  test("the opponent's last actions can be shown again; then the board is what it was", async () => {
    const { table, seen } = await staged();
    event(11, 'moved', told(11, 'you', 'b'));
    event(12, 'moved', told(12, 'foe', 'b'));
    event(13, 'asked', told(13, 'foe'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(table.theirs.map((action) => action.text)).toEqual(['12.0', '13.0']);
    seen.length = 0;
    void table.again();
    await vi.advanceTimersByTimeAsync(100);
    expect(table.mine).toBeNull();
    expect(table.view).toEqual({ turn: '12.0' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(seen.filter(({ doing }) => doing === 'land').map(({ text }) => text)).toEqual(['12.0', '12.1', '13.0', '13.1']);
    expect(table.view).toEqual({ turn: 13 });
    expect(table.mine?.question).toBe(13);
    expect(table.log).toHaveLength(7);
    void table.again();
    await vi.advanceTimersByTimeAsync(100);
    table.stopRepeating();
    await vi.advanceTimersByTimeAsync(0);
    expect(table.view).toEqual({ turn: 13 });
    expect(table.mine?.question).toBe(13);
  });

  test('what might follow is shown from here on; nothing of it stays', async () => {
    const { table, seen } = await staged();
    const moves = [told(91, 'you'), told(92, 'foe')].map(({ events, view }, i) => ({ seat: i ? 'b' : 'a', events, view })) as Played[];
    void table.suppose(moves);
    await vi.advanceTimersByTimeAsync(100);
    expect([table.supposing, table.mine, table.view]).toEqual([true, null, { turn: '91.0' }]);
    await vi.advanceTimersByTimeAsync(1700);
    expect(table.view, 'where it leads is looked at').toEqual({ turn: '92.1' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(seen.filter(({ doing }) => doing === 'land').map(({ text }) => text)).toEqual(['91.0', '91.1', '92.0', '92.1']);
    expect([table.supposing, table.mine?.question, table.view]).toEqual([false, 10, { turn: 10 }]);
    expect(table.log).toHaveLength(1);
    expect(table.theirs).toEqual([]);
    // What is told meanwhile ends it and is shown.
    void table.suppose(moves);
    await vi.advanceTimersByTimeAsync(100);
    event(11, 'asked', told(11, 'foe'));
    await vi.advanceTimersByTimeAsync(3000);
    expect([table.supposing, table.mine?.question, table.view]).toEqual([false, 11, { turn: 11 }]);
  });

  test('without a setting everything is there at once', async () => {
    const { table, seen } = await staged();
    set.tempo = null;
    for (let n = 11; n < 41; ++n) event(n, n < 40 ? 'moved' : 'asked', told(n, 'foe', n < 40 ? 'b' : 'a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(table.mine?.question).toBe(40);
    expect(seen).toEqual([]);
  });
});
