// The games as the pages know them: what lies in src/games/<game>/. Each file there may be missing: index.ts (below),
// palette.css (its colours), Door.svelte (its picture, ui/Emblem.svelte). A board is loaded when it is needed.
import type { Component } from 'svelte';
import type { Card } from '../lib/book.svelte';
import type { GameId } from '../lib/protocol';
import type { Scene } from '../table/scene.svelte';
import type { BeatOf } from '../table/show/beat';

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
  // The steps of one's own turn and the windows in which one may respond, by their prompts ("window-": how they begin). Each
  // may be let pass, and the rest of a turn passed at once.
  turn?: readonly string[];
  windows?: readonly string[];
  // What a question is for, where its text alone does not tell: by its prompt.
  why?: { [prompt: string]: () => string };
  // Whether the panel lists openly what can also be chosen on the board, which tells too little by itself.
  listed?: boolean;
  // What is to be seen of something that happens.
  beat: BeatOf;
  // A die by its face, where the game has dice; and the faces it may show while it rolls.
  Die?: Component<{ face: string }>;
  faces?: readonly string[];
}

const boards = import.meta.glob<GameModule>('./*/index.ts');

// A game without a board of its own has the plain one. One promise for each game: who waits for another is shown nothing.
const loading = new Map<GameId, Promise<GameModule>>();
const loaded = new Map<GameId, GameModule>();
export function loadGame(game: GameId): Promise<GameModule> {
  let module = loading.get(game);
  if (!module) {
    module = (boards[`./${game}/index.ts`] ?? boards['./plain/index.ts'])!();
    loading.set(game, module);
    module.then(
      (there) => loaded.set(game, there),
      () => loading.delete(game),
    );
  }
  return module;
}
export const loadedGame = (game: GameId): GameModule | undefined => loaded.get(game);
