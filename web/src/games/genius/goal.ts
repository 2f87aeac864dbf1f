// All characters of a side defeated, within the rounds there are.
import type { Side } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';
import type { Scene } from '../../table/scene.svelte';
import type { Endings, GoalPart } from '../goals';
import { characterOf, type SideView } from './things';

const Blow = 3;

export function goal({ view, me, foe }: Pick<Scene, 'view' | 'me' | 'foe'>): GoalPart[] {
  const standing = (side: Side) => (view[side] as SideView).characters.map((name) => characterOf(view[side] as SideView, name)).filter((character) => character.alive);
  const all = (view[me] as SideView).characters.length;
  const fallen = (side: Side) => `${all - standing(side).length}/${all}`;
  const near = [me, foe].filter((side) => standing(side).length === 1 && standing(side)[0]!.health <= Blow);
  const most = String(view['round-limit']);
  return [
    { label: m.genius_goal(), mine: fallen(foe), foe: fallen(me), note: m.genius_goal_note(), near },
    ...(view.round ? [{ label: m.genius_goal_round({ n: String(view.round), most }), note: m.genius_goal_round_note({ most }) }] : []),
  ];
}

export const endings: Endings = { 'GI-14.6': (sides) => m.genius_end_all(sides), 'GI-30.18': () => m.genius_end_both(), 'GI-3.2': () => m.genius_end_limit() };
