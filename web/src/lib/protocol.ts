// What goes over the wire, as docs/protocol.md and docs/openapi.yaml have it. Only what the pages use. What they may send
// is in commands.ts.
import type { Promises } from './chance';
import type { Commands } from './commands';

export type Lang = 'zh-Hans' | 'zh-Hant' | 'en';
export type GameId = string; // which there are tells the server (info.svelte.ts)
export type Level = string; // of the computer: which there are tells the server (info.svelte.ts)
export type Seat = 'a' | 'b';
// How views, events and options call the seats, whoever reads them: `you` is seat a, `foe` seat b.
export type Side = 'you' | 'foe';
export const sideOf = (seat: Seat): Side => (seat === 'a' ? 'you' : 'foe');

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
// A view is the game's own; each board knows the shape of its game's.
export type View = { [key: string]: any };

export type Role = 'play' | 'use' | 'attack' | 'go' | 'target' | 'pay' | 'discard' | 'end' | 'decline';

export interface Facts {
  verb: string;
  role?: Role;
  whose?: Side;
  harms?: boolean;
  card?: number;
  key?: string;
  at?: string;
  from?: string;
  to?: string;
  ability?: string | number;
  cost?: { [what: string]: any };
  amount?: number;
  dice?: { [element: string]: number };
  which?: number;
  parts?: Facts[];
}

export interface Option {
  option: string;
  text: string;
  facts: Facts;
  undo: boolean;
  targets?: Target[];
}

// What the question after an option is about, and the answers that lead there.
export interface Target extends Pick<Facts, 'at' | 'from' | 'key' | 'role' | 'whose' | 'harms'> {
  by?: string[];
}

export interface Question {
  question: number;
  seat: Seat;
  prompt: string;
  undo?: 'no' | 'free' | 'consent';
  text?: string;
  subject?: string;
  subject_text?: string;
  options?: Option[];
  open?: boolean;
  refused?: Refusal[]; // where it is small
}

export interface Refusal {
  option: string;
  text: string;
  reason: string;
  clauses?: string[];
  facts?: Facts;
  price?: boolean; // it cannot be paid for
}

export interface Happening {
  event: string;
  seat?: Side;
  cause?: string;
  clause?: string;
  because?: string;
  text?: string;
  step?: number; // the same for all that followed from one answer
  sure?: boolean;
  frame?: { [key: string]: Json }; // how it changed the view: a merge patch
  [value: string]: any;
}

export interface Person {
  id: number;
  name: string;
  kind: 'guest' | 'account' | 'bot';
}

export interface SeatTaken {
  kind: 'guest' | 'account' | 'bot' | 'computer';
  id?: number;
  name?: string;
  level?: Level;
  deck?: string;
}

export interface Terms {
  clock: { bank: number; per_answer: number } | null;
  rated: boolean;
  undo: 'never' | 'free' | 'consent';
  watching: 'nobody' | 'common' | 'all';
  delay: number;
  hints: boolean;
  open_replay: boolean;
}

export interface Summary {
  table: string;
  game: GameId;
  state: 'waiting' | 'playing' | 'over' | 'damaged';
  seats: Record<Seat, SeatTaken | null>;
  terms: Terms;
  options: { [key: string]: Json };
  made: number;
  commitment: string;
  chance?: Promises;
  you: Seat | 'watcher' | null;
}

export interface SeatClock {
  here: boolean;
  bank?: number;
  answer?: number;
}

export interface Clocks {
  a: SeatClock;
  b: SeatClock;
  running: Seat | null;
  paused: boolean;
}

export interface Offers {
  draw: Seat | null;
  draw_ended: { seat: Seat; how: 'declined' | 'lapsed' | 'withdrawn' } | null; // the last one that was not agreed to
  undo: Seat | null;
  watching: Record<Seat, boolean>;
}

export interface Result {
  winner: Seat | 'draw' | 'none';
  by: 'rules' | 'concession' | 'time' | 'agreement' | 'abort';
  reason?: 'too-long' | 'rules-changed' | 'not-begun' | 'damaged'; // why it was called off
  clause?: string;
  ended: number;
  seed?: string;
  ratings?: Partial<Record<Seat, { rating: number; deviation: number; provisional: boolean; matches: number }>>;
  text?: string;
}

export interface DeckList {
  name: string;
  cards: { number: number; key: string; count: number }[];
}

export interface Snapshot {
  table: string;
  n: number;
  you: Seat | 'watcher';
  game: GameId;
  rules: string;
  options: { [key: string]: Json };
  commitment: string;
  began: number;
  terms: Terms;
  seats: Record<Seat, SeatTaken>;
  decks: Record<Seat, DeckList>;
  clocks: Clocks;
  offers: Offers;
  view?: View;
  question?: Question | null;
  log?: { from: number; events: Happening[]; steps?: number[] }; // steps: where the events of an answer begin
  result: Result | null;
}

export interface Talk {
  from: Person;
  at: number;
  seat?: Seat;
  text?: string;
  emote?: Commands['emote']['emote'];
}

// An answer that is given away from a table, and what followed.
export interface Played {
  seat: Seat;
  text?: string; // where there was a choice
  events: Happening[];
  view: View;
}

export interface Suggestion {
  question: number;
  nodes: number;
  suggestions: { option: string; text: string; expected: number; looked_at: number }[];
  line: { seat: Seat; text: string }[];
  follows: string[];
  chosen?: { loss: number; error: number; reply: Played[] }; // of an answer that was asked about
}

export interface Trouble {
  code: string;
  text: string;
  values: Json[];
  retry_after?: number;
  reason?: string;
  clauses?: string[];
  field?: string;
  detail?: string; // where it is wrong, in English
}

// What the server refused, or that it could not be reached: `text` is for people, in their language.
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    readonly trouble: Partial<Trouble> = {},
  ) {
    super(`${code}: ${text}`);
  }
}
