// How people, levels and games are called.
import { gameInfo } from '../lib/info.svelte';
import { lang } from '../lib/lang.svelte';
import { m } from '../paraglide/messages.js';
import type { GameId, Level, Person, SeatTaken } from '../lib/protocol';

export const levelName = (level: Level | undefined): string =>
  level ? { sparring: m.level_sparring, beginner: m.level_beginner, casual: m.level_casual, club: m.level_club, expert: m.level_expert, master: m.level_master }[level]() : '';

// A game that is no longer played here is called by its id.
export const gameName = (game: GameId): string => gameInfo(game)?.name[lang.now] || game;

export function seatName(who: SeatTaken | null | undefined): string {
  if (!who) return m.nobody_yet();
  return who.kind === 'computer' ? m.computer_of_level({ level: levelName(who.level) }) : (who.name ?? '');
}

export const kindName = (kind: Person['kind']): string => ({ guest: m.kind_guest, account: m.kind_account, bot: m.kind_bot })[kind]();
