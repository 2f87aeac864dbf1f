// The score, the generations that are left, and the emotion by which one may be incited.
import type { Side } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';
import type { Scene } from '../../table/scene.svelte';
import { versus, type Endings, type GoalPart, type Scores } from '../goals';

const Last = 12;
const Incited = 7;

export function goal(scene: Pick<Scene, 'view' | 'me' | 'foe'>): GoalPart[] {
  const { view, me, foe } = scene;
  const emotion = versus(scene, m.lillian_goal_emotion(), m.lillian_emotion_note(), (side) => view[side].emotion, -1);
  return [
    versus(scene, m.lillian_goal(), m.lillian_goal_note(), (side) => (view.result?.over ? view.result[side] : view[side].score), -1),
    { label: m.lillian_goal_generation({ n: String(view.generation) }), note: m.lillian_goal_generation_note(), near: view.generation >= Last ? [me, foe] : [] },
    { ...emotion, aside: true, near: [me, foe].filter((side) => view[side].emotion >= Incited - 1) },
  ];
}

export const endings: Endings = { 'LI-12.1': () => m.lillian_end_ending(), 'LI-12.5': () => m.lillian_end_last() };

// The score, event by event; and how a tie was broken.
export function scores({ view, me, foe, card }: Pick<Scene, 'view' | 'me' | 'foe' | 'card'>): Scores {
  const settled = (side: Side) => (view[side].settled as string[]).map((name) => m.lillian_end_more({ name: card(name)?.name ?? name, n: String(card(name)?.facts.score ?? 0) }));
  return { mine: settled(me), foe: settled(foe), note: view.result?.[me] === view.result?.[foe] ? m.lillian_end_tie() : undefined };
}
