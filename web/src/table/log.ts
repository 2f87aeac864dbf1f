// What has happened, as people read it: by turns; in a turn one line an action, with what followed from it behind it.
import type { GameId, Happening, Side, Snapshot } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import type { LogLine } from './table.svelte';

// A line, or several equal ones.
export interface Told {
  line: LogLine;
  count: number;
}

export interface Action {
  id: number;
  head: Told;
  rest: Told[]; // in the order in which it happened, without the head
  phase: boolean; // only says that a phase has begun
}

export interface Turn {
  id: number;
  head: LogLine | null;
  actions: Action[];
}

// The events of a snapshot, marked by the answers they followed from.
export function stepped(log: Snapshot['log']): Happening[] {
  const starts = new Set(log?.steps ?? []);
  let step = -starts.size - 1;
  return (log?.events ?? []).map((event, i) => ({ ...event, step: starts.has(i) ? ++step : step }));
}

const isTurn = ({ event }: Happening) => /^(turn|round|generation)$/.test(event);
const isPhase = ({ event }: Happening) => event === 'phase';
// What tells only that something is over.
const isSilent = ({ event, text }: Happening) => !text || /^(turn|war|attack|spell)-ends$/.test(event);
// What is paid and counted on the way, and what moves from pile to pile: another line of the same action says what was done.
const isCount = ({ event }: Happening) => /^(paid|mana|magic|energy|emotion|dice|dice-changed|rolled|shuffled|spirit-(paid|gained|lost)|changed|tired)$/.test(event);
const isAside = (line: Happening) => isCount(line) || /^(drew|to-[a-z]+|discarded|looked|shown|revealed|arrived)$/.test(line.event);
// Drawing is one thing however many cards it brings, whether they are known or not.
const same = (a: LogLine, b: LogLine) => a.event === b.event && a.cause === b.cause && (a.text === b.text || (a.event === 'drew' && a.seat === b.seat));

function fold(lines: LogLine[]): Told[] {
  const told: Told[] = [];
  for (const line of lines) {
    const last = told.at(-1);
    if (last && last.line.text === line.text && same(last.line, line)) ++last.count;
    else told.push({ line, count: 1 });
  }
  return told;
}

// The same for the same lines, so that what has been drawn of it stays: by the first of them, and how many there are.
const known = new WeakMap<LogLine, { count: number; action: Action }>();
function action(lines: LogLine[]): Action {
  const there = known.get(lines[0]!);
  if (there?.count === lines.length) return there.action;
  const made = actionOf(lines);
  known.set(lines[0]!, { count: lines.length, action: made });
  return made;
}
function actionOf(lines: LogLine[]): Action {
  const draws = lines.filter((line) => same(line, lines[0]!)).length === lines.length ? lines.length : 0;
  const told = fold(lines);
  const head = told.find(({ line }) => !isAside(line)) ?? told.find(({ line }) => !isCount(line)) ?? told[0]!;
  if (draws > 1 && told.length > 1) return { id: lines[0]!.id, head: { line: lines[0]!, count: draws }, rest: told, phase: false };
  return { id: lines[0]!.id, head, rest: told.filter((one) => one !== head), phase: isPhase(head.line) };
}

// Lines of one answer are one action. Where the rules go on by themselves, after the end of a turn or phase, what has one
// cause is one action.
export function turnsOf(lines: LogLine[]): Turn[] {
  const turns: Turn[] = [];
  let open: LogLine[] = [];
  let bySelf = false;
  let before: LogLine | undefined;
  const close = () => {
    if (open.length) turns.at(-1)!.actions.push(action(open));
    open = [];
  };
  for (const line of lines) {
    if (isSilent(line)) continue;
    const last = open.at(-1);
    const another = !!before && before.step !== line.step;
    before = line;
    if (isTurn(line)) {
      close();
      turns.push({ id: line.id, head: line, actions: [] });
      bySelf = true;
      continue;
    }
    if (!turns.length) turns.push({ id: -1, head: null, actions: [] });
    if (another) bySelf = false;
    if (isPhase(line) || (last && (another || isPhase(last) || (bySelf && last.cause !== line.cause)))) close();
    if (isPhase(line)) bySelf = true;
    open.push(line);
  }
  close();
  for (const turn of turns) turn.actions = turn.actions.filter((one, i) => !one.phase || (turn.actions[i + 1] && !turn.actions[i + 1]!.phase));
  return turns;
}

// How many cards were drawn, where an action is nothing else.
export const drawnBy = ({ head }: Action): { seat: Side; count: number } | null =>
  head.line.event === 'drew' && head.line.seat && head.count > 1 ? { seat: head.line.seat, count: head.count } : null;

// Drawing, in the words of a game that has its own for it.
const drew: { [game: GameId]: typeof m.log_drew } = { genius: m.genius_log_drew, dreamduel: m.dreamduel_log_drew };
export const drewText = (game: GameId, who: string, n: number): string => (drew[game] ?? m.log_drew)({ who, n: String(n) });

export interface Effect {
  tone: 'good' | 'bad';
  mark: string; // "−2", "✕"
  name: string; // of what it happened to; empty: a player
  side?: Side;
}

// What came of an action, in a few marks.
export function effectsOf({ rest }: Action): Effect[] {
  return rest.flatMap(({ line, count }): Effect[] => {
    const amount = Number(line.amount);
    const name = String(line.character ?? line.card ?? '');
    const side = (line.of ?? line.owner ?? line.seat) as Side | undefined;
    if (/^(damaged|health-lost)$/.test(line.event) && amount) return [{ tone: 'bad', mark: `−${amount * count}`, name, side }];
    if (line.event === 'healed' && amount) return [{ tone: 'good', mark: `+${amount * count}`, name, side }];
    if (/^(destroyed|defeated)$/.test(line.event)) return [{ tone: 'bad', mark: '✕', name, side }];
    return [];
  }).slice(0, 4);
}

export type Piece = { text: string } | { place: string };

// A text in pieces: places that are named by letters and digits, as "c4" or "am1", stand apart.
export function piecesOf(line: Happening): Piece[] {
  const places = [...new Set(Object.values(line).filter((value): value is string => typeof value === 'string' && /^[a-z]{1,2}\d$/.test(value)))];
  if (!places.length) return [{ text: line.text ?? '' }];
  return (line.text ?? '')
    .split(new RegExp(`\\b(${places.join('|')})\\b`))
    .map((text, i): Piece => (i % 2 ? { place: text } : { text }))
    .filter((piece) => 'place' in piece || piece.text !== '');
}

// What stands before a place in its text.
export const beforeOf = ({ text = '' }: Happening, place: string): string => text.slice(0, Math.max(0, text.indexOf(place)));

// A text as one line, with a word or a sign for each.
export const plainOf = (line: Happening, nameOf: (place: string, before: string) => string | undefined = () => undefined): string =>
  piecesOf(line).map((piece) => ('text' in piece ? piece.text : (nameOf(piece.place, beforeOf(line, piece.place)) ?? '▢'))).join('').replace(/\s?[（(]▢[)）]/g, '');
