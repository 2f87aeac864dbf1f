// What is to be seen of each event of 莉莉安的呼唤.
import type { Happening, Side, View } from '../../lib/protocol';
import type { LillianEvent } from '../../lib/words';
import { m } from '../../paraglide/messages.js';
import { unitOf } from '../../table/lit';
import { by, common, held, other, type Beat, type Beats, type Kind, type Sight, type Tone } from '../../table/show/beat';
import { characters, events, lasting } from './read';

const inView = (sight: Sight, view: View): Sight => ({ ...sight, view });

// The character an event names: as the event has left the board, or, where she is gone, as it was. `name`: of the event's value.
const her = (event: Happening, sight: Sight, name = 'character'): string | undefined => unitOf(sight.view, event, name) ?? unitOf(sight.before, event, name);
const sideOf = (path: string | undefined): Side | undefined => path?.split('.')[0] as Side | undefined;

const pathOf = (things: { path: string; key: string }[], card: string, sight: Sight): string | undefined => things.find((thing) => thing.key === sight.card(card)?.key)?.path;
const running = (event: Happening, sight: Sight): string | undefined =>
  pathOf([...events(sight, event.seat as Side), ...events(inView(sight, sight.before), event.seat as Side)], event.card, sight);

// Whose ability it was is not told: who has become tired by it, else one of that card.
function actor(event: Happening, sight: Sight): string | undefined {
  const of = (view: View) => characters(inView(sight, view), event.seat as Side).filter((unit) => unit.key === sight.card(event.card)?.key);
  const rested = new Set(of(sight.before).filter((unit) => !unit.tired).map((unit) => unit.path));
  return (of(sight.end).find((unit) => unit.tired && rested.has(unit.path)) ?? of(sight.before)[0])?.path;
}
const counter = (what: string, sign: string, good: boolean) => (event: Happening): Beat => ({
  kind: 'tick', side: event.seat, to: `${event.seat}.${what}`, amount: event.change, sign, tone: event.change > 0 === good ? 'good' : 'bad',
});
const moved = (event: Happening, sight: Sight): Beat => ({ kind: 'move', from: unitOf(sight.before, event, 'character') ?? her(event, sight), to: her(event, sight), card: event.character });
const marked = (kind: Kind, word?: string, tone?: Tone) => (event: Happening, sight: Sight): Beat => ({ kind, to: her(event, sight), word, tone, card: event.card });

export const beats: Beats<LillianEvent> = {
  'game-starts': null,
  generation: (event) => ({ kind: 'turn', word: m.lillian_generation({ n: String(event.generation) }) }),
  phase: common.phase,
  drew: common.drew,
  built: (event, sight) => ({ kind: 'reveal', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight), to: event.at }),
  replaced: (event) => ({ kind: 'discard', side: event.seat, card: event.card, from: event.at, to: `${event.seat}.history` }),
  turn: common.turn,
  arrived: (event, sight) => ({
    kind: 'reveal', side: event.seat, card: event.character, from: held(event.seat!, event.character, sight),
    to: her(event, sight),
  }),
  entered: moved,
  withdrew: moved,
  moved,
  tired: marked('tick', 'z'),
  recovered: marked('tick'),
  'event-played': (event, sight) => ({ kind: 'reveal', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight), to: running(event, sight) }),
  pushed: (event, sight) => ({ kind: 'gain', side: event.seat, to: running(event, sight), word: '+1', tone: 'good', card: event.card }),
  countdown: (event, sight) => ({ kind: 'tick', to: running(event, sight), word: `⧗${event.countdown}` }),
  finished: (event, sight) => ({ kind: 'discard', side: event.seat, card: event.card, from: running(event, sight), to: `${event.seat}.settled` }),
  failed: (event, sight) => ({ kind: 'discard', side: event.seat, card: event.card, from: running(event, sight), to: `${event.seat}.history` }),
  equipped: (event, sight) => {
    const to = her(event, sight);
    const side = sideOf(to) ?? (sight.before.turn as Side);
    return { kind: 'reveal', side, card: event.card, from: held(side, event.card, sight), to };
  },
  covered: marked('enter', '◇'),
  installed: marked('reveal'),
  'upgrade-lost': marked('word', '◆✕', 'bad'),
  spell: (event, sight) => ({ kind: 'reveal', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight), to: pathOf(lasting(sight, event.seat as Side), event.card, sight) ?? `${event.seat}.history` }),
  'spell-ends': (event, sight) => ({
    kind: 'discard', side: event.seat, card: event.card, to: `${event.seat}.history`,
    from: pathOf(lasting(inView(sight, sight.before), event.seat as Side), event.card, sight),
  }),
  used: (event, sight) => ({ kind: 'attack', side: event.seat, from: actor(event, sight), word: '✦', card: event.card }),
  mana: counter('mana', '◆', true),
  emotion: counter('emotion', '♥', false),
  retired: (event, sight) => {
    const to = unitOf(sight.before, event, 'character');
    return { kind: 'defeat', to, card: event.character, side: sideOf(to) };
  },
  exiled: (event, sight) => ({ kind: 'discard', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight) }),
  searched: common.drew,
  rested: (event) => ({ kind: 'word', side: event.seat, to: `${event.seat}.mana`, word: m.lillian_rested() }),
  incited: (event) => ({ kind: 'word', side: event.seat, to: `${other(event.seat as Side)}.emotion`, word: '!', tone: 'bad' }),
  war: (event) => ({ kind: 'word', side: event.seat, to: event.at, word: '⚔', tone: 'bad', card: event.card }),
  passed: null,
  attack: (event, sight) => ({ kind: 'attack', from: her(event, sight, 'card'), to: her(event, sight, 'target'), card: event.card }),
  blocked: marked('word', '⛨'),
  clashed: (event, sight) => ({ kind: 'clash', from: her(event, sight, 'attacker'), to: her(event, sight, 'defender'), powers: [event.one, event.two] }),
  repulsed: moved,
  'war-ends': null,
  'arena-used': (event, sight) => ({ kind: 'word', to: event.at, word: '✦', tone: 'good', card: event.character, side: sideOf(her(event, sight)) }),
  strength: (event, sight) => ({ kind: event.change < 0 ? 'tick' : 'gain', to: her(event, sight), amount: event.change, sign: '⚔' }),
  scored: (event) => ({ kind: 'gain', side: event.seat, to: `${event.seat}.score`, amount: event.points, sign: '★' }),
  'game-ends': common.ends,
};

export const beat = by(beats);
