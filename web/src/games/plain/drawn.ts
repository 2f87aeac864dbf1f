// What every part of the board is drawn with.
import type { Scene } from '../../table/scene.svelte';
import type { Spots } from './position';
import type { Words } from './words';

export interface Drawn {
  scene: Scene;
  words: Words;
  spots: Spots;
}
