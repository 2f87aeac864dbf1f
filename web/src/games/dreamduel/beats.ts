// What is to be seen of each event of 幻想梦斗符.
import type { Happening, Side, View } from '../../lib/protocol';
import type { DreamduelEvent } from '../../lib/words';
import { m } from '../../paraglide/messages.js';
import { by, common, held, type Beat, type Beats, type Kind, type Sight, type Tone } from '../../table/show/beat';
import { position, sideOf } from './view';

// Where a card of a side lies in a position: in battle or on the field.
function lies(view: View, side: Side, key: string | undefined): string | undefined {
  if (!key || !view[side]) return undefined;
  const there = sideOf(view, side);
  const now = position(view);
  const role = now.active === side ? 'attack' : 'defence';
  if (now.battle?.[role]?.card === key) return there.duel.find((each) => each.card === key)?.at ?? `battle.${role}`;
  return [...there.characters, ...there.equip, ...there.attached, ...there.declare, ...there.duel, ...there.fu].find((each) => each.card === key)?.at;
}
const sideIn = (event: Happening): Side => event.seat as Side;
const keyIn = (event: Happening, sight: Sight): string | undefined => (event.card === 'hidden' ? undefined : sight.card(event.card)?.key);
const there = (event: Happening, sight: Sight): string => {
  const [side, key] = [sideIn(event), keyIn(event, sight)];
  return lies(sight.view, side, key) ?? lies(sight.before, side, key) ?? `${side}.discard`;
};
const fighter = (event: Happening, sight: Sight): string => {
  const view = sight.view.battle ? sight.view : sight.before;
  return lies(view, sideIn(event), keyIn(event, sight)) ?? `battle.${position(view).active === event.seat ? 'attack' : 'defence'}`;
};
// Where a card comes from: its place before, or the zone.
const source = (event: Happening, sight: Sight): string =>
  event.from === 'hand' ? held(sideIn(event), event.card, sight) : (lies(sight.before, sideIn(event), keyIn(event, sight)) ?? `${event.seat}.${event.from}`);
const goes = (kind: Kind, zone?: string) => (event: Happening, sight: Sight): Beat => ({
  kind, side: event.seat, card: event.card, from: source(event, sight), to: zone ? `${event.seat}.${zone}` : there(event, sight),
});
const at = (kind: Kind, word?: () => string, tone?: Tone) => (event: Happening, sight: Sight): Beat => ({ kind, side: event.seat, card: event.card, to: there(event, sight), word: word?.(), tone });
const count = (kind: Kind, zone: string, amount: (event: Happening) => number, sign?: string) => (event: Happening): Beat => ({ kind, side: event.seat, to: `${event.seat}.${zone}`, amount: amount(event), sign });
const told = (zone: string, word: (event: Happening) => string, tone?: Tone) => (event: Happening): Beat => ({ kind: 'word', side: event.seat, to: `${event.seat}.${zone}`, word: word(event), tone });

export const beats: Beats<DreamduelEvent> = {
  'game-starts': null,
  'turn-ends': null,
  terminated: null,
  popularity: null,
  turn: common.turn,
  phase: common.phase,
  drew: common.drew,
  'to-hand': goes('draw', 'hand'),
  'to-discard': goes('discard', 'discard'),
  'to-gap': goes('discard', 'gap'),
  'to-deck': goes('discard', 'deck'),
  'to-declare': goes('enter', 'declare'),
  'to-fu': goes('enter', 'fu'),
  'to-equip': goes('enter', 'equip'),
  'to-character': goes('enter'),
  'to-attached': at('enter'),
  'to-duel': (event, sight) => ({ kind: 'enter', side: event.seat, card: event.card, from: source(event, sight), to: sideOf(sight.view, sideIn(event)).duel.find((each) => !each.up)?.at ?? 'battle.attack' }),
  stands: at('enter'),
  declared: (event, sight) => ({ kind: 'reveal', side: event.seat, card: event.card, from: held(sideIn(event), event.card, sight), to: fighter(event, sight), amount: event.power }),
  activated: (event, sight) => ({ kind: 'reveal', side: event.seat, card: event.card, from: source(event, sight), to: there(event, sight) }),
  used: at('word', () => '✦'),
  'spirit-paid': count('tick', 'orbs.spent', (event) => -(event.orbs + event.fu), '●'),
  'spirit-gained': count('tick', 'orbs.ready', (event) => event.amount, '●'),
  'spirit-lost': count('tick', 'orbs.spent', (event) => -event.amount, '●'),
  'orb-collapsed': told('orbs.collapsed', () => '● ✕', 'bad'),
  'orb-repaired': told('orbs.spent', () => '● ✓', 'good'),
  damaged: count('damage', 'health', (event) => -event.amount),
  'health-lost': count('damage', 'health', (event) => -event.amount),
  healed: count('gain', 'health', (event) => event.amount),
  prevented: told('health', () => m.dreamduel_prevented(), 'good'),
  'health-set': told('health', (event) => String(event.health)),
  'max-health-set': told('health', (event) => `/${event.maximum}`),
  'power-changed': (event, sight) => ({ kind: event.change < 0 ? 'tick' : 'gain', side: event.seat, to: fighter(event, sight), amount: event.change, sign: '⚔' }),
  'power-zero': (event, sight) => ({ kind: 'word', side: event.seat, to: fighter(event, sight), word: '⚔ 0', tone: 'bad' }),
  'trait-gained': at('tick'),
  'trait-lost': at('tick'),
  'type-changed': at('tick'),
  destroyed: at('defeat', () => m.dreamduel_destroyed()),
  battle: (event, sight) => {
    const active = position(sight.view).active;
    const of = (side: Side, card: unknown): string | undefined => lies(sight.before, side, sight.card(card as string)?.key);
    const foe: Side = active === 'you' ? 'foe' : 'you';
    return { kind: 'clash', side: active, from: of(active, event.attack) ?? 'battle.attack', to: event.defence === 'nothing' ? `${foe}.health` : (of(foe, event.defence) ?? 'battle.defence'), powers: [event['attack-power'], event['defence-power']] };
  },
  hit: at('word', () => m.dreamduel_hit(), 'good'),
  broke: at('word', () => m.dreamduel_broke(), 'good'),
  'full-cancel': (event, sight) => ({ kind: 'word', to: lies(sight.before, position(sight.before).active, sight.card(event.attack)?.key) ?? 'battle.attack', word: m.dreamduel_cancelled() }),
  'turned-sideways': at('tick'),
  'turned-upright': at('tick'),
  'turned-up': at('reveal'),
  'turned-down': at('tick'),
  sealed: at('tick', undefined, 'bad'),
  shown: (event, sight) => ({ kind: 'reveal', side: event.seat, card: event.card, from: source(event, sight) }),
  looked: (event) => ({ kind: 'word', side: event.seat, to: `${event.seat}.${event.from}`, word: '👁' }),
  shuffled: common.shuffled,
  released: told('health', () => m.dreamduel_release()),
  'effect-gained': (event, sight) => ({ kind: 'tick', side: event.seat, to: `${event.seat}.effects#${keyIn(event, sight)}` }),
  'effect-ends': null,
  chant: (event, sight) => ({ kind: 'tick', side: event.seat, to: there(event, sight), word: String(event.counters) }),
  blood: told('health', (event) => `${m.dreamduel_blood()} ${event.tokens}`),
  'game-ends': common.ends,
};

export const beat = by(beats);
