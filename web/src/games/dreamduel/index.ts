import type { Happening, Side } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';
import type { Scene } from '../../table/scene.svelte';
import Back from './Back.svelte';
import Board from './Board.svelte';
import Effects from './Effects.svelte';
import Face from './Face.svelte';
import Pay from './Pay.svelte';
import { position, sideOf } from './view';

export { Back, Board, Face };
export const asks = { pay: Pay, which: Effects, may: Effects, waiting: Effects };

type Shown = { spot: string; mark?: string; tone?: 'good' | 'bad' | 'plain' };
const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`);

// Where a card of a side is that something happens with: in battle, on the field, or held.
function whereIs(scene: Scene, side: Side, name: string): string {
  const key = scene.card(name)?.key;
  const view = sideOf(scene.view, side);
  const now = position(scene.view);
  const role = now.active === side ? 'attack' : 'defence';
  if (key && now.battle[role]?.card === key) return `battle.${role}`;
  const lying = [...view.characters, ...view.equip, ...view.attached, ...view.declare, ...view.duel, ...view.fu].find((each) => each.card === key);
  if (lying) return lying.at;
  return view.hand.includes(key ?? '') ? `${side}.hand#${key}` : `${side}.discard`;
}
const fighter = (scene: Scene, side: Side | undefined): string => `battle.${position(scene.view).active === side ? 'attack' : 'defence'}`;

export function shows(event: Happening, scene: Scene): Shown | null {
  const side = event.seat ?? scene.me;
  const at = (what: string): string => `${side}.${what}`;
  const there = (): string => whereIs(scene, side, String(event['card']));
  switch (event.event) {
    case 'damaged':
    case 'health-lost':
      return { spot: at('health'), mark: signed(-event['amount']), tone: 'bad' };
    case 'healed':
      return { spot: at('health'), mark: signed(event['amount']), tone: 'good' };
    case 'health-set':
      return { spot: at('health'), mark: String(event['health']) };
    case 'max-health-set':
      return { spot: at('health'), mark: `/${event['maximum']}` };
    case 'prevented':
      return { spot: at('health'), mark: m.dreamduel_prevented(), tone: 'good' };
    case 'spirit-paid':
      return { spot: at('orbs.spent'), mark: signed(-(event['orbs'] + event['fu'])) };
    case 'spirit-lost':
      return { spot: at('orbs.spent'), mark: signed(-event['amount']), tone: 'bad' };
    case 'spirit-gained':
      return { spot: at('orbs.ready'), mark: signed(event['amount']), tone: 'good' };
    case 'orb-collapsed':
      return { spot: at('orbs.collapsed'), mark: '✕', tone: 'bad' };
    case 'orb-repaired':
      return { spot: at('orbs.spent'), mark: '✓', tone: 'good' };
    case 'declared':
      return { spot: fighter(scene, event.seat), mark: String(event['power']) };
    case 'power-changed':
      return { spot: fighter(scene, event.seat), mark: signed(event['change']), tone: event['change'] < 0 ? 'bad' : 'good' };
    case 'power-zero':
      return { spot: fighter(scene, event.seat), mark: '0', tone: 'bad' };
    case 'hit':
      return { spot: there(), mark: m.dreamduel_hit(), tone: 'good' };
    case 'broke':
      return { spot: there(), mark: m.dreamduel_broke(), tone: 'good' };
    case 'destroyed':
      return { spot: there(), mark: m.dreamduel_destroyed(), tone: 'bad' };
    case 'full-cancel':
      return { spot: 'battle.attack', mark: m.dreamduel_cancelled() };
    case 'drew':
    case 'to-hand':
      return { spot: at('hand') };
    case 'to-discard':
    case 'to-gap':
    case 'to-deck':
    case 'to-declare':
    case 'to-fu':
    case 'to-equip':
      return { spot: at(event.event.slice(3)) };
    case 'shuffled':
      return { spot: at('deck') };
    case 'chant':
      return { spot: there(), mark: String(event['counters']) };
    case 'activated':
    case 'used':
    case 'stands':
    case 'to-character':
    case 'to-attached':
    case 'sealed':
    case 'turned-sideways':
    case 'turned-upright':
    case 'turned-up':
    case 'trait-gained':
    case 'type-changed':
      return { spot: there() };
    default:
      return null;
  }
}
