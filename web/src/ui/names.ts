// How people, levels and games are called.
import { gameInfo, levels } from '../lib/info.svelte';
import { lang } from '../lib/lang.svelte';
import { m } from '../paraglide/messages.js';
import type { GameId, Level, Person, SeatTaken } from '../lib/protocol';

// A level or a game that is no longer played here is called by its id.
export const levelName = (level: Level | undefined): string => levels().find((one) => one.id === level)?.name[lang.now] ?? level ?? '';
export const gameName = (game: GameId): string => gameInfo(game)?.name[lang.now] || game;

export function seatName(who: SeatTaken | null | undefined): string {
  if (!who) return m.nobody_yet();
  return who.kind === 'computer' ? m.computer_of_level({ level: levelName(who.level) }) : (who.name ?? '');
}

export const kindName = (kind: Person['kind']): string => ({ guest: m.kind_guest, account: m.kind_account, bot: m.kind_bot })[kind]();
