// What is to be seen of each event of 基姆大陆.
import type { Happening, Side } from '../../lib/protocol';
import type { GemuEvent } from '../../lib/words';
import { by, common, held, type Beat, type Beats, type Sight } from '../../table/show/beat';
import type { Position } from './position';

const ownerOf = (place: string): Side => (place.startsWith('a') ? 'you' : 'foe');
const isPlace = (at: unknown): at is string => /^[ab][mp]\d$/.test(String(at));

// The target of an attack: a place, or the player across from the attacker.
const targetOf = (event: Happening): string => (event.target === 'player' ? (ownerOf(String(event.at)) === 'you' ? 'foe' : 'you') : String(event.target));

// Where a card of that name lies.
function placeOf(card: string, sight: Sight): string | undefined {
  for (const view of [sight.before, sight.view] as unknown as Position[])
    for (const side of [view.you, view.foe])
      for (const [place, standing] of Object.entries({ ...side.monsters, ...side.prophecies })) if (standing.card === card) return place;
  return undefined;
}

function change(event: Happening): string {
  const amount = event.over > 1 ? `${event.amount}/${event.over}` : String(Math.abs(event.amount));
  if (event.change === 'mul') return `×${amount}`;
  if (event.change === 'set') return `=${event.amount}`;
  return event.amount < 0 ? `−${amount}` : `+${amount}`;
}

const icons: { [stat: string]: string } = { attack: '⚔', defence: '⛨', taunt: '▲', attack_count: '⚔×' };
const modified = (event: Happening, to: string): Beat => ({
  kind: event.amount < 0 ? 'tick' : 'gain', to, word: `${icons[event.stat] ?? ''} ${change(event)}`, tone: event.amount < 0 ? 'bad' : 'good',
});
const spirit = (to: string, amount: number): Beat => ({ kind: 'tick', to, amount, sign: '●', side: isPlace(to) ? ownerOf(to) : undefined });
const piles: { [how: string]: string } = { removed: 'removed', hand: 'hand', deck_top: 'deck', deck_shuffle: 'deck' };
const used = (event: Happening, sight: Sight): Beat => {
  const name = sight.card(event.card)?.abilities.find((ability) => ability.key === event.ability)?.name;
  return { kind: 'word', side: event.seat, to: isPlace(event.at) ? event.at : event.seat, word: name || `✦ ${sight.name(event.card)}`, card: event.card };
};

export const beats: Beats<GemuEvent> = {
  'game-starts': null,
  'attack-ends': null,
  resolved: null,
  'turn-ends': null,
  'spirit-paid': null, // told once more as spirit that is lost
  turn: common.turn,
  phase: common.phase,
  drew: common.drew,
  shuffled: common.shuffled,
  discarded: (event, sight) => ({
    kind: 'discard', side: event.seat, card: event.card, to: `${event.seat}.discard`,
    from: event.from === 'hand' ? held(event.seat!, event.card, sight) : placeOf(event.card, sight),
  }),
  summoned: (event, sight) => ({ kind: 'reveal', side: event.seat, card: event.card, from: event.method === 'flip' ? event.at : held(event.seat!, event.card, sight), to: event.at }),
  set: (event, sight) => ({ kind: 'enter', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight), to: event.at }),
  prophecy: (event, sight) => ({ kind: 'reveal', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight), to: event.at }),
  equipped: (event) => ({ kind: 'enter', card: event.card, to: event.bearer, word: '✦' }),
  skill: (event, sight) => ({ ...used(event, sight), kind: 'attack', from: event.at }),
  attack: (event) => ({ kind: 'attack', side: ownerOf(event.at), from: event.at, to: targetOf(event), card: event.card }),
  redirected: (event) => ({ kind: 'attack', side: ownerOf(event.at), from: event.at, to: targetOf(event) }),
  revealed: (event) => ({ kind: 'reveal', side: ownerOf(event.at), card: event.card, from: event.at, to: event.at }),
  battle: (event) =>
    event.target === 'player' ? { kind: 'word', to: targetOf(event), word: `⚔ ${event.attack}` } : { kind: 'clash', from: event.at, to: targetOf(event), powers: [event.attack, event.defence] },
  destroyed: (event) => ({ kind: 'defeat', to: event.at, card: event.card, side: event.seat }),
  'shield-broken': (event) => ({ kind: 'word', to: event.at, word: '⛨ ✕', tone: 'bad' }),
  'left-field': (event) => ({ kind: 'discard', side: event.seat, card: event.card, from: event.at, to: `${event.seat}.${piles[event.how] ?? 'discard'}` }),
  damaged: (event) => ({ kind: 'damage', to: event.seat, amount: -event.amount, side: event.seat }),
  healed: (event) => ({ kind: 'gain', to: event.seat, amount: event.amount, side: event.seat }),
  'spirit-gained': (event) => spirit(event.at, event.amount),
  'spirit-lost': (event) => spirit(event.at, -event.amount),
  'spirit-moved': (event) => spirit(event.to, event.amount),
  'spirit-shown': (event) => ({ kind: 'reveal', side: event.seat, card: event.card, from: `${event.seat}.deck` }),
  used,
  negated: (event, sight) => ({ kind: 'word', to: placeOf(event.card, sight), word: '✕', tone: 'bad' }),
  modified: (event) => modified(event, event.at),
  flagged: (event) => ({ kind: 'tick', to: event.at }),
  buffed: (event, sight) => ({ kind: 'gain', to: event.at, word: `✦ ${sight.name(event.by)}`, tone: 'good' }),
  shielded: (event) => ({ kind: 'gain', to: event.at, word: '⛨', tone: 'good' }),
  'buff-ends': (event) => ({ kind: 'tick', to: event.at, tone: 'bad' }),
  'player-modified': (event) => modified(event, event.seat!),
  'game-ends': common.ends,
};

export const beat = by(beats);
