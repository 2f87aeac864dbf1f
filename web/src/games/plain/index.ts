import Back from './Back.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import { shows } from './shows';

const listed = true;
export { Back, Board, Face, listed, shows };
