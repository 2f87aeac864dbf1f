// Rules on one page: sentences lead to clauses that exist, pictures show positions that are there.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Start } from '../../src/games/starts';

const modules = import.meta.glob<{ start: Start }>('../../src/games/*/start.ts', { eager: true });
const pages = Object.entries(modules).map(([file, { start }]) => [file.split('/').at(-2)!, start] as const);
const rulesOf = (game: string) => fs.readFileSync(new URL(`../../../games/${game}/rules.md`, import.meta.url), 'utf8');

test('all games that have lessons have such a page', () => {
  const games = fs.readdirSync(new URL('../../../games/', import.meta.url)).filter((game) => fs.existsSync(new URL(`../../../games/${game}/lessons`, import.meta.url)));
  expect(pages.map(([game]) => game).sort()).toEqual(games.sort());
});

test.each(pages)('%s: every sentence is from a clause of the rulebook', (game, start) => {
  const rules = rulesOf(game);
  const said = [start.goal, ...start.table.labels.map(({ say }) => say), ...start.turn.flatMap(({ say }) => say), ...start.pays.map(({ get }) => get), ...start.exchange.map(({ say }) => say), ...start.ends, ...start.mistakes];
  const missing = said.map(([, clause]) => clause).filter((clause) => !new RegExp(`^\\W*${clause.replace('.', '\\.')}\\b(?!\\.\\d)`, 'm').test(rules));
  expect(missing).toEqual([]);
  for (const [words] of said) expect(words().trim()).not.toBe('');
});

test.each(pages)('%s: has its parts', (_, start) => {
  expect(start.table.labels.length).toBeGreaterThanOrEqual(6);
  expect(start.table.labels.length).toBeLessThanOrEqual(8);
  expect(start.exchange).toHaveLength(3);
  expect(start.mistakes).toHaveLength(3);
  expect(start.turn.length).toBeGreaterThan(2);
});

test.each(pages)('%s: every picture has its position, and none is left over', (_, start) => {
  const used = [start.table.position, ...[...start.turn, ...start.exchange].flatMap(({ shot }) => shot.position ?? [])];
  expect([...new Set(used)].sort()).toEqual(Object.keys(start.positions).sort());
});
