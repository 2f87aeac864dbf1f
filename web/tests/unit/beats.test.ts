import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Beat, BeatOf, Sight } from '../../src/table/show/beat';

vi.mock('../../src/lib/settings.svelte', () => ({ tempo: () => null, pace: () => 0, kept: {} }));
const { aim } = await import('../../src/table/show/beat');
const { spotsOfEvent } = await import('../../src/table/lit');
const words = readFileSync(new URL('../../src/lib/words.ts', import.meta.url), 'utf8');
const games = ['dreamduel', 'gemu', 'genius', 'lillian', 'summoner'];
const modules = import.meta.glob<{ beats: { [event: string]: BeatOf | null }; beat: BeatOf }>('../../src/games/*/beats.ts');
const loaded = await Promise.all(games.map(async (game) => [game, await modules[`../../src/games/${game}/beats.ts`]!()] as const));
const beatsOf = (game: string) => Object.fromEntries(loaded)[game]!;

// The events of a game with the values they have, as the engine has written them down.
function eventsOf(game: string): { [event: string]: string[] } {
  const table = new RegExp(`export type ${game[0]!.toUpperCase()}${game.slice(1)}Event =([^;]*;[^;\\n]*)+?;\\n`).exec(words)![0];
  return Object.fromEntries([...table.matchAll(/\| \{ event: '([^']+)';(.*)\}/g)].map(([, event, values]) => [event!, [...values!.matchAll(/'?([\w-]+)'?: /g)].map(([, name]) => name!)]));
}

test.each(games)('every event of %s is seen, or is known to be silent', (game) => {
  const { beats } = beatsOf(game);
  const told = eventsOf(game);
  expect(Object.keys(told).length).toBeGreaterThan(25);
  expect(Object.keys(beats).sort()).toEqual(Object.keys(told).sort());
  const silent = Object.values(beats).filter((beat) => !beat).length;
  expect(silent).toBeLessThan(7);
});

test('no value of an event has the name of its frame', () => {
  for (const game of games) for (const values of Object.values(eventsOf(game))) expect(values).not.toContain('frame');
});

// The views the boards are tested with (tests/unit/views).
const viewOf = (game: string) => JSON.parse(readFileSync(new URL(`./views/${game}.json`, import.meta.url), 'utf8'));
const sightOf = (view: any, end = view): Sight => ({ me: 'you', before: view, view, end, card: (name) => ({ key: String(name).toLowerCase().replace(/[^a-z]+/g, '-'), name, abilities: [], facts: {}, text: '' }) as any, name: String });

test.each(games)('a beat of %s stands even where little is told', (game) => {
  const { beats, beat } = beatsOf(game);
  const view = viewOf(game);
  for (const event of Object.keys(beats)) {
    const made = beat({ event, seat: 'foe', of: 'you', owner: 'you', card: 'Nobody', character: 'Nobody', what: 'Nothing', at: 'b1', from: 'hand', to: 'a1', target: 'a1', dice: 'hidden', count: 2, amount: 1, change: 1 }, sightOf(view.view ?? view));
    expect(made === null).toBe(beats[event] === null);
    if (made) expect(made.kind).toBeTruthy();
  }
  expect(beat({ event: 'no-such-event' }, sightOf(view))).toBeNull();
});

test('of several of one name the one is meant that the event tells', () => {
  const piece = (card: string, of: string, range = 1) => ({ card, of, range });
  const board = { c6: piece('Mind Witch', 'foe'), d7: piece('Mind Witch', 'foe', 3), c3: piece('Archer', 'you'), c5: piece('Archer', 'you') };
  expect(beatsOf('summoner').beat({ event: 'attack', card: 'Mind Witch', from: 'd7', target: 'Archer', to: 'c5' }, sightOf({ board }))).toMatchObject({ kind: 'attack', from: 'd7', to: 'c5', side: 'foe', ranged: true });

  const { beat } = beatsOf('lillian');
  const girl = (unit: number) => ({ unit, at: 'standby', tired: false, upgrades: [] });
  const before = { you: { characters: { guerrilla: girl(4), 'guerrilla-2': girl(7) } }, foe: { characters: { guerrilla: girl(2) } } };
  const view = { ...before, you: { characters: { guerrilla: girl(7) } } };
  expect(beat({ event: 'tired', character: 'Guerrilla', 'character-unit': 7 }, sightOf(before))).toMatchObject({ to: 'you.characters.guerrilla-2' });
  expect(beat({ event: 'clashed', attacker: 'Guerrilla', 'attacker-unit': 2, defender: 'Guerrilla', 'defender-unit': 7, one: 1, two: 1 }, sightOf(before))).toMatchObject({ from: 'foe.characters.guerrilla', to: 'you.characters.guerrilla-2' });
  // Who is gone was there; who stays may be called by another path now.
  expect(beat({ event: 'retired', character: 'Guerrilla', 'character-unit': 4 }, { ...sightOf(view), before })).toMatchObject({ to: 'you.characters.guerrilla', side: 'you' });
  expect(beat({ event: 'moved', character: 'Guerrilla', 'character-unit': 7, at: 'a1' }, { ...sightOf(view), before })).toMatchObject({ from: 'you.characters.guerrilla-2', to: 'you.characters.guerrilla' });
});

test('a line of the log lights what it tells of, and nothing that has come since', () => {
  const view = { you: { characters: { guerrilla: { unit: 4 }, 'guerrilla-2': { unit: 7 } } }, foe: { characters: {} } };
  const lit = (event: any) => spotsOfEvent(event, { view, card: sightOf(view).card, elementOf: (path: string) => path as any } as any).map(String);
  expect(lit({ event: 'attack', card: 'Archer', from: 'c3', target: 'Mind Witch', to: 'c5' })).toEqual(expect.arrayContaining(['c3', 'c5']));
  expect(lit({ event: 'tired', text: '', character: 'Guerrilla', 'character-unit': 7 })).toEqual(['you.characters.guerrilla-2']);
  expect(lit({ event: 'tired', text: '', character: 'Apprentice Witch', 'character-unit': 7 })).toEqual([]);
});

test('an attack without a target hits what it hurts, and is a word where it hurts nobody', () => {
  const attack: Beat = { kind: 'attack', from: 'a' };
  expect(aim([attack, { kind: 'tick', to: 'x' }, { kind: 'damage', to: 'b' }])[0]).toMatchObject({ kind: 'attack', to: 'b' });
  expect(aim([attack, { kind: 'gain', to: 'a' }])[0]).toMatchObject({ kind: 'word', to: 'a' });
});
