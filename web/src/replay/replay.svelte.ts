// A finished match, or one that is being played as far as one may see it: its moments, one shown at a time.
import { get } from '../lib/api';
import { lang } from '../lib/lang.svelte';
import { Problem, type GameId, type Happening, type Json, type Question, type Result, type Seat, type SeatTaken, type Terms, type View } from '../lib/protocol';
import { oneView } from '../lib/views';

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
  replay: 'open' | 'private' | 'playing' | string;
  seed: string | null;
}

export interface Line {
  n: number;
  seat: Seat;
  turn: number;
  question: string;
  answer: { seat: Seat; option: string; text: string } | null;
  advantage?: number; // of seat a before the answer, from -1 to 1
}

interface Moments {
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

  last = $derived(this.moments?.questions ?? 0);
  lines = $derived(this.moments?.moments ?? []);
  // The first moment of each turn.
  turns = $derived(this.lines.filter((line, i) => line.turn !== this.lines[i - 1]?.turn));
  // Where the expected result changed most.
  keys = $derived(keyMoments(this.lines));
  view = $derived<View | null>(this.moment && oneView(this.moment.view));

  private kept = new Map<string, Promise<Moment>>();
  private wish: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {}

  async load(): Promise<void> {
    try {
      this.problem = null;
      this.match = await get<MatchPage>(`/api/matches/${this.id}`);
      this.moments = await get<Moments>(`/api/matches/${this.id}/moments`);
      if (this.moments.eyes !== 'both') this.eyes = this.moments.eyes;
      this.at = Math.min(this.at, this.last);
      this.kept.clear();
      await this.show();
    } catch (problem) {
      this.problem = problem as Problem;
    }
  }

  go(n: number): void {
    this.at = Math.max(0, Math.min(this.last, n));
    clearTimeout(this.wish);
    this.wish = setTimeout(() => void this.show(), Pause);
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
    void this.show();
  }

  async show(): Promise<void> {
    const n = this.at;
    try {
      const moment = await this.fetch(n);
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

const MostKeys = 8;
const Swing = 0.15;

export function keyMoments(lines: Line[]): { line: Line; change: number }[] {
  const swings: { line: Line; change: number }[] = [];
  for (let i = 0; i + 1 < lines.length; ++i) {
    const [before, after] = [lines[i]!.advantage, lines[i + 1]!.advantage];
    if (before !== undefined && after !== undefined) swings.push({ line: lines[i]!, change: after - before });
  }
  return swings
    .filter(({ change }) => Math.abs(change) >= Swing)
    .sort((x, y) => Math.abs(y.change) - Math.abs(x.change))
    .slice(0, MostKeys)
    .sort((x, y) => x.line.n - y.line.n);
}

// Whether the seed is the one that was promised before the match.
export async function keptPromise(seed: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === commitment;
}
