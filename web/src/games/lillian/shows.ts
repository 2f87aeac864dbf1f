// Where something that happens is shown on the board, and how.
import type { Happening, Side } from '../../lib/protocol';
import type { Scene } from '../../table/scene.svelte';
import { events, everybody, lasting, type Character } from './read';

type Shown = { spot: string; mark?: string; tone?: 'good' | 'bad' | 'plain' } | null;

const signed = (n: number): string => (n > 0 ? `+${n}` : `−${-n}`);

// Events call a character by her card alone. Of several the one is meant who is as the event has left her.
function who(name: string, scene: Scene, fits: (unit: Character) => boolean = () => true): string {
  const key = scene.card(name)?.key;
  const all = everybody(scene).filter((unit) => unit.key === key);
  const turn = scene.view.turn as Side;
  const best = all.filter(fits);
  return (best.find((unit) => unit.side === turn) ?? best[0] ?? all[0])?.path ?? '';
}

const pathOf = (things: { path: string; key: string }[], card: string, scene: Scene): string => things.find((thing) => thing.key === scene.card(card)?.key)?.path ?? '';

// Whose pile a card has gone to.
function pile(name: 'history' | 'settled', card: string, scene: Scene, seat?: Side): string {
  const turn = scene.view.turn as Side;
  const order: Side[] = turn === 'you' ? ['you', 'foe'] : ['foe', 'you'];
  return `${seat ?? order.find((side) => scene.view[side]?.[name]?.includes(card)) ?? turn}.${name}`;
}

export function shows(event: Happening, scene: Scene): Shown {
  const seat = event.seat as Side;
  switch (event.event) {
    case 'mana': return { spot: `${seat}.mana`, mark: signed(event.change), tone: event.change > 0 ? 'good' : 'bad' };
    case 'emotion': return { spot: `${seat}.emotion`, mark: signed(event.change), tone: event.change > 0 ? 'bad' : 'good' };
    case 'drew':
    case 'searched': return { spot: `${seat}.deck`, mark: '+1' };
    case 'built':
    case 'replaced':
    case 'war': return { spot: event.at, mark: event.event === 'war' ? '⚔' : undefined, tone: 'bad' };
    case 'entered':
    case 'moved': return { spot: who(event.character, scene, (unit) => unit.at === event.at) };
    case 'arena-used': return { spot: event.at, mark: '✦', tone: 'good' };
    case 'arrived': return { spot: who(event.character, scene, (unit) => unit.side === seat), mark: '✦', tone: 'good' };
    case 'withdrew': return { spot: who(event.character, scene, (unit) => unit.at === 'standby') };
    case 'tired': return { spot: who(event.character, scene, (unit) => unit.tired), mark: 'z' };
    case 'recovered': return { spot: who(event.character, scene, (unit) => !unit.tired) };
    case 'repulsed': return { spot: who(event.character, scene, (unit) => unit.at === 'standby' && unit.tired), mark: '↩', tone: 'bad' };
    case 'strength': return { spot: who(event.character, scene), mark: signed(event.change), tone: event.change > 0 ? 'good' : 'bad' };
    case 'equipped':
    case 'installed': return { spot: who(event.character, scene, (unit) => unit.upgrades.includes(event.card)), mark: '◆', tone: 'good' };
    case 'covered': return { spot: who(event.character, scene, (unit) => unit.covered > 0), mark: '◇' };
    case 'upgrade-lost': return { spot: who(event.character, scene), mark: '◆✕', tone: 'bad' };
    case 'retired': return { spot: pile('history', event.character, scene), mark: '✕', tone: 'bad' };
    case 'incited': return { spot: `${seat === 'you' ? 'foe' : 'you'}.emotion`, mark: '!', tone: 'bad' };
    case 'attack': return { spot: who(event.target, scene), mark: '⚔', tone: 'bad' };
    case 'blocked': return { spot: who(event.character, scene, (unit) => unit.inWar), mark: '⛨' };
    case 'clashed': return { spot: who(event.defender, scene), mark: `${event.one} : ${event.two}` };
    case 'event-played': return { spot: pathOf(events(scene, seat), event.card, scene) };
    case 'pushed': return { spot: pathOf(events(scene, seat), event.card, scene), mark: '+1', tone: 'good' };
    case 'countdown': return { spot: pathOf(events(scene, seat), event.card, scene), mark: `⧗${event.countdown}` };
    case 'finished': return { spot: `${seat}.settled`, mark: '★', tone: 'good' };
    case 'failed': return { spot: `${seat}.history`, mark: '✕', tone: 'bad' };
    case 'spell': return { spot: pathOf(lasting(scene, seat), event.card, scene) || `${seat}.history`, mark: '✦' };
    case 'spell-ends': return { spot: `${seat}.history`, mark: '✕' };
    case 'used': return { spot: who(event.card, scene, (unit) => unit.side === seat), mark: '✦' };
    case 'scored': return { spot: `${seat}.score`, mark: String(event.points) };
    default: return null;
  }
}
