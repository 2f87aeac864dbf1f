// What is to be seen of each event of 召唤师战争.
import type { Happening, Side, View } from '../../lib/protocol';
import type { SummonerEvent } from '../../lib/words';
import { by, common, held, type Beat, type Beats, type Kind, type Sight } from '../../table/show/beat';
import type { Piece } from './position';

type Board = { [at: string]: Piece };
const boardOf = (view: View): Board => (view.board ?? {}) as Board;

const pieceAt = (at: string | undefined, sight: Sight): Piece | undefined => (at ? (boardOf(sight.before)[at] ?? boardOf(sight.view)[at]) : undefined);

const comes = (kind: Kind) => (event: Happening, sight: Sight): Beat => ({ kind, side: event.seat, card: event.card, from: held(event.seat!, event.card, sight), to: event.at });
const goes = (event: Happening, sight: Sight): Beat => ({ kind: 'move', from: event.from, to: event.to, card: event.card, side: pieceAt(event.from, sight)?.of, tone: event.event === 'forced' ? 'bad' : undefined });
const kept = (event: Happening, sight: Sight): Beat => ({
  kind: 'tick', to: `${event.seat}.active#${sight.card(event.card)?.key}`, word: event.boosts === undefined ? undefined : `▲${event.boosts}`, side: event.seat,
});
const does = (event: Happening, sight: Sight): Beat => ({ kind: 'word', to: event.at, word: '✦', side: pieceAt(event.at, sight)?.of, card: event.card });

export const beats: Beats<SummonerEvent> = {
  'game-starts': null,
  turn: common.turn,
  phase: common.phase,
  drew: common.drew,
  summoned: comes('reveal'),
  built: comes('reveal'),
  placed: (event) => ({ kind: 'enter', side: event.seat, card: event.card, to: event.at }),
  cast: (event, sight) => ({ kind: 'reveal', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight) }),
  moved: goes,
  forced: goes,
  exchanged: goes,
  attack: (event, sight) => {
    const piece = pieceAt(event.from, sight);
    return { kind: 'attack', from: event.from, to: event.to, side: piece?.of, ranged: (piece?.range ?? 1) > 1, card: event.card };
  },
  rolled: (event) => ({ kind: 'roll', side: event.seat, dice: event.faces, lit: (event.faces as string[] | undefined)?.map((face) => [...String(event.counts)].some((symbol) => face.includes(symbol))), hits: event.hits, to: 'stage' }),
  damaged: (event, sight) => ({ kind: 'damage', to: event.at, amount: -event.amount, side: pieceAt(event.at, sight)?.of }),
  healed: (event, sight) => ({ kind: 'gain', to: event.at, amount: event.amount, side: pieceAt(event.at, sight)?.of }),
  boosted: (event, sight) => ({ kind: event.amount > 0 ? 'gain' : 'tick', to: event.at, amount: event.amount, sign: '▲', side: pieceAt(event.at, sight)?.of }),
  magic: (event) => ({ kind: 'tick', to: `${event.seat}.magic`, amount: event.change, sign: '◆', side: event.seat }),
  destroyed: (event) => ({ kind: 'defeat', to: event.at, card: event.card, side: event.owner as Side }),
  'left-field': (event) => ({ kind: 'discard', from: event.at, to: `${event.owner}.discard`, card: event.card, side: event.owner as Side }),
  returned: (event) => ({ kind: 'discard', from: event.at, to: `${event.owner}.hand`, card: event.card, side: event.owner as Side }),
  'went-under': (event) => ({ kind: 'enter', to: event.at, card: event.card }),
  control: (event) => ({ kind: 'word', to: event.at, word: '⇄', side: event.seat, card: event.card }),
  discarded: (event, sight) => ({ kind: 'discard', side: event.seat, card: event.card, from: held(event.seat!, event.card, sight), to: `${event.seat}.discard` }),
  'took-back': (event) => ({ kind: 'draw', side: event.seat, card: event.card, from: `${event.seat}.discard`, to: `${event.seat}.hand` }),
  'event-discarded': (event, sight) => ({ kind: 'discard', side: event.seat, card: event.card, from: `${event.seat}.active#${sight.card(event.card)?.key}`, to: `${event.seat}.discard` }),
  'event-kept': kept,
  'event-boosted': kept,
  used: does,
  gained: does,
  inaction: (event, sight) => ({ kind: 'word', side: event.seat, to: Object.entries(boardOf(sight.before)).find(([, piece]) => piece.of === event.seat && sight.card(piece.card)?.facts.class === 'summoner')?.[0] ?? 'stage', word: '⚠', tone: 'bad' }),
  'game-ends': common.ends,
};

export const beat = by(beats);
