// Short vibrations for what happens to one's own side. None until they are asked for, and on devices that have none.
import { kept } from './settings.svelte';

export const canBuzz = (): boolean => typeof navigator !== 'undefined' && 'vibrate' in navigator;

// Milliseconds on, off, on …
export function buzz(pattern: number | number[]): void {
  if (kept.buzz && canBuzz()) navigator.vibrate(pattern);
}
