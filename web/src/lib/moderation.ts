// What players report and moderators do, as the server tells it.
import { m } from '../paraglide/messages.js';
import type { Person } from './protocol';

export const reasons = ['insult', 'spam', 'cheating', 'stalling', 'name', 'other'] as const;
export type Reason = (typeof reasons)[number];
export const reasonName = (reason: Reason): string =>
  ({ insult: m.reason_insult, spam: m.reason_spam, cheating: m.reason_cheating, stalling: m.reason_stalling, name: m.reason_name, other: m.reason_other })[reason]();

export const kinds = ['warning', 'mute', 'ban'] as const;
export type Kind = (typeof kinds)[number];
export const kindOfSanction = (kind: Kind): string => ({ warning: m.mod_warning, mute: m.mod_mute, ban: m.mod_ban })[kind]();

export interface Sanction {
  id: number;
  kind: Kind;
  reason: Reason;
  text: string;
  since: number;
  until: number | null;
  lifted: number | null;
}

// As moderators see it.
export interface Given extends Sanction {
  person: Person | null;
  by: Person | null;
  by_address: boolean;
}

export interface Report {
  id: number;
  by: Person | null;
  about: Person | null;
  match: string | null;
  reason: Reason;
  text: string;
  at: number;
  closed: number | null;
  closed_by: Person | null;
  outcome: string;
}

export interface Act {
  id: number;
  at: number;
  what: string;
  by: Person | null;
  person: Person | null;
  more: { kind?: Kind; reason?: Reason; text?: string; name?: string; role?: string; outcome?: string; until?: number | null };
}
