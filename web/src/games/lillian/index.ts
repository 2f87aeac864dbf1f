import Actions from './Actions.svelte';
import Back from './Back.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import { beat } from './beats';
import Uses from './Uses.svelte';

const asks = { act: Actions, window: Actions, 'which-use': Uses };

export { asks, Back, beat, Board, Face };
