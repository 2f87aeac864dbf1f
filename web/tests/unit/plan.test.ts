import { expect, test } from 'vitest';
import type { Beat, Kind } from '../../src/table/show/beat';
import { LeastHold, Own, plan, still, Timed, times, Turn, type Part } from '../../src/table/show/plan';

let seed = 1;
const below = (n: number): number => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % 65536 % n;
const kinds = (Object.keys(times) as Kind[]).filter((kind) => kind !== 'ending');
const beat = (kind: Kind, more: Partial<Beat> = {}): Beat => ({ kind, to: `c${below(8)}`, ...(kind === 'reveal' ? { hold: 700 + below(500) } : {}), ...more });
const action = (number: number, ...beats: (Beat | null)[]): Part[] => beats.map((one) => ({ beat: one, action: number }));
const must: Kind[] = ['reveal', 'roll', 'damage', 'defeat'];

test('what belongs to an attack begins at its impact, words under their numbers', () => {
  const { cues, total } = plan(action(1, beat('attack', { to: 'a' }), beat('damage', { to: 'a' }), beat('word', { to: 'a' }), beat('damage', { to: 'b' })));
  expect(cues.map((cue) => cue.at)).toEqual([0, 280, 430, 430]);
  expect(cues[0]!.lands).toBe(280);
  expect(total).toBe(730);
});

test('the same place is hurt twice one after the other', () => {
  const { cues } = plan(action(1, beat('damage', { to: 'a' }), beat('damage', { to: 'a' })));
  expect(cues[1]!.at).toBe(300);
});

test('equal things are one', () => {
  const draws = plan(action(1, ...Array.from({ length: 10 }, () => beat('draw', { to: 'you.hand' }))));
  expect(draws.total).toBe(480);
  expect(draws.cues[2]!.at).toBe(120);
  expect(plan([...action(1, beat('draw')), ...action(2, beat('draw'))]).total).toBe(480);
});

test('a card is shown as long as it takes to read, then its effect', () => {
  const { cues, total } = plan(action(1, beat('reveal', { hold: 900 }), beat('damage', { to: 'a' })));
  expect(cues[0]).toMatchObject({ at: 0, lands: 1160, leaves: 1160, life: 1440 });
  expect(cues[1]!.at).toBe(1160);
  expect(total).toBe(1460);
});

test('what is not to be seen takes no time and keeps its place', () => {
  const { cues, total } = plan(action(1, null, beat('move'), null, null));
  expect(total).toBe(times.move.beat);
  expect(cues.map((cue) => cue.at)).toEqual([0, 0, 0, 0]);
});

test('one action has its limit', () => {
  const attacks = () => beat('attack');
  expect(plan(action(1, attacks(), attacks(), attacks(), attacks(), attacks(), attacks())).total).toBe(2500);
});

test('the last blow of a match takes twice its time', () => {
  const blow = action(1, beat('attack', { to: 'a' }), beat('damage', { to: 'a' }));
  const { cues } = plan([...blow, ...action(1, beat('ending'))]);
  expect(cues[1]!.at).toBe(560);
  expect(cues[2]!.at).toBe(2 * plan(blow).total);
});

test("an opponent's turn of twenty answers is seen, and ends", () => {
  for (let i = 0; i < 100; ++i) {
    const parts = Array.from({ length: 20 }, (_, n) => {
      const first = beat((['reveal', 'move', 'attack', 'enter', 'roll'] as Kind[])[below(5)]!);
      return action(n, first, ...Array.from({ length: below(4) }, () => beat(kinds[below(kinds.length)]!)));
    }).flat();
    const { cues, total } = plan(parts);
    expect(total).toBeGreaterThanOrEqual(4000);
    expect(total).toBeLessThanOrEqual(Turn.cap + 1);
    cues.forEach((cue, n) => {
      const kind = parts[n]!.beat!.kind;
      if (kind === 'reveal') expect(cue.leaves - cue.at).toBeGreaterThanOrEqual(LeastHold);
      if (must.includes(kind)) expect(cue.life).toBeGreaterThanOrEqual(0.5 * times[kind].life);
    });
  }
});

test('whatever happens, it is shown in order and within its limits', () => {
  for (let i = 0; i < 150; ++i) {
    let number = 0;
    const parts: Part[] = Array.from({ length: 1 + below(120) }, () => ({ beat: below(6) ? beat(kinds[below(kinds.length)]!) : null, action: below(3) ? number : ++number }));
    for (const limits of [Turn, Timed, Own, still(Turn)]) {
      const { cues, total } = plan(parts, limits);
      expect(cues.length).toBe(parts.length);
      expect(total).toBeLessThanOrEqual(limits.cap + 1);
      const slots: number[] = [];
      cues.forEach((cue, n) => {
        expect(cue.lands).toBeGreaterThanOrEqual(cue.at);
        expect(cue.at).toBeLessThanOrEqual(total + 1);
        if (n) expect(cue.at).toBeGreaterThanOrEqual(cues[n - 1]!.lands);
        if (parts[n]!.beat?.kind === 'reveal' && !limits.flat) {
          expect(cue.leaves - cue.at).toBeGreaterThanOrEqual(LeastHold);
          if (cue.slot < 3) expect(slots[cue.slot] ?? 0).toBeLessThanOrEqual(cue.at);
          slots[cue.slot] = cue.at + cue.life;
        }
      });
    }
  }
});
