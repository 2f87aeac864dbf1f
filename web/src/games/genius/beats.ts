// What is to be seen of each event of 七圣召唤.
import type { Happening, Side } from '../../lib/protocol';
import type { GeniusEvent } from '../../lib/words';
import { m } from '../../paraglide/messages.js';
import { by, common, held, type Beat, type Beats, type Sight, type Tone } from '../../table/show/beat';
import type { SideView } from './things';
import { faceName } from './words';

const reactions: { [reaction: string]: () => string } = {
  melt: m.genius_melt, vaporize: m.genius_vaporize, overloaded: m.genius_overloaded, superconduct: m.genius_superconduct,
  'electro-charged': m.genius_electro_charged, frozen: m.genius_frozen, swirl: m.genius_swirl, crystallize: m.genius_crystallize,
  burning: m.genius_burning, bloom: m.genius_bloom, quicken: m.genius_quicken,
};

// Events call things by their English names; keys are made of these.
const keyOf = (name: string): string => name.toLowerCase().replace(/['’!.]/g, '').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

const character = (side: Side | undefined, name: unknown, sight: Sight): string => `${side}.${sight.card(name as string)?.key}`;
const stands = (event: Happening, sight: Sight): string => character(event.of, event.character, sight);

// Something that lies on the table: where it lies, else the one it is about, else the active character.
function lying(event: Happening, sight: Sight): string {
  const side = event.seat!;
  const key = keyOf(String(event.what));
  const bearer = sight.card(event.character)?.key;
  for (const view of [sight.view[side] as SideView, sight.before[side] as SideView]) {
    for (const zone of ['summons', 'supports', 'combat'] as const) if (view[zone][key]) return `${side}.${zone}.${key}`;
    if (bearer && (view as any)[bearer]?.on[key]) return `${side}.${bearer}.on.${key}`;
  }
  return `${side}.${bearer ?? (sight.view[side] as SideView).active}`;
}

// "2 hydro 1 omni", one after the other.
export const diceIn = (written: string): string[] =>
  [...written.matchAll(/(\d+) (\w+)/g)].flatMap(([, count, face]) => Array<string>(Number(count)).fill(face!));

const dice = (event: Happening, amount: number, word?: string): Beat => ({ kind: 'tick', to: `${event.seat}.dice`, amount, sign: '⚂', word });
const rolled = (event: Happening): Beat =>
  event.dice === 'hidden' ? dice(event, event.count) : { kind: 'roll', side: event.seat, dice: diceIn(event.dice), to: `${event.seat}.dice` };
const at = (kind: Beat['kind'], tone?: Tone, word?: string) => (event: Happening, sight: Sight): Beat => ({ kind, to: stands(event, sight), tone, word, side: event.of });

export const beats: Beats<GeniusEvent> = {
  'game-starts': null,
  checked: null,
  round: (event) => ({ kind: 'turn', word: m.genius_round({ n: String(event.round) }) }),
  phase: common.phase,
  rolled,
  drew: common.drew,
  burnt: (event) => ({ kind: 'discard', side: event.seat, card: event.card, from: `${event.seat}.deck` }),
  replaced: (event) => ({ kind: 'tick', to: `${event.seat}.hand`, word: `⇄ ${event.count}` }),
  'active-chosen': (event, sight) => ({ kind: 'enter', side: event.seat, to: character(event.seat, event.character, sight) }),
  skill: (event, sight) => {
    const key = keyOf(String(event.skill));
    const name = sight.card(event.character)?.abilities.find((ability) => ability.key === key)?.name;
    return { kind: 'attack', side: event.seat, from: character(event.seat, event.character, sight), word: name, card: event.character };
  },
  card: (event, sight) => ({ kind: 'reveal', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight) }),
  switched: (event, sight) => ({ kind: 'enter', side: event.seat, to: character(event.seat, event.to, sight), card: event.to, word: '⇄' }),
  tuned: (event, sight) => ({ kind: 'discard', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight), to: `${event.seat}.dice` }),
  'end-declared': (event) => ({ kind: 'word', side: event.seat, to: `${event.seat}.hand`, word: m.genius_declared() }),
  paid: (event) => dice(event, -event.count),
  dice: (event) => dice(event, event.count),
  'dice-changed': (event) => dice(event, event.count, `⇄ ${faceName(event.element)}`),
  damaged: (event, sight) => ({ kind: 'damage', to: stands(event, sight), amount: -event.amount, side: event.of }),
  applied: at('tick'),
  reaction: (event, sight) => ({ kind: 'word', to: stands(event, sight), word: reactions[event.reaction]?.(), side: event.of }),
  healed: (event, sight) => ({ kind: 'gain', to: stands(event, sight), amount: event.amount, side: event.of }),
  energy: (event, sight) => ({ kind: 'tick', to: stands(event, sight), amount: event.change, sign: '✦', side: event.of }),
  entered: (event, sight) => ({ kind: 'enter', side: event.seat, to: lying(event, sight), card: event.what }),
  left: (event, sight) => ({ kind: 'tick', to: lying(event, sight), tone: 'bad' }),
  changed: (event, sight) => ({ kind: 'tick', to: lying(event, sight), word: String(event.counter) }),
  used: (event, sight) => ({ kind: 'word', side: event.seat, to: lying(event, sight), word: '✦' }),
  saved: at('gain', 'good', '♥'),
  revived: at('gain', 'good', '♥'),
  defeated: at('defeat'),
  'card-added': (event) => ({ kind: 'draw', side: event.seat, card: event.card, to: `${event.seat}.hand` }),
  discarded: (event, sight) => ({ kind: 'discard', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight) }),
  returned: (event, sight) => ({ kind: 'discard', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight), to: `${event.seat}.deck` }),
  'put-into-pile': (event) => ({ kind: 'tick', to: `${event.seat}.deck`, word: `+${event.count}` }),
  transformed: (event, sight) => ({ kind: 'enter', side: event.of, to: character(event.of, event.form, sight), card: event.form, word: '⇄' }),
  raised: (event, sight) => ({ kind: 'tick', to: stands(event, sight), amount: event.amount, sign: '♥', side: event.of }),
  turned: (event, sight) => ({ kind: 'enter', side: event.seat, to: lying({ ...event, what: event.into }, sight), card: event.into, word: '⇄' }),
  swapped: (event) => ({ kind: 'word', side: event.seat, to: `${event.seat}.hand`, word: '⇄' }),
  taken: (event) => ({ kind: 'draw', side: event.seat, card: event.card, to: `${event.seat}.hand` }),
  stolen: (event) => ({ kind: 'draw', side: event.seat, card: event.card, to: `${event.seat}.hand` }),
  'put-under': (event) => ({ kind: 'tick', to: `${event.seat}.deck`, word: `+${event.count}` }),
  'health-set': (event, sight) => ({ kind: 'tick', to: stands(event, sight), word: `♥ ${event.health}`, side: event.of }),
  'hands-swapped': () => ({ kind: 'word', to: 'you.hand', word: '⇄' }),
  'game-ends': common.ends,
};

export const beat = by(beats);
