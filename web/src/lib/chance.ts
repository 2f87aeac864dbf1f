// One's part in the seed of a match, so that nobody can choose it: promised by its SHA-256 when a table is asked for, given
// when the server and the other player have promised theirs (docs/protocol.md, Fairness).
import type { Seat } from './protocol';

export type Promises = { server: string } & Record<Seat, string | null>; // the SHA-256 of each part
export type Parts = Promises; // the parts themselves

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
// Nothing where the browser has no means for it: on pages that came neither by TLS nor from this machine.
export async function sha256(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

// To be sent along with what asks for a table.
export async function promised(): Promise<{ chance?: string }> {
  const part = hex(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await sha256(part);
  if (!hash) return {};
  try {
    sessionStorage.setItem(`part:${hash}`, part);
  } catch {
    return {};
  }
  return { chance: hash };
}

// The part to give now, if one of the promises is ours. What the server has promised is kept until the match is looked at.
export function partOf(table: string, promises: Promises): string | null {
  const mine = [promises.a, promises.b].find((hash) => hash && sessionStorage.getItem(`part:${hash}`));
  if (!mine) return null;
  sessionStorage.setItem(`promises:${table}`, JSON.stringify({ server: promises.server, mine }));
  return sessionStorage.getItem(`part:${mine}`);
}

// Whether the seed is the one that was promised before the match, and made of its parts, ours among them. Null: cannot be told.
export async function keptPromise(match: { id: string; seed: string; commitment: string; parts?: Parts | null }): Promise<boolean | null> {
  const hash = await sha256(match.seed);
  if (!hash) return null;
  if (hash !== match.commitment) return false;
  const kept = globalThis.sessionStorage?.getItem(`promises:${match.id}`);
  if (!match.parts) return true;
  const { server, a, b } = match.parts;
  if ((await sha256(`${server}:${a ?? ''}:${b ?? ''}`))?.slice(0, 32) !== match.seed) return false;
  if (!kept) return true;
  const was = JSON.parse(kept) as { server: string; mine: string };
  const given = await Promise.all([a, b].map((part) => part && sha256(part)));
  return (await sha256(server)) === was.server && given.includes(was.mine);
}
