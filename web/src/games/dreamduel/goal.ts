// Health; and where a deck is nearly drawn, the splendor by which the match is then judged.
import { m } from '../../paraglide/messages.js';
import type { Scene } from '../../table/scene.svelte';
import { versus, type Endings, type GoalPart } from '../goals';

const Blow = 2000;
const Thin = 8; // cards of a deck

export function goal(scene: Pick<Scene, 'view' | 'me' | 'foe'>): GoalPart[] {
  const { view, me, foe } = scene;
  const thin = [me, foe].some((side) => view[side]['deck-count'] <= Thin);
  return [
    versus(scene, m.dreamduel_health(), m.dreamduel_goal_note(), (side) => view[side].health, Blow),
    ...(thin ? [versus(scene, m.dreamduel_goal_popularity(), m.dreamduel_goal_popularity_note(), (side) => view[side].total, -1)] : []),
    { label: view.turn ? m.dreamduel_turn({ n: String(view.turn) }) : m.dreamduel_setup(), note: m.dreamduel_goal_turn_note() },
  ];
}

export const endings: Endings = {
  'DD-2.1': () => m.dreamduel_end_special(), 'DD-2.2': (sides) => m.dreamduel_end_down(sides), 'DD-2.3': (sides) => m.dreamduel_end_popularity(sides),
  'DD-R2': () => m.dreamduel_end_both(), 'DD-R3': () => m.dreamduel_end_equal(), 'DD-R59': () => m.dreamduel_end_limit(),
};
