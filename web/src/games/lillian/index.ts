import Actions from './Actions.svelte';
import Back from './Back.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import { shows } from './shows';
import Uses from './Uses.svelte';

const asks = { act: Actions, window: Actions, 'which-use': Uses };

export { asks, Back, Board, Face, shows };
