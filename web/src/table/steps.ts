// Steps one may let pass: who has cleared a stop is not asked there any more.
import { kept } from '../lib/settings.svelte';
import type { GameId } from '../lib/protocol';

// The step a question belongs to: named by its prompt, or, as "window-", by how it begins.
export const stepOf = (steps: readonly string[], prompt: string): string | undefined =>
  steps.find((step) => step === prompt || (step.endsWith('-') && prompt.startsWith(step)));

export const isPassed = (game: GameId, step: string): boolean => !!kept.passes[game]?.includes(step);

export function passesStep(game: GameId, step: string, on: boolean): void {
  const others = (kept.passes[game] ?? []).filter((other) => other !== step);
  kept.passes = { ...kept.passes, [game]: on ? [...others, step] : others };
}
