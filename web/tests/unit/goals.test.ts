// How near each side is to the end, from positions of every game.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { goal as dreamduel } from '../../src/games/dreamduel/goal';
import { goal as gemu } from '../../src/games/gemu/goal';
import { goal as genius } from '../../src/games/genius/goal';
import { goal as lillian } from '../../src/games/lillian/goal';
import { goal as summoner } from '../../src/games/summoner/goal';
import type { Side, View } from '../../src/lib/protocol';

const viewOf = (game: string): View => JSON.parse(fs.readFileSync(new URL(`views/${game}.json`, import.meta.url), 'utf8')) as View;
const sceneOf = (view: View, me: Side = 'you') => ({ view, me, foe: (me === 'you' ? 'foe' : 'you') as Side, card: (name: any) => ({ facts: { class: ['Ret-Talus', 'Sneeks'].includes(name) ? 'summoner' : 'common' } }) as any });
const numbers = (parts: { mine?: string; foe?: string }[]) => parts.map((part) => (part.mine === undefined ? null : `${part.mine}:${part.foe}`));

test('genius counts the defeated, the own success first', () => {
  const view = viewOf('genius');
  expect(numbers(genius(sceneOf(view)))).toEqual(['0/3:1/3', null]);
  expect(numbers(genius(sceneOf(view, 'foe')))).toEqual(['1/3:0/3', null]);
  expect(genius(sceneOf(view))[0]!.near).toEqual([]);
  Object.assign(view.you['kamisato-ayaka'], { alive: false, health: 0 });
  view.you.shenhe.health = 3;
  expect(genius(sceneOf(view))[0]!.near).toEqual(['you']);
});

test('lillian has score, generation and emotion, which is near at one below its limit', () => {
  const view = viewOf('lillian');
  expect(numbers(lillian(sceneOf(view)))).toEqual(['0:0', null, '0:3']);
  view.foe.emotion = 6;
  view.generation = 12;
  expect(lillian(sceneOf(view)).map((part) => part.near)).toEqual([[], ['you', 'foe'], ['foe']]);
});

test('gemu has faith', () => {
  const view = viewOf('gemu');
  expect(numbers(gemu(sceneOf(view)))[0]).toBe('36:48');
  view.you.faith = 5;
  expect(gemu(sceneOf(view))[0]!.near).toEqual(['you']);
});

test('dreamduel has health, and splendor when a deck is thin', () => {
  const view = viewOf('dreamduel');
  expect(numbers(dreamduel(sceneOf(view)))).toEqual(['5000:9500', '4:5', null]);
  view.you['deck-count'] = view.foe['deck-count'] = 30;
  expect(numbers(dreamduel(sceneOf(view)))).toEqual(['5000:9500', null]);
});

test('summoner has the life of both summoners', () => {
  const view = viewOf('summoner');
  expect(summoner(sceneOf(view))[0]).toMatchObject({ mine: '10/12', near: [] });
  view.board.d1.life = 2;
  expect(summoner(sceneOf(view))[0]).toMatchObject({ mine: '2/12', near: ['you'] });
});
