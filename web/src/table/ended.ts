// What ended a match, in words.
import type { Happening, Level, Result, Seat } from '../lib/protocol';
import { m } from '../paraglide/messages.js';

const words: { [by: string]: (inputs: { who: string }) => string } = {
  rules: m.by_rules,
  concession: m.by_concession,
  time: m.by_time,
  agreement: m.by_agreement,
  abort: m.by_abort,
  'too-long': m.by_too_long,
  'rules-changed': m.by_rules_changed,
  'not-begun': m.by_not_begun,
  damaged: m.by_damaged,
};

// A reason or an end this page has no words for is told as far as it has. `who` has lost, where somebody has.
export const endedBy = ({ by, reason }: Pick<Result, 'by' | 'reason'>, who = ''): string => ((reason && words[reason]) || words[by] || m.by_abort)({ who });

// The last blow: what led to the end, by what happened right before it. Nothing where the end was a matter of counting.
export function decisiveOf(log: Happening[], isHead: (card: string | undefined) => boolean = () => false): Happening | null {
  const end = log.findLastIndex((line) => line.event === 'game-ends');
  const before = log.slice(0, Math.max(0, end)).reverse();
  if (before.slice(0, 4).some((line) => /^(scored|popularity)$/.test(line.event))) return null;
  const blows = before.slice(0, 12).filter((line) => /^(damaged|health-lost|destroyed|defeated|inaction)$/.test(line.event));
  const found = blows.find((line) => isHead(line.card)) ?? blows[0];
  if (!found || /^(destroyed|defeated)$/.test(found.event) === false) return found ?? null;
  // What fell tells less than the blow it fell to.
  const blow = before.slice(before.indexOf(found) + 1, before.indexOf(found) + 4).find((line) => line.event === 'damaged' && (line.character ?? line.card) === (found.character ?? found.card));
  return blow ?? found;
}

// Whose the victory and the defeat are, as the reader says it.
export function whoseOf(winner: Result['winner'], you: Seat | 'watcher', nameOf: (seat: Seat) => string): { winner: string; loser: string } {
  const whose = (seat: Seat) => (you === 'watcher' ? m.whose_name({ name: nameOf(seat) }) : seat === you ? m.whose_you() : m.whose_foe());
  if (winner !== 'a' && winner !== 'b') return { winner: '', loser: '' };
  return { winner: whose(winner), loser: whose(winner === 'a' ? 'b' : 'a') };
}

// The computer's level to go on with, of those there are, the weakest first; nothing where there is none.
export function levelAfter(levels: Level[], level: Level, won: boolean): Level | null {
  const at = levels.indexOf(level);
  return at < 0 ? null : (levels[at + (won ? 1 : -1)] ?? null);
}
