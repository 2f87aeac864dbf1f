// The terms of a table, as they are chosen and as they are told.
import type { GameId, Summary, Terms } from '../lib/protocol';
import { m } from '../paraglide/messages.js';

export type ClockName = 'none' | 'long' | 'short';
const clocks: Record<ClockName, Terms['clock']> = {
  none: null,
  long: { bank: 600_000, per_answer: 30_000 },
  short: { bank: 300_000, per_answer: 15_000 },
};

export const clockText = (clock: Terms['clock']): string =>
  clock
    ? m.terms_clock_of({ minutes: String(Math.round(clock.bank / 60_000)), seconds: String(Math.round(clock.per_answer / 1000)) })
    : m.terms_clock_none();

export const clockChoices = (rated: boolean): { value: ClockName; text: string }[] =>
  (Object.keys(clocks) as ClockName[]).filter((name) => !rated || name !== 'none').map((name) => ({ value: name, text: clockText(clocks[name]) }));

export interface Wished {
  clock: ClockName;
  rated: boolean;
  undo: Terms['undo'];
  watching: Terms['watching'];
  hints: boolean;
  open_replay: boolean;
}

export const usualTerms = (): Wished => ({ clock: 'none', rated: false, undo: 'consent', watching: 'common', hints: true, open_replay: true });

// What the server is asked for. A rated match has neither hints nor taking back by consent.
export function termsOf({ clock, rated, undo, watching, hints, open_replay }: Wished): { [key: string]: unknown } {
  if (rated) return { clock: clocks[clock === 'none' ? 'long' : clock], rated, undo: undo === 'never' ? 'never' : 'free', watching, hints: false, open_replay };
  return { clock: clocks[clock], rated, undo, watching, hints, open_replay };
}

// Whether two who wish for these would meet. What is not wished for is as usual.
export const sameTerms = (terms: Terms, wished: { [key: string]: unknown }): boolean =>
  Object.entries(wished).every(([key, value]) => JSON.stringify(terms[key as keyof Terms] ?? null) === JSON.stringify(value ?? null));

// What is worth knowing about a table before one sits down.
export function badges({ terms, options }: Pick<Summary, 'terms' | 'options'> & { game: GameId }): string[] {
  const told = [clockText(terms.clock)];
  if (terms.rated) told.push(m.terms_rated());
  else {
    if (!terms.hints) told.push(m.terms_no_hints());
    if (terms.undo === 'never') told.push(m.terms_no_undo());
  }
  if (Object.keys(options).length) told.push(m.terms_own_rules());
  return told;
}
