import './tribes.css';
import Back from './Back.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import Pay from './Pay.svelte';
import { shows } from './shows';

const asks = { pay: Pay };
export { asks, Back, Board, Face, shows };
