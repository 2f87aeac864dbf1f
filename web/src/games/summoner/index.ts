import type { Happening, Side } from '../../lib/protocol';
import type { Scene } from '../../table/scene.svelte';
import type { GameModule } from '../games';
import Back from './Back.svelte';
import Board from './Board.svelte';
import Face from './Face.svelte';
import type { Piece } from './position';

// The one card of this name on the board; events of attacks name cards, not spaces.
function spaceOf(scene: Scene, name: string): string | null {
  const there = Object.entries((scene.view.board ?? {}) as { [at: string]: Piece }).filter(([, piece]) => piece.card === name);
  return there.length === 1 ? there[0]![0] : null;
}
const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

const shows: GameModule['shows'] = (event: Happening, scene: Scene) => {
  const seat = (event.seat ?? 'you') as Side;
  switch (event.event) {
    case 'summoned':
    case 'built':
    case 'placed':
      return { spot: event.at };
    case 'moved':
    case 'forced':
    case 'exchanged':
      return { spot: event.to };
    case 'attack': {
      const at = spaceOf(scene, event.target);
      return at ? { spot: at, mark: '⚔', tone: 'bad' } : { spot: 'stage' };
    }
    case 'cast':
    case 'rolled':
      return { spot: 'stage' };
    case 'damaged':
      return { spot: event.at, mark: signed(-event.amount), tone: 'bad' };
    case 'healed':
      return { spot: event.at, mark: signed(event.amount), tone: 'good' };
    case 'boosted':
      return { spot: event.at, mark: `▲${signed(event.amount)}`, tone: event.amount > 0 ? 'good' : 'plain' };
    case 'destroyed':
    case 'left-field':
      return { spot: event.at, mark: '✕', tone: 'bad' };
    case 'returned':
      return { spot: event.at, mark: '↩' };
    case 'magic':
      return { spot: `${seat}.magic`, mark: `◆${signed(event.change)}`, tone: event.change > 0 ? 'good' : 'plain' };
    case 'drew':
      return { spot: `${seat}.deck` };
    case 'discarded':
    case 'took-back':
    case 'event-discarded':
      return { spot: `${seat}.discard` };
    case 'event-kept':
    case 'event-boosted':
      return { spot: `${seat}.active#${scene.card(event.card)?.key}`, mark: event.boosts === undefined ? undefined : `▲${event.boosts}` };
    case 'inaction':
      return { spot: 'stage', mark: '⚠', tone: 'bad' };
    case 'went-under':
    case 'control':
    case 'used':
    case 'gained': {
      const at = spaceOf(scene, event.event === 'went-under' ? event.under : event.card);
      return at ? { spot: at } : null;
    }
    default:
      return null;
  }
};

export { Back, Board, Face, shows };
