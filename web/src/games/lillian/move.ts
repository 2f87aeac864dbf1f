// Characters walk from place to place; what is new or gone grows and shrinks.
import { cubicOut } from 'svelte/easing';
import { crossfade, scale } from 'svelte/transition';
import { pace } from '../../lib/settings.svelte';

export const time = (): number => (pace() ? Math.min(300, pace()) : 0);

export const [leave, arrive] = crossfade({
  duration: () => time(),
  easing: cubicOut,
  fallback: (node) => scale(node, { start: 0.6, duration: time() }),
});
