// How near each side is to the end of the match: what a game's folder says in goal.ts, from the view alone.
import type { Card } from '../lib/book.svelte';
import type { GameId, Side } from '../lib/protocol';
import type { Scene } from '../table/scene.svelte';

export interface GoalPart {
  label: string;
  mine?: string;
  foe?: string; // both or neither: without them the label is all
  note: string;
  aside?: boolean; // no part of the result
  near?: Side[]; // the sides for which one ordinary blow may end it
}

// Why a match ended, by the clause, in a sentence: with whose it was, as "your" and "your opponent’s".
export type Endings = { [clause: string]: (whose: { winner: string; loser: string }) => string };

// What a score is made of, line by line.
export interface Scores {
  mine: string[];
  foe: string[];
  note?: string;
}

type Seen = Pick<Scene, 'view' | 'me' | 'foe' | 'card'>;

interface GoalModule {
  goal(scene: Seen): GoalPart[];
  endings: Endings;
  scores?(scene: Seen): Scores;
  isHead?(card: Card | undefined): boolean; // whose fall ends the match, whatever else falls with it
}

const goals = import.meta.glob<GoalModule>('./*/goal.ts');

// A game without one shows all it counts on its board.
export const loadGoal = async (game: GameId): Promise<GoalModule> => (await goals[`./${game}/goal.ts`]?.()) ?? { goal: () => [], endings: {} };

// A number for each side, with the sides for which it is no more than `least`.
export function versus(scene: Pick<Scene, 'me' | 'foe'>, label: string, note: string, of: (side: Side) => number, least: number): GoalPart {
  const [mine, foe] = [of(scene.me), of(scene.foe)];
  return { label, note, mine: String(mine), foe: String(foe), near: [scene.me, scene.foe].filter((side) => of(side) <= least) };
}
