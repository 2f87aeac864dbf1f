import { beat } from './beats';
import Back from './Back.svelte';
import Board from './Board.svelte';
import Die from './Die.svelte';
import Face from './Face.svelte';

const faces = ['MR', 'RS', 'MS', 'M'];
export { Back, beat, Board, Die, Face, faces };
