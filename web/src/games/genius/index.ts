import Back from './Back.svelte';
import Board from './Board.svelte';
import DiceAsk from './DiceAsk.svelte';
import Face from './Face.svelte';
import ReplaceAsk from './ReplaceAsk.svelte';
import { shows } from './shows';

const asks = { mulligan: ReplaceAsk, replace: ReplaceAsk, reroll: DiceAsk, pay: DiceAsk, 'tune-die': DiceAsk };

export { asks, Back, Board, Face, shows };
