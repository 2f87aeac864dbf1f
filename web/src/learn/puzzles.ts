// What pages of puzzles reckon and say: which comes next, how hard one is, what is to be reached.
import { m } from '../paraglide/messages.js';
import type { PuzzleHead, Strength, Tried } from './puzzle.svelte';

export type Mark = 'open' | 'first' | 'solved' | 'missed';
export function markOf(tried: Tried[], puzzle: number): Mark {
  const one = tried.find((each) => each.puzzle === puzzle);
  return !one ? 'open' : one.first ? 'first' : one.solved ? 'solved' : 'missed';
}

// The one not yet tried whose strength is nearest to one's own; then those that were missed. Never the one at hand.
export function nextOf(puzzles: PuzzleHead[], tried: Tried[], own: Strength | null, now = 0): PuzzleHead | null {
  const rank: { [mark in Mark]: number } = { open: 0, missed: 1, solved: 2, first: 2 };
  const wish = own?.rating ?? 1200;
  const order = puzzles
    .filter(({ puzzle }) => puzzle !== now)
    .map((head) => ({ head, rank: rank[markOf(tried, head.puzzle)], far: Math.abs(head.rating - wish) }))
    .filter((each) => each.rank < 2)
    .sort((a, b) => a.rank - b.rank || a.far - b.far || a.head.puzzle - b.head.puzzle);
  return order[0]?.head ?? null;
}

export type Hardness = 'easy' | 'middle' | 'hard';
export const hardnessOf = ({ easy, rating }: PuzzleHead): Hardness => (easy || rating < 1250 ? 'easy' : rating < 1550 ? 'middle' : 'hard');

// What is shown of a way that is long: its end matters less than its beginning.
export const mayShow = <T>(moves: T[]): T[] => moves.slice(0, 24);
export const hardnessText = (hardness: Hardness): string => ({ easy: m.puzzle_easy, middle: m.puzzle_middle, hard: m.puzzle_hard })[hardness]();

// The time of 莉莉安的呼喚 is counted in generations, that of the others in turns.
export function goalText({ game, goal, chance }: PuzzleHead): string {
  const generations = game === 'lillian';
  if (goal === 'survive') return generations ? m.puzzle_survive_generation() : m.puzzle_survive();
  if (chance < 1) return generations ? m.puzzle_likely_generation() : m.puzzle_likely();
  return generations ? m.puzzle_win_generation() : m.puzzle_win();
}

const Themes: { [theme: string]: () => string } = {
  defence: m.puzzle_theme_defence, only: m.puzzle_theme_only, odds: m.puzzle_theme_odds, long: m.puzzle_theme_long, reply: m.puzzle_theme_reply, restraint: m.puzzle_theme_restraint,
  sacrifice: m.puzzle_theme_sacrifice, position: m.puzzle_theme_position, cards: m.puzzle_theme_cards, use: m.puzzle_theme_use, attack: m.puzzle_theme_attack,
};
export const themeText = (theme: string): string => Themes[theme]?.() ?? theme;
