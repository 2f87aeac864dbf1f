import Back from './Back.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';

export { Back, Board, Face };
