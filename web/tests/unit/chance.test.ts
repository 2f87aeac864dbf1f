// The seed of a match: promised, made of parts, and checked.
import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { keptPromise, partOf, promised } from '../../src/lib/chance';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const made = (server: string, a: string, b: string) => sha(`${server}:${a}:${b}`).slice(0, 32);
const server = '7bee5dbdec2be857ab734fe8a357e954';
const other = '00112233445566778899aabbccddeeff';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

test('a promise is the SHA-256 of the part that is given for it, and of no other', async () => {
  const { chance } = await promised();
  const part = partOf('t', { server: sha(server), a: null, b: chance! });
  expect(part).toMatch(/^[0-9a-f]{32}$/);
  expect(sha(part!)).toBe(chance);
  expect(partOf('t', { server: sha(server), a: sha(other), b: null })).toBeNull();
  expect((await promised()).chance).not.toBe(chance);
});

test('the seed has to be made of the parts, ours among them, and the server’s of its promise', async () => {
  const { chance } = await promised();
  const part = partOf('t', { server: sha(server), a: chance!, b: sha(other) })!;
  const seed = made(server, part, other);
  const match = { id: 't', seed, commitment: sha(seed), parts: { server, a: part, b: other } };
  expect(await keptPromise(match)).toBe(true);
  expect(await keptPromise({ ...match, commitment: sha('x') })).toBe(false);
  expect(await keptPromise({ ...match, parts: { ...match.parts, b: null } })).toBe(false);
  // A server that takes another part than it has promised, or leaves ours out.
  const cheat = '7bee5dbdec2be857ab734fe8a357e955';
  const chosen = made(cheat, part, other);
  expect(await keptPromise({ id: 't', seed: chosen, commitment: sha(chosen), parts: { server: cheat, a: part, b: other } })).toBe(false);
  const without = made(server, '', other);
  expect(await keptPromise({ id: 't', seed: without, commitment: sha(without), parts: { server, a: null, b: other } })).toBe(false);
  expect(await keptPromise({ id: 'u', seed: without, commitment: sha(without), parts: { server, a: null, b: other } })).toBe(true);
});

test('a seed of the server alone is held against its hash', async () => {
  expect(await keptPromise({ id: 't', seed: server, commitment: sha(server), parts: null })).toBe(true);
  expect(await keptPromise({ id: 't', seed: server, commitment: sha(other), parts: null })).toBe(false);
});
