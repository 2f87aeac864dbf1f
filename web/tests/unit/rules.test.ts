import { expect, test } from 'vitest';
import { index, marked, piecesOf, search, type Rules } from '../../src/rules/rules';

const rules: Rules = {
  game: 'summoner', lang: 'en', rules_version: 'summoner-1',
  parts: [
    { title: 'SW-4 Summon', clauses: [{ id: 'SW-4.1', text: 'You may summon (SW-18).' }, { id: 'SW-4.2', text: 'Onto a space next to a gate, see RU-3 and XX-9.' }] },
    { title: 'SW-18 Winning', clauses: [{ id: 'SW-18.1', text: 'Destroy the **summoner**.' }] },
    { title: 'Rulings', clauses: [{ id: 'RU-3', text: 'Use `first-player`.' }, { id: 'DD-C3.8', text: 'odd *numbers* LI-R55' }, { id: 'LI-R55', text: 'x' }] },
  ],
};

test('references to clauses become links, a part leads to its first clause, others stay text', () => {
  const known = index(rules);
  expect(piecesOf(rules.parts[0]!.clauses[0]!.text, known)).toEqual([
    { kind: 'text', text: 'You may summon (' }, { kind: 'clause', text: 'SW-18', id: 'SW-18.1' }, { kind: 'text', text: ').' },
  ]);
  expect(piecesOf(rules.parts[0]!.clauses[1]!.text, known).filter((piece) => piece.kind === 'clause').map((piece) => piece.text)).toEqual(['RU-3']);
  expect(piecesOf('odd LI-R55 and DD-C3.8', known).filter((piece) => piece.kind === 'clause').map((piece) => piece.text)).toEqual(['LI-R55', 'DD-C3.8']);
});

test('the marks of Markdown', () => {
  expect(piecesOf('Destroy the **summoner**, *now*, `code`.', () => undefined).map((piece) => piece.kind)).toEqual(['text', 'strong', 'text', 'em', 'text', 'code', 'text']);
  expect(piecesOf('2 * 3 * 4', () => undefined).map((piece) => piece.kind)).toEqual(['text']);
});

test('searching keeps clauses that hold all words, or whose number begins so', () => {
  const ids = (wanted: string) => search(rules, wanted).flatMap((part) => part.clauses.map((clause) => clause.id));
  expect(ids('gate SPACE')).toEqual(['SW-4.2']);
  expect(ids('sw-4')).toEqual(['SW-4.1', 'SW-4.2']);
  expect(ids('winning')).toEqual(['SW-18.1']);
  expect(ids('nowhere')).toEqual([]);
  expect(ids('')).toHaveLength(6);
});

test('what was looked for is marked, in texts only', () => {
  expect(marked([{ kind: 'text', text: 'Next to a Gate.' }], 'gate')).toEqual([
    { kind: 'text', text: 'Next to a ' }, { kind: 'mark', text: 'Gate' }, { kind: 'text', text: '.' },
  ]);
  expect(marked([{ kind: 'text', text: 'a(b' }], '(')).toHaveLength(3);
});
