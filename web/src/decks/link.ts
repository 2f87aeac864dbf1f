// A deck in an address: /deck/gemu?name=Mine#qx_gemu_…, whole, so that who opens it needs no account and nothing is stored. A
// deck without a code, as one that breaks the rules may be, is a list of numbers and counts: #101x4.102x2.
import { to } from '../lib/place.svelte';
import type { GameId } from '../lib/protocol';
import { LongestName, MostOfOne, type Line } from './deck';

const MostLines = 200;
const List = /^\d{1,5}x\d{1,2}(?:\.\d{1,5}x\d{1,2})*$/;

export const listOf = (cards: Line[]): string => cards.map(({ number, count }) => `${number}x${count}`).join('.');

export function pathOf(game: GameId, name: string, code: string | null, cards: Line[]): string {
  const called = name ? `?name=${encodeURIComponent(name)}` : '';
  return `/deck/${game}${called}#${code ?? listOf(cards)}`;
}
export const linkOf = (...deck: Parameters<typeof pathOf>): string => new URL(to(pathOf(...deck)), location.href).href;

// What the server is asked about: the code, or the cards of a list. Nothing where the address holds neither.
export function deckIn(hash: string): { code: string } | { cards: Line[] } | null {
  const text = hash.replace(/^#/, '').trim();
  if (!text) return null;
  if (!List.test(text)) return { code: text };
  const cards = text.split('.').map((item): Line => {
    const [number, count] = item.split('x').map(Number);
    return { number: number!, count: count! };
  });
  const right = cards.length <= MostLines && cards.every(({ number, count }) => number > 0 && count > 0 && count <= MostOfOne);
  return right ? { cards } : null;
}

export const nameIn = (url: URL): string => (url.searchParams.get('name') ?? '').trim().slice(0, LongestName);
