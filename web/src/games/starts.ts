// Rules on one page (/rules/<game>/start): what a game's folder says in start.ts. A game without one has no such page.
import type { GameId, View } from '../lib/protocol';

// A sentence, and the clause it is from.
export type Say = [words: () => string, clause: string];

// A picture: the real board with one of `positions`, cut to some of its things, or dice. A thing is a spot of the board by its
// path, one with that data-anchor, or a selector.
export interface Shot {
  position?: string;
  around?: string[]; // without it: the whole board
  arrow?: [from: string, to: string];
  dice?: string[];
}

export interface Start {
  goal: Say;
  // The table: things with a name, and what they are.
  table: { position: string; labels: { at: string; name: () => string; say: Say }[] };
  turnTitle: () => string;
  turn: { name: () => string; shot: Shot; say: Say[] }[];
  // What is paid, and what it brings.
  pays: { pay: () => string; get: Say }[];
  exchange: { shot: Shot; say: Say }[];
  ends: Say[];
  mistakes: Say[];
  // By lesson (games/<game>/lessons; 900: tests/positions) and how many of its model answers have been given: "7.2".
  // tests/pages/start.test.mjs compares them with what the server shows there.
  positions: { [lessonAndAnswers: string]: View };
}

const starts = import.meta.glob<{ start: Start }>('./*/start.ts');

export const hasStart = (game: GameId): boolean => `./${game}/start.ts` in starts;
export const loadStart = async (game: GameId): Promise<Start | null> => (await starts[`./${game}/start.ts`]?.())?.start ?? null;
