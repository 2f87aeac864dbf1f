// When everything that waits to be shown is shown. Pure: beats in, times out. A beat is how long the queue waits, a life how
// long something is seen; lives overlap, beats do not. What belongs to one cause shares a beat, and all of it keeps to a
// budget: nothing that must be seen is left out for it, it only goes faster.
import type { Beat, Kind } from './beat';

export interface Part {
  beat: Beat | null;
  action: number; // the answer it follows from
}

export interface Limits {
  budget: number; // how long all of it should last
  cap: number; // how long at most
  flat?: number; // every beat lasts so long: without motion
}

export const Turn: Limits = { budget: 8000, cap: 12000 };
export const Timed: Limits = { budget: 2500, cap: 2500 };
export const Own: Limits = { budget: 350, cap: 350 };
const Action = 2500;
const Flat = 250;
export const still = (limits: Limits): Limits => ({ ...limits, flat: Flat });

export interface Cue {
  at: number; // begins to be seen
  lands: number; // its change is taken over
  leaves: number; // a revealed card goes on to its place
  life: number;
  pace: number; // how much of its usual time it has got
  slot: number; // where on the stage a revealed card lies
}

export interface Plan {
  cues: Cue[];
  total: number;
}

export const Arrive = 260; // a revealed card comes to the stage
export const Leave = 280; // and goes on
export const LeastHold = 450;
const Rows = 4; // revealed cards beside each other
const RowLife = 1400;
const Between = 60; // one and the next of several equal ones
const Under = 150; // a word under a number

interface Times {
  beat: number;
  life: number;
  lands: number;
}
export const times: Record<Kind, Times> = {
  reveal: { beat: Arrive + Leave, life: Arrive + Leave, lands: Arrive },
  play: { beat: 280, life: 320, lands: 0 },
  enter: { beat: 280, life: 400, lands: 0 },
  move: { beat: 280, life: 600, lands: 0 },
  attack: { beat: 560, life: 760, lands: 280 },
  clash: { beat: 600, life: 900, lands: 0 },
  damage: { beat: 300, life: 900, lands: 0 },
  gain: { beat: 220, life: 800, lands: 0 },
  word: { beat: 250, life: 900, lands: 0 },
  roll: { beat: 900, life: 1500, lands: 640 },
  tick: { beat: 120, life: 700, lands: 0 },
  draw: { beat: 240, life: 420, lands: 0 },
  discard: { beat: 240, life: 420, lands: 0 },
  shuffle: { beat: 450, life: 450, lands: 0 },
  defeat: { beat: 520, life: 800, lands: 400 },
  turn: { beat: 500, life: 700, lands: 0 },
  phase: { beat: 80, life: 0, lands: 0 },
  ending: { beat: 1400, life: 1400, lands: 0 },
};

const effects: ReadonlySet<Kind> = new Set(['damage', 'gain', 'word', 'tick']);
const blows: ReadonlySet<Kind> = new Set(['attack', 'clash', 'damage', 'roll', 'defeat']);
const many: ReadonlySet<Kind> = new Set(['draw', 'discard', 'shuffle', 'defeat', 'enter']);

// What shares a beat. The first that is to be seen leads.
interface Unit {
  kind: Kind | null;
  action: number;
  parts: { index: number; beat: Beat | null; offset: number; held: boolean }[];
  beat: number;
  hold: number;
  slow: number; // the last blow of a match takes twice its time
}

function joins(unit: Unit, { beat, action }: Part): boolean {
  if (unit.action !== action) return false;
  if (!beat || !unit.kind || beat.joins) return true;
  if (beat.joins === false) return false;
  const there = unit.parts.filter((part) => part.beat?.kind === beat.kind);
  if (effects.has(beat.kind)) return !there.some((part) => part.beat!.to === beat.to) && unit.kind !== 'turn' && unit.kind !== 'ending';
  return many.has(beat.kind) && unit.kind === beat.kind && unit.parts.every((part) => !part.beat || part.beat.kind === beat.kind);
}

function unitsOf(parts: Part[]): Unit[] {
  const units: Unit[] = [];
  parts.forEach((part, index) => {
    const { beat, action } = part;
    let unit = units.at(-1);
    if (!unit || !joins(unit, part)) units.push((unit = { kind: null, action, parts: [], beat: 0, hold: 0, slow: 1 }));
    if (!beat) return void unit.parts.push({ index, beat, offset: unit.parts.at(-1)?.offset ?? 0, held: unit.parts.at(-1)?.held ?? false });
    const { beat: own } = times[beat.kind];
    if (!unit.kind) {
      unit.kind = beat.kind;
      unit.beat = own;
      unit.hold = beat.kind === 'reveal' ? Math.max(LeastHold, beat.hold ?? 0) : 0;
      return void unit.parts.push({ index, beat, offset: 0, held: false });
    }
    const equals = unit.parts.filter((other) => other.beat?.kind === beat.kind).length;
    const numbered = unit.parts.some((other) => other.beat?.to === beat.to && (other.beat?.kind === 'damage' || other.beat?.kind === 'gain'));
    const after =
      unit.kind === beat.kind && many.has(beat.kind) ? Math.min(5, equals) * Between
      : times[unit.kind].lands + (beat.kind === 'word' && numbered ? Under : 0);
    const offset = Math.max(after, unit.parts.at(-1)!.offset);
    unit.parts.push({ index, beat, offset, held: unit.kind === 'reveal' });
    const length = offset + (beat.kind === 'tick' ? 0 : own);
    unit.beat = Math.max(unit.beat, unit.kind === 'draw' ? Math.min(480, length) : length);
  });
  const seen = units.filter((unit) => unit.kind && unit.kind !== 'tick');
  seen.forEach((unit, i) => (unit.slow = seen[i + 1]?.kind === 'ending' && blows.has(unit.kind!) ? 2 : 1));
  return units;
}

export function plan(parts: Part[], limits: Limits = Turn): Plan {
  const units = unitsOf(parts);
  const flat = limits.flat !== undefined;
  if (flat)
    for (const unit of units) {
      unit.beat = unit.kind ? limits.flat! : 0;
      unit.hold = 0;
      for (const part of unit.parts) part.offset = 0;
    }
  // One action keeps to its own limit, all of them to the budget.
  const natural = new Map<number, number>();
  for (const unit of units) natural.set(unit.action, (natural.get(unit.action) ?? 0) + unit.beat + unit.hold);
  let scale = 1;
  const paceOf = (unit: Unit): number => unit.slow * Math.min(scale, Math.max(0.5, Action / Math.max(Action, natural.get(unit.action)!)));
  const holdOf = (unit: Unit): number => (unit.hold ? Math.max(LeastHold, unit.hold * paceOf(unit)) : 0);
  let [quiet, together, rows] = [false, false, false];
  const seen = units.filter((unit) => unit.kind);
  const next = new Map(seen.map((unit, i) => [unit, seen.slice(i + 1).find((other) => other.kind !== 'tick' && other.kind !== 'phase')?.kind]));
  const length = (unit: Unit): number => {
    if (!unit.kind || (quiet && (unit.kind === 'tick' || unit.kind === 'phase'))) return 0;
    if (together && unit.kind === 'move' && next.get(unit) === 'move') return Between;
    if (rows && unit.kind === 'reveal' && next.get(unit) === 'reveal') return RowLife / Rows;
    return unit.beat * paceOf(unit) + holdOf(unit);
  };
  const total = (): number => units.reduce((sum, unit) => sum + length(unit), 0);
  const shorter = [() => (scale = Math.max(0.5, limits.budget / total())), () => (quiet = true), () => (together = true), () => (rows = true)];
  for (const step of shorter) if (total() > limits.budget) step();
  const squeeze = Math.min(1, limits.cap / Math.max(1, total()));

  const cues: Cue[] = [];
  const slots: number[] = []; // until when each is taken
  let start = 0;
  for (const unit of units) {
    const pace = paceOf(unit);
    const end = start + length(unit) * squeeze;
    for (const { index, beat, offset, held } of unit.parts) {
      const at = Math.min(end, start + (offset * pace + (held ? holdOf(unit) : 0)) * squeeze);
      const own = beat ? times[beat.kind] : null;
      const hold = beat?.kind === 'reveal' ? Math.max(LeastHold, (beat.hold ?? 0) * pace) : 0;
      const leaves = at + (own && hold ? Arrive * pace + hold : 0);
      const life = own ? own.life * Math.max(pace, 0.5) + hold : 0;
      let slot = 0;
      if (hold) {
        while (slot < Rows - 1 && (slots[slot] ?? 0) > at) ++slot;
        slots[slot] = at + life;
      }
      const lands = flat || !own ? at : hold ? leaves : at + own.lands * pace * squeeze;
      cues[index] = { at, lands, leaves, life, pace, slot };
    }
    start = end;
  }
  // In order: a change is taken over before the next thing begins.
  for (let i = cues.length - 2; i >= 0; --i) cues[i]!.lands = Math.min(cues[i]!.lands, Math.max(cues[i]!.at, cues[i + 1]!.at));
  return { cues, total: start };
}
