// What places are called in questions and answers, where their names in files ("am1") would tell a player nothing. A game says
// it in places.ts of its folder. Who wants those names (a setting) reads them.
import type { GameId, Side, View } from '../lib/protocol';
import { kept } from '../lib/settings.svelte';
import { m } from '../paraglide/messages.js';

interface Places {
  names: RegExp; // those in files, with the space after them
  nameOf(place: string, me: Side): string;
  ownerOf?(place: string): Side;
  // Where it stands by itself, if that is another word; nothing where it has none behind what stands before it.
  saidOf?(place: string, me: Side, before: string): string | undefined;
  speak?(text: string, me: Side, view: View | null): string; // where the names alone do not do
}
const modules = import.meta.glob<Places>('./*/places.ts', { eager: true });

export function spoken(text: string, game: GameId | null, me: Side, view: View | null = null): string {
  const places = modules[`./${game}/places.ts`];
  if (!places || kept.places) return text;
  if (places.speak) return places.speak(text, me, view);
  return text.replace(places.names, (place) => {
    const name = places.nameOf(place.trim(), me);
    return place.endsWith(' ') && /\w$/.test(name) ? `${name} ` : name;
  });
}

// What a place is called by itself, where its game has a word for it.
// `before`: what stands before it in a sentence. Whose it is, is said once.
export function placeName(place: string, game: GameId | null, me: Side, before = ''): string | undefined {
  const places = modules[`./${game}/places.ts`];
  if (!places || kept.places || !place.match(places.names)) return undefined;
  const by = places.ownerOf && before.includes(m.log_foe()) && places.ownerOf(place) !== me ? places.ownerOf(place) : me;
  return (places.saidOf ?? places.nameOf)(place, by, before);
}

// As `spoken`, for what the server tells: all texts and reasons in it.
export function allSpoken<T>(told: T, game: GameId | null, me: Side, view: View | null = null): T {
  if (!modules[`./${game}/places.ts`] || typeof told !== 'object' || !told) return told;
  if (Array.isArray(told)) return told.map((each) => allSpoken(each, game, me, view)) as T;
  return Object.fromEntries(Object.entries(told).map(([key, value]) => [key, typeof value === 'string' && /^(text|reason)$/.test(key) ? spoken(value, game, me, view) : allSpoken(value, game, me, view)])) as T;
}
