import Back from './Back.svelte';
import Board from './Board.svelte';
import DiceAsk from './DiceAsk.svelte';
import Die from './Die.svelte';
import { faces } from './elements';
import Face from './Face.svelte';
import ReplaceAsk from './ReplaceAsk.svelte';
import { beat } from './beats';

const asks = { mulligan: ReplaceAsk, replace: ReplaceAsk, reroll: DiceAsk, pay: DiceAsk, 'tune-die': DiceAsk };

export { asks, Back, beat, Board, Die, Face, faces };
