// Faith, which ends the match at 0.
import { m } from '../../paraglide/messages.js';
import type { Scene } from '../../table/scene.svelte';
import { versus, type Endings, type GoalPart } from '../goals';

const Blow = 8;

export function goal(scene: Pick<Scene, 'view' | 'me' | 'foe'>): GoalPart[] {
  return [
    versus(scene, m.gemu_faith(), m.gemu_goal_note(), (side) => scene.view[side].faith, Blow),
    { label: m.gemu_goal_turn({ n: String(scene.view.turn) }), note: m.gemu_goal_turn_note() },
  ];
}

export const endings: Endings = { 'GE-1.4': (sides) => m.gemu_end_faith(sides), 'GE-9.69': () => m.gemu_end_both(), 'GE-9.71': () => m.gemu_end_limit() };
