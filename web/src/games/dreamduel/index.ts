import { m } from '../../paraglide/messages.js';
import { beat } from './beats';
import Back from './Back.svelte';
import Board from './Board.svelte';
import Effects from './Effects.svelte';
import Face from './Face.svelte';
import Pay from './Pay.svelte';

const asks = { pay: Pay, which: Effects, may: Effects, waiting: Effects };
const turn = ['change', 'set'];
const windows = ['window-'];
const why = { 'start-character': m.dreamduel_why_start, 'first-search': m.dreamduel_why_search, change: m.dreamduel_why_change };
export { asks, turn, windows, why, Back, beat, Board, Face };
