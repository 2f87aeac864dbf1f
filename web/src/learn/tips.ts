// What the coach goes by, and says of each kind of question in one line.
import { m } from '../paraglide/messages.js';
import type { GameId, Suggestion, View } from '../lib/protocol';

type Judged = Pick<Suggestion, 'chosen' | 'suggestions'>;
const Errors = 3; // standard errors, from which on something is clear of noise
const worseBy = (least: number) => ({ chosen, suggestions: [best] }: Judged, option: string): boolean =>
  !!chosen && !!best && best.option !== option && chosen.loss >= least && chosen.loss >= Errors * chosen.error;
// Whether this is a blunder: clearly and much worse than the best answer, by so much of the expected score.
export const isBlunder = worseBy(0.2);
// Whether something better was missed.
export const isMiss = worseBy(0.05);

// An answer that was given although there was a better one.
export interface Missed {
  n: number; // the question
  text: string;
  loss: number;
  best: string;
  leads: string[]; // what the better one would have led to
  verb: string; // what the better one does
}
export const worstOf = (misses: Missed[]): Missed | undefined => misses.toSorted((a, b) => b.loss - a.loss)[0];

// The lesson that is about doing this: one that has not been gone through yet, and most about it.
export function lessonOn<Lesson extends { lesson: number; verbs: string[] }>(verb: string | undefined, lessons: Lesson[], done: number[]): Lesson | undefined {
  const part = ({ verbs }: Lesson) => verbs.filter((each) => each === verb).length / Math.max(1, verbs.length);
  const rank = (lesson: Lesson) => (part(lesson) > 0 ? 2 : 0) + (done.includes(lesson.lesson) ? 0 : 1) + part(lesson) / 2;
  return lessons.toSorted((a, b) => rank(b) - rank(a) || a.lesson - b.lesson)[0];
}

const Tips: { [game: GameId]: { [key: string]: () => string } } = {
  summoner: { summon: m.coach_summoner_summon, move: m.coach_summoner_move, build: m.coach_summoner_build, attack: m.coach_summoner_attack, magic: m.coach_summoner_magic },
  gemu: { discard: m.coach_gemu_discard, summon: m.coach_gemu_summon, prophecy: m.coach_gemu_prophecy, act: m.coach_gemu_act, set: m.coach_gemu_set },
  genius: { mulligan: m.coach_genius_mulligan, 'choose-active': m.coach_genius_choose_active, reroll: m.coach_genius_reroll, act: m.coach_genius_act },
  lillian: { build: m.coach_lillian_build, act: m.coach_lillian_act, use: m.coach_lillian_use },
  dreamduel: { 'start-character': m.coach_dreamduel_start_character, change: m.coach_dreamduel_change, set: m.coach_dreamduel_set, idle: m.coach_dreamduel_idle, answer: m.coach_dreamduel_answer },
};

// Where the same question is asked in each phase, the phase tells them apart.
export function tipOf(game: GameId, prompt: string, view: View | null): { key: string } | null {
  const tips = Tips[game] ?? {};
  const phase = view?.phase;
  const key = [prompt, ...(prompt === 'act' && typeof phase === 'string' ? [phase] : [])].find((one) => one in tips);
  return key === undefined ? null : { key };
}

export const tipText = (game: GameId, key: string): string => Tips[game]?.[key]?.() ?? '';
