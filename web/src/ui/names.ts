// How people, levels and games are called.
import { m } from '../paraglide/messages.js';
import type { GameId, Level, Person, SeatTaken } from '../lib/protocol';

export const levelName = (level: Level | undefined): string =>
  level ? { beginner: m.level_beginner, casual: m.level_casual, club: m.level_club, expert: m.level_expert, master: m.level_master }[level]() : '';

export const gameName = (game: GameId): string =>
  ({ genius: m.game_genius, lillian: m.game_lillian, gemu: m.game_gemu, dreamduel: m.game_dreamduel, summoner: m.game_summoner })[game]();

export function seatName(who: SeatTaken | null | undefined): string {
  if (!who) return m.nobody_yet();
  return who.kind === 'computer' ? m.computer_of_level({ level: levelName(who.level) }) : (who.name ?? '');
}

export const kindName = (kind: Person['kind']): string => ({ guest: m.kind_guest, account: m.kind_account, bot: m.kind_bot })[kind]();
