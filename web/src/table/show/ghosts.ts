// Ghosts: what is drawn over the board for a moment. Only transform and opacity move; a ghost stands where its motion ends,
// so that its still form is the same without the transforms.
import type { Tone } from './beat';

export interface Ghost {
  id: number;
  type: 'card' | 'number' | 'word' | 'small' | 'ring' | 'line' | 'bolt' | 'dice' | 'ribbon' | 'dim';
  x: number; // its middle, in the window
  y: number;
  width?: number;
  height?: number;
  turn?: number; // radians
  size?: number; // of its text, in rem
  text?: string;
  tone?: Tone;
  card?: string;
  large?: boolean;
  grey?: boolean;
  times?: number; // so many of it
  dice?: string[];
  lit?: boolean[];
  motion: Keyframe[];
  time: number;
  easing?: string;
  element?: HTMLElement;
}

export const Easing = { in: 'cubic-bezier(.05,.7,.1,1)', out: 'cubic-bezier(.3,0,.8,.15)', move: 'cubic-bezier(.2,0,0,1)', pop: 'cubic-bezier(.2,1.5,.4,1)' };

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
export const middle = (rect: DOMRect): Box => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2, width: rect.width, height: rect.height });
export const far = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);
export const from = (there: Point, here: Point): string => `translate(${Math.round(there.x - here.x)}px, ${Math.round(there.y - here.y)}px)`;

// The same without motion: fades in and out, at most 200 ms each.
export function stillOf(motion: Keyframe[], time: number): Keyframe[] {
  const opacities = motion.filter((frame) => frame.opacity !== undefined).map((frame) => Number(frame.opacity));
  const fade = Math.min(0.3, 200 / time);
  return [{ opacity: 0 }, { opacity: Math.max(...opacities, 0) || 1, offset: fade }, { opacity: Math.max(...opacities, 0) || 1, offset: 1 - fade }, { opacity: 0 }];
}

const shown = (transform = 'none'): Keyframe => ({ opacity: 1, transform });

export const pops = (): Keyframe[] => [
  { opacity: 0, transform: 'scale(0.4)', easing: Easing.pop },
  { ...shown(), offset: 0.2 },
  { ...shown(), offset: 0.8 },
  { opacity: 0, transform: 'translateY(-8px)' },
];
export const rises = (): Keyframe[] => [
  { opacity: 0, transform: 'translateY(16px)', easing: Easing.in },
  { ...shown(), offset: 0.25 },
  { ...shown(), offset: 0.75 },
  { opacity: 0, transform: 'translateY(-6px)' },
];
export const fades = (): Keyframe[] => [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.6 }, { opacity: 0 }];
export const flies = (there: Box, here: Point, width: number, end = 1): Keyframe[] => [
  { opacity: 0.7, transform: `${from(there, here)} scale(${Math.min(1, there.width / width)})`, easing: Easing.move },
  { opacity: 1, transform: 'none', offset: 0.8 },
  { opacity: end, transform: 'none' },
];
