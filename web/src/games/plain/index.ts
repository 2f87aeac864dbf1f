import Back from './Back.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import { beat } from './beats';

const listed = true;
export { Back, beat, Board, Face, listed };
