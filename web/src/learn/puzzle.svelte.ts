// A puzzle: every answer is judged by the exact solver. One that loses something is shown, and why can be played out.
import { get } from '../lib/api';
import { mayShow } from './puzzles';
import type { GameId, Played, Question, Seat, View } from '../lib/protocol';
import { PrivateTable } from './private.svelte';

export interface PuzzleHead {
  game: GameId;
  puzzle: number;
  goal: 'win' | 'survive';
  within: number;
  chance: number;
  hidden: boolean;
  easy: boolean;
  rating: number;
  choices: number;
  own: boolean;
}
export interface Strength {
  rating: number;
  deviation: number;
  tries: number;
}
type Told = Played & { text: string };
// What docs/openapi.yaml calls PuzzleWay.
interface Way extends PuzzleHead {
  seat: Seat;
  state: 'open' | 'solved' | 'failed';
  moves: Told[];
  view: View;
  coming: { you: string[]; foe: string[] };
  question: Question | null;
  hint: { option: string; text: string } | null;
  refutation: Told[];
  themes: string[];
  rated: { before: Strength; after: Strength } | null;
}

export interface Puzzles {
  games: { game: GameId; puzzles: number; solved: number; rating: Strength | null }[];
  daily: { day: number; game: GameId; puzzle: number; ends: number; state: 'open' | 'first' | 'solved' | 'missed'; tried: number; solved: number } | null;
  days: number;
  row: number;
}
export interface Tried {
  puzzle: number;
  first: boolean;
  solved: boolean;
}
export interface PuzzlesOfGame {
  puzzles: PuzzleHead[];
  tried: Tried[];
  rating: Strength | null;
}
export const loadPuzzles = (): Promise<Puzzles> => get<Puzzles>('/api/puzzles');
export const loadPuzzlesOf = (game: GameId): Promise<PuzzlesOfGame> => get<PuzzlesOfGame>(`/api/games/${game}/puzzles`);

export class PuzzleLine extends PrivateTable<Way> {
  failed = $state.raw<Way | null>(null); // what the last answer has led to, where it was wrong
  rated = $state.raw<Way['rated']>(null); // by the first try
  hint = $state.raw<Way['hint']>(null);
  explained = $state(false); // why it was wrong has been asked for

  constructor(game: GameId, number: string) {
    super(game, number, 'puzzle');
  }

  protected override seat(): Seat {
    return this.way?.seat ?? 'a';
  }
  protected take(answers: string[], way: Way): void {
    this.rated = way.rated ?? this.rated;
    this.hint = null;
    if (way.state === 'failed') this.failed = way;
    else [this.answers, this.way] = [answers, way];
  }
  protected forget(): void {
    this.failed = null;
    this.hint = null;
    this.explained = false;
  }

  async askHint(): Promise<void> {
    const way = await this.ask(this.answers, { hint: true });
    this.rated = way.rated ?? this.rated;
    this.hint = way.hint;
  }

  // What the wrong answer leads to: what followed by itself, then how both would go on at their best.
  get story(): Told[] {
    return this.failed ? mayShow([...this.failed.moves, ...this.failed.refutation]) : [];
  }
  explain(): void {
    this.explained = true;
    this.replay(this.story);
  }
}
