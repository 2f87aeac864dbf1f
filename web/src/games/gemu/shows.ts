// Where what happens is shown on the board, and with which mark.
import type { GameModule } from '../games';
import type { Happening } from '../../lib/protocol';

type Shown = ReturnType<NonNullable<GameModule['shows']>>;

// The target of an attack: a place, or the player across from the attacker.
const targetOf = (event: Happening): string =>
  event.target === 'player' ? (String(event.at).startsWith('a') ? 'foe' : 'you') : String(event.target);

function change(event: Happening): string {
  const amount = event.over > 1 ? `${event.amount}/${event.over}` : String(Math.abs(event.amount));
  if (event.change === 'mul') return `×${amount}`;
  if (event.change === 'set') return `=${event.amount}`;
  return (event.amount < 0 ? '−' : '+') + amount;
}

const icons: { [stat: string]: string } = { attack: '⚔', defence: '⛨', taunt: '▲', attack_count: '⚔×' };

export function shows(event: Happening): Shown {
  switch (event.event) {
    case 'damaged':
      return { spot: event.seat!, mark: `−${event.amount}`, tone: 'bad' };
    case 'healed':
      return { spot: event.seat!, mark: `+${event.amount}`, tone: 'good' };
    case 'attack':
    case 'redirected':
      return { spot: targetOf(event), mark: '⚔', tone: 'plain' };
    case 'battle':
      return { spot: targetOf(event), mark: event.target === 'player' ? `⚔ ${event.attack}` : `${event.attack} ⚔ ${event.defence}` };
    case 'destroyed':
      return { spot: event.at, mark: '✕', tone: 'bad' };
    case 'left-field':
      return { spot: event.at, mark: '↩', tone: 'plain' };
    case 'spirit-gained':
      return { spot: event.at, mark: `+${event.amount} ●`, tone: 'good' };
    case 'spirit-lost':
      return { spot: event.at, mark: `−${event.amount} ●`, tone: 'bad' };
    case 'spirit-moved':
      return { spot: event.to, mark: `+${event.amount} ●`, tone: 'good' };
    case 'skill':
    case 'used':
      return event.at === 'gone' ? null : { spot: event.at, mark: '✦', tone: 'plain' };
    case 'modified':
      return { spot: event.at, mark: `${icons[event.stat] ?? ''} ${change(event)}`, tone: event.amount < 0 ? 'bad' : 'good' };
    case 'shielded':
      return { spot: event.at, mark: '⛨', tone: 'good' };
    case 'shield-broken':
      return { spot: event.at, mark: '⛨ ✕', tone: 'bad' };
    case 'buffed':
      return { spot: event.at, mark: '✦', tone: 'good' };
    case 'equipped':
      return { spot: event.bearer, mark: '✦', tone: 'good' };
    case 'summoned':
    case 'set':
    case 'prophecy':
    case 'revealed':
    case 'flagged':
    case 'buff-ends':
      return { spot: event.at };
    case 'player-modified':
      return { spot: event.seat! };
    default:
      return null;
  }
}
