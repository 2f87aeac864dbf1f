// What the coach goes by, and says of each kind of question in one line.
import { m } from '../paraglide/messages.js';
import type { GameId, Suggestion, View } from '../lib/protocol';

const Loss = 0.2; // of the expected score, clear of noise
const Errors = 3;
// Whether this is a blunder: clearly and much worse than the best answer.
export function isBlunder({ chosen, suggestions: [best] }: Pick<Suggestion, 'chosen' | 'suggestions'>, option: string): boolean {
  return !!chosen && !!best && best.option !== option && chosen.loss >= Loss && chosen.loss >= Errors * chosen.error;
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
