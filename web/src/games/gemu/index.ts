import './tribes.css';
import { m } from '../../paraglide/messages.js';
import Back from './Back.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import Pay from './Pay.svelte';
import { beat } from './beats';

const asks = { pay: Pay };
const turn = ['quick', 'discard', 'summon', 'prophecy', 'act', 'set', 'extras'];
const windows = ['window-'];
const why = { discard: m.gemu_why_discard, extras: m.gemu_why_extras };
export { asks, turn, windows, why, Back, beat, Board, Face };
