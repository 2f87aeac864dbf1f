// The games as the pages know them: what lies in src/games/<game>/. Each file there may be missing: index.ts (below),
// palette.css (its colours), Door.svelte (its picture, ui/Emblem.svelte). A board is loaded when it is needed.
import type { Component } from 'svelte';
import type { Card } from '../lib/book.svelte';
import type { GameId, Happening } from '../lib/protocol';
import type { Scene } from '../table/scene.svelte';

export type CardSize = 'tiny' | 'small' | 'hand' | 'large';

// What a game's folder exports (src/games/<game>/index.ts).
export interface GameModule {
  // The whole board. It fills its container, whatever its shape.
  Board: Component<{ scene: Scene }>;
  // A card by its facts; fills the box it is given (aspect 5:7). `large` shows everything that is on it.
  Face: Component<{ game: GameId; card: Card; size: CardSize }>;
  // The back of a card.
  Back: Component<Record<string, never>>;
  // Questions that are answered with more than a click: by their prompts.
  asks?: { [prompt: string]: Component<{ scene: Scene }> };
  // Whether the panel lists openly what can also be chosen on the board, which tells too little by itself.
  listed?: boolean;
  // Where on the board something happens, and what is shown there for a moment, as "−2".
  shows?(event: Happening, scene: Scene): { spot: string; mark?: string; tone?: 'good' | 'bad' | 'plain' } | null;
}

const boards = import.meta.glob<GameModule>('./*/index.ts');

// A game without a board of its own has the plain one.
export const loadGame = (game: GameId): Promise<GameModule> => (boards[`./${game}/index.ts`] ?? boards['./plain/index.ts'])!();
