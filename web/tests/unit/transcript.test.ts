// A match as text.
import { expect, test } from 'vitest';
import { transcript } from '../../src/replay/transcript';
import { turnsOf } from '../../src/table/log';

const words = { drew: (who: string, n: number) => `${who} drew ${n}`, times: (n: number) => `×${n}` };

test('a match as text: by turns, one line an action, what followed below it, clauses named', () => {
  let id = 0;
  const line = (step: number, event: string, text: string, more = {}) => ({ id: id++, step, event, text, ...more });
  const lines = [
    line(0, 'game-starts', 'The game began'),
    line(0, 'turn', 'Turn 1'),
    line(0, 'drew', 'Ada drew A', { seat: 'you' }),
    line(0, 'drew', 'Ada drew B', { seat: 'you' }),
    line(1, 'summoned', 'Ada summoned a Bat', { clause: 'SW-4.2' }),
    line(1, 'damaged', 'Wall took 1 damage', { because: 'Thorns' }),
    line(1, 'damaged', 'Wall took 1 damage', { because: 'Thorns' }),
  ];
  expect(transcript(['Head'], turnsOf(lines as never), words).split('\n')).toEqual([
    'Head',
    '',
    '* The game began',
    '',
    '== Turn 1 ==',
    '* you drew 2',
    '    Ada drew A',
    '    Ada drew B',
    '* Ada summoned a Bat [SW-4.2]',
    '    Wall took 1 damage ×2 〔Thorns〕',
    '',
  ]);
});
