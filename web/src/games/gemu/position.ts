// The position of 基姆大陆 as its views have it (docs/scenario.md).
import type { Side } from '../../lib/protocol';

export interface Standing {
  card?: string; // not there: the place is empty; 'hidden': not known
  'face-down'?: boolean;
  known?: boolean; // by the other player
  spirit?: number;
  marks?: string[];
  taunt?: number;
  buff?: string;
  attacks?: number;
  skilled?: boolean;
  token?: boolean;
  attack?: number;
  defence?: number;
  'attacks-left'?: number;
  level?: number;
  flags?: string[];
  live?: boolean;
  bearer?: string;
}

export interface SideView {
  faith: number;
  hand: string[];
  'hand-count': number;
  'deck-count': number;
  deck?: string[]; // where everything is shown
  unseen?: string[];
  discard: string[];
  removed: string[];
  monsters: { [place: string]: Standing };
  prophecies: { [place: string]: Standing };
}

export type Phase = 'start' | 'quick' | 'draw' | 'discard' | 'summon' | 'prophecy' | 'monster' | 'set' | 'extras' | 'end';

export interface Position {
  turn: number;
  active: Side;
  phase: Phase;
  you: SideView;
  foe: SideView;
}

export const Hidden = 'hidden';
export const isThere = (standing: Standing): boolean => standing.card !== undefined;
export const isKnown = (standing: Standing): boolean => isThere(standing) && standing.card !== Hidden;
