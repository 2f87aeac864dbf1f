// The life both summoners have left.
import type { Card } from '../../lib/book.svelte';
import type { Side } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';
import type { Scene } from '../../table/scene.svelte';
import type { Endings, GoalPart } from '../goals';

const Blow = 3;

export const isHead = (card: Card | undefined): boolean => card?.facts.class === 'summoner';

export function goal({ view, me, foe, card }: Pick<Scene, 'view' | 'me' | 'foe' | 'card'>): GoalPart[] {
  const summoner = (side: Side) => Object.values<any>(view.board).find((piece) => piece.owner === side && isHead(card(piece.card)));
  const life = (side: Side) => (summoner(side) ? `${summoner(side).life}/${summoner(side)['life-limit']}` : '0');
  const near = [me, foe].filter((side) => (summoner(side)?.life ?? Infinity) <= Blow);
  return [{ label: m.summoner_goal(), mine: life(me), foe: life(foe), note: m.summoner_goal_note(), near }];
}

export const endings: Endings = {
  'SW-18.1': (sides) => m.summoner_end_left(sides), 'SW-18.2': (sides) => m.summoner_end_summoner(sides), 'SW-18.3': () => m.summoner_end_both(), 'RU-62': () => m.summoner_end_limit(),
};
