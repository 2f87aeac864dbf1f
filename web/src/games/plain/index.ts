import Back from './Back.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import { shows } from './shows';

export { Back, Board, Face, shows };
