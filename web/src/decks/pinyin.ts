// Chinese names by what one types: full syllables, first letters, or any mixture (ganyu, gy, gany).
import table from '../lib/pinyin.json';

const readings = new Map<string, string[]>();
for (const [syllable, characters] of Object.entries(table))
  for (const one of characters) readings.set(one, [...(readings.get(one) ?? []), syllable, ...(syllable.includes('v') ? [syllable.replace('v', 'u')] : [])]);

export const readingsOf = (character: string): string[] => readings.get(character) ?? [];

// Whether `typed` can be spelled from `at` on: of every syllable its first letter or all of it, of the last any beginning.
function spells(name: string[], at: number, typed: string): boolean {
  if (!typed) return true;
  return readingsOf(name[at] ?? '').some(
    (syllable) =>
      syllable.startsWith(typed) ||
      (typed.startsWith(syllable) && spells(name, at + 1, typed.slice(syllable.length))) ||
      (typed[0] === syllable[0] && spells(name, at + 1, typed.slice(1))),
  );
}

// Letters other than a to z are left out (xi'an), ü is v.
export const lettersOf = (typed: string): string => typed.toLowerCase().replaceAll('ü', 'v').replace(/[^a-z]/g, '');

// Where in the name it sounds so, counted in characters that have a sound; -1: nowhere.
export function soundsAt(name: string, letters: string): number {
  if (!letters) return -1;
  const characters = [...name].filter((one) => readings.has(one));
  return characters.findIndex((_, at) => spells(characters, at, letters));
}
