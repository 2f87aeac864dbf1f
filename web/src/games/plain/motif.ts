// An ornament that follows from a word, always the same: rings of shapes around the middle of a box of 120.
import { dealer } from '../../lib/dealer';

export interface Ring {
  count: number;
  radius: number;
  turn: number; // radians
  size: number;
  path: string;
  tone: 'glow' | 'soft' | 'mid' | 'gold-fill';
}

// In a box of 24 around 0, upright.
const shapes = {
  petal: 'M0 10C-8 4 -7 -5 0 -12C7 -5 8 4 0 10Z',
  diamond: 'M0 -10L6 0L0 10L-6 0Z',
  drop: 'M0 -11C5 -4 7 -1 7 4A7 7 0 0 1 -7 4C-7 -1 -5 -4 0 -11Z',
  dot: 'M0 -6A6 6 0 1 1 0 6A6 6 0 1 1 0 -6Z',
  star: 'M0 -12Q1.4 -1.4 12 0Q1.4 1.4 0 12Q-1.4 1.4 -12 0Q-1.4 -1.4 0 -12Z',
  arch: 'M-7 9V-1A7 7 0 0 1 7 -1V9H3V-1A3 3 0 0 0 -3 -1V9Z',
  wedge: 'M0 -11L7 9L0 5L-7 9Z',
};
const counts = [5, 6, 7, 8, 9];

export function ringsOf(word: string): Ring[] {
  const random = dealer(word);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const paths = Object.values(shapes);
  const count = pick(counts);
  const outer = pick(paths);
  const inner = pick(paths.filter((path) => path !== outer));
  // The fewer there are, the larger; the inner ones stand between the outer ones.
  const large = Math.min(1.7, 9 / count + 0.25);
  return [
    { count, radius: 40, turn: 0, size: large, path: outer, tone: 'mid' },
    { count, radius: 27, turn: Math.PI / count, size: large * 0.62, path: inner, tone: pick(['soft', 'gold-fill'] as const) },
    { count: 1, radius: 0, turn: 0, size: 1.25, path: pick([shapes.dot, shapes.star, shapes.diamond, shapes.drop]), tone: 'glow' },
  ];
}
