// Cards of 七圣召唤 are told apart by color, too: each kind of card has its enamel.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { faces } from '../../src/games/genius/elements';
import { enamelOf } from '../../src/games/genius/things';

const read = (file: string) => fs.readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

test('every type of card and every element of 七圣召唤 has an enamel', () => {
  const types = [...read('games/genius/text/en.yaml').match(/^sub: &sub\n((?: {2}\S+: .+\n)+)/m)![1]!.matchAll(/^ {2}(\S+):/gm)].map(([, type]) => type!);
  expect(types).toContain('technique');
  const drawn = new Set([...read('web/src/games/genius/palette.css').matchAll(/^\.g-(\w+) /gm)].map(([, name]) => name));
  for (const facts of [...types.map((type) => ({ type })), ...faces.map((element) => ({ element }))]) expect(drawn, JSON.stringify(facts)).toContain(enamelOf(facts));
});
