// Who one is. Nobody has to say so before playing: a guest is made when a name is first needed.
import { m } from '../paraglide/messages.js';
import { get, post } from './api';
import type { Sanction } from './moderation';
import { Problem, type GameId, type Person } from './protocol';
import { kept } from './settings.svelte';

export interface Rating {
  game: GameId;
  rating: number;
  deviation: number;
  provisional: boolean;
  matches: number;
}

export interface Me {
  person: Person & { created: number };
  scope: string;
  role: 'moderator' | '';
  ratings: Rating[];
  sanctions: Sanction[]; // in force, and warnings that were not read
}

export const session = $state<{ me: Me | null; asked: boolean }>({ me: null, asked: false });

let asking: Promise<Me | null> | null = null;

// Who is signed in, if anybody.
export function whoAmI(again = false): Promise<Me | null> {
  if (again) asking = null;
  asking ??= get<Me>('/api/me')
    .catch((problem: unknown) => {
      if (problem instanceof Problem && problem.code === 'not-signed-in') return null;
      asking = null;
      throw problem;
    })
    .then((me) => {
      session.me = me;
      session.asked = true;
      return me;
    });
  return asking;
}

// Somebody in any case: the one who is signed in, or a new guest.
export async function beSomebody(name?: string): Promise<Me> {
  const me = await whoAmI();
  if (me) return me;
  if (name?.trim()) {
    await post('/api/guests', { name: name.trim() });
  } else {
    // The name of last time may belong to somebody by now.
    const last = kept.name.trim();
    const known = last ? await post('/api/guests', { name: last }).then(() => true, named) : false;
    if (!known) await post('/api/guests', { name: m.guest_name() });
  }
  const fresh = await whoAmI(true);
  if (!fresh) throw new Problem('no-cookie', m.problem_no_cookie());
  return fresh;
}

function named(problem: unknown): false {
  if (problem instanceof Problem && ['name-taken', 'name-alike', 'name-reserved', 'name-kept', 'bad-name'].includes(problem.code)) return false;
  throw problem;
}

export const hasAccount = (): boolean => session.me?.person.kind === 'account';
