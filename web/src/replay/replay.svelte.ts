// A finished match, or one that is being played as far as one may see it: its moments, one shown at a time.
import { get } from '../lib/api';
import type { Parts } from '../lib/chance';
import { lang } from '../lib/lang.svelte';
import { Problem, type GameId, type Happening, type Json, type Question, type Result, type Seat, type SeatTaken, type Terms, type View } from '../lib/protocol';
import { oneView } from '../lib/views';
import { Show } from '../table/show/show.svelte';
import type { LogLine } from '../table/table.svelte';

export interface MatchPage {
  id: string;
  game: GameId;
  rules_version: string;
  current: boolean; // whether these are the rules of now
  seats: Record<Seat, SeatTaken>;
  terms: Terms;
  options: { [key: string]: Json };
  began: number;
  result: (Pick<Result, 'winner' | 'by' | 'reason' | 'clause' | 'ended'> & { open: boolean; agreed: Record<Seat, boolean> }) | null;
  commitment: string;
  you: Seat | null;
  replay: 'open' | 'private' | 'playing' | 'file';
  seed: string | null;
  parts: Parts | null;
  decks: Record<Seat, { number: number; count: number }[]> | null;
}

export interface Line {
  n: number;
  seat: Seat;
  turn: number;
  question: string;
  answer: { seat: Seat; option: string; text: string } | null;
  events: Happening[]; // that followed from it
  advantage?: number; // of seat a before the answer, from -1 to 1
}

export interface Moments {
  match: string;
  current: boolean;
  same_outcome: boolean;
  questions: number;
  eyes: Seat | 'both';
  opening: Happening[];
  moments: Line[];
}

export interface Moment {
  n: number;
  turn: number;
  eyes: Seat | 'both';
  view: View;
  question: Question | null;
  answer: { seat: Seat; option: string; text: string } | null;
  events: Happening[];
}

const Pause = 60; // milliseconds without another wish before a moment is asked for
const Ahead = 3;

export class Replay {
  match = $state.raw<MatchPage | null>(null);
  moments = $state.raw<Moments | null>(null);
  moment = $state.raw<Moment | null>(null);
  at = $state(0);
  eyes = $state<Seat | 'both'>('both');
  problem = $state.raw<Problem | null>(null);
  playing = $state(false);
  time = $state(1400); // that a moment has, in milliseconds

  private between = $state.raw<View | null>(null); // on the way from one moment to the next

  last = $derived(this.moments?.questions ?? 0);
  lines = $derived(this.moments?.moments ?? []);
  // All that happened, marked by the moments it led to.
  log = $derived(linesOf(this.moments));
  // The first moment of each turn.
  turns = $derived(this.lines.filter((line, i) => line.turn !== this.lines[i - 1]?.turn));
  // Where the expected result changed most.
  keys = $derived(keyMoments(this.lines));
  view = $derived<View | null>(this.between ?? (this.moment && oneView(this.moment.view)));
  // What happens from one moment to the next is shown on the board when one goes on by one.
  readonly show = new Show();

  private kept = new Map<string, Promise<Moment>>();
  private wish: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  async load(): Promise<void> {
    try {
      this.problem = null;
      this.match = await get<MatchPage>(`/api/matches/${this.id}`);
      const { eyes } = this;
      const moments = await get<Moments>(`/api/matches/${this.id}/moments${eyes === 'both' ? '' : `?seat=${eyes}`}`);
      if (this.eyes !== eyes) return; // other eyes are wanted meanwhile
      this.moments = moments;
      this.eyes = moments.eyes;
      this.at = Math.min(this.at, this.last);
      this.kept.clear();
      await this.reach();
    } catch (problem) {
      this.problem = problem as Problem;
    }
  }

  go(n: number): void {
    this.at = Math.max(0, Math.min(this.last, n));
    clearTimeout(this.wish);
    this.wish = setTimeout(() => void this.reach(), Pause);
  }
  step(by: number): void {
    this.go(this.at + by);
  }
  // To the beginning of a turn before or after this moment.
  turn(by: 1 | -1): void {
    const starts = this.turns.map((line) => line.n);
    const to = by > 0 ? starts.find((n) => n > this.at) : starts.filter((n) => n < this.at).at(-1);
    this.go(to ?? (by > 0 ? this.last : 0));
  }
  look(eyes: Seat | 'both'): void {
    this.eyes = eyes;
    void this.load();
  }

  private async enact(moment: Moment): Promise<void> {
    const before = this.view!;
    const end = oneView(moment.view);
    const frames = moment.events.map((event, i, { length }) => ({ event, before, view: i < length - 1 ? before : end, end }));
    const limits = { budget: this.time, cap: this.time };
    await this.show.play(this.show.seen(frames), [], limits, (frame) => (this.between = frame.view));
    this.between = null;
    this.show.rest();
  }

  async reach(): Promise<void> {
    const n = this.at;
    this.show.stop();
    try {
      const moment = await this.fetch(n);
      if (this.at !== n) return;
      if (this.moment?.n === n - 1 && this.moment.eyes === moment.eyes) await this.enact(moment);
      if (this.at !== n) return;
      this.moment = moment;
      for (let i = 1; i <= Ahead; ++i) if (n + i <= this.last) void this.fetch(n + i).catch(() => {});
    } catch (problem) {
      if (this.at === n) this.problem = problem as Problem;
    }
  }

  private fetch(n: number): Promise<Moment> {
    const name = `${n} ${this.eyes} ${lang.now}`;
    let promise = this.kept.get(name);
    if (!promise) {
      promise = get<Moment>(`/api/matches/${this.id}/moments/${n}?seat=${this.eyes}`);
      promise.catch(() => this.kept.delete(name));
      this.kept.set(name, promise);
    }
    return promise;
  }
}

function linesOf(moments: Moments | null): LogLine[] {
  if (!moments) return [];
  const steps = [moments.opening, ...moments.moments.map((line) => line.events)];
  let id = 0;
  return steps.flatMap((events, step) => events.map((event) => ({ ...event, event: event.event, step, id: id++ })));
}

const MostKeys = 8;
const Swing = 0.15;

export function keyMoments(lines: Line[], most = MostKeys): { line: Line; change: number }[] {
  const swings: { line: Line; change: number }[] = [];
  for (let i = 0; i + 1 < lines.length; ++i) {
    const [before, after] = [lines[i]!.advantage, lines[i + 1]!.advantage];
    if (before !== undefined && after !== undefined) swings.push({ line: lines[i]!, change: after - before });
  }
  return swings
    .filter(({ change }) => Math.abs(change) >= Swing)
    .sort((x, y) => Math.abs(y.change) - Math.abs(x.change))
    .slice(0, most)
    .sort((x, y) => x.line.n - y.line.n);
}
