import { expect, test } from 'vitest';
import { stageOf } from '../../src/games/summoner/telling';
import type { Happening } from '../../src/lib/protocol';

const attack = { event: 'attack', card: 'archer', target: 'gate' } as Happening;
const rolled = { event: 'rolled', seat: 'foe', faces: ['M', 'RS'] } as Happening;

test('the stage shows the attack with its roll until the next turn', () => {
  expect(stageOf([attack])).toMatchObject({ attacker: 'archer', target: 'gate', faces: [] });
  const damaged = { event: 'damaged', at: 'c4', amount: 2 } as Happening;
  expect(stageOf([attack, rolled, damaged])).toMatchObject({ attacker: 'archer', seat: 'foe', faces: ['M', 'RS'], cast: null });
  expect(stageOf([attack, rolled, { event: 'turn' } as Happening])).toMatchObject({ attacker: null, faces: [] });
});

test('the stage shows the newest of casts and attacks', () => {
  const cast = { event: 'cast', seat: 'you', card: 'rage' } as Happening;
  expect(stageOf([attack, rolled, cast])).toMatchObject({ cast: 'rage', attacker: null, faces: [] });
  expect(stageOf([cast, rolled])).toMatchObject({ cast: 'rage', faces: ['M', 'RS'] });
  expect(stageOf([cast, attack])).toMatchObject({ cast: null, attacker: 'archer' });
});
