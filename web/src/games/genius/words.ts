// Words of the elements, and prices as a table of dice.
import type { Facts } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';

const names: { [face: string]: () => string } = {
  cryo: m.genius_cryo, hydro: m.genius_hydro, pyro: m.genius_pyro, electro: m.genius_electro, anemo: m.genius_anemo, geo: m.genius_geo, dendro: m.genius_dendro, omni: m.genius_omni,
};
export const faceName = (face: string): string => names[face]?.() ?? face;

// The price an option names: {"dice": {"hydro": 3}, "energy": 2} → {"hydro": 3, "energy": 2}.
export function priceOf(facts: Facts | undefined): { [what: string]: number } | undefined {
  if (!facts?.cost) return undefined;
  const { dice, ...rest } = facts.cost;
  return { ...(dice as { [what: string]: number }), ...(rest as { [what: string]: number }) };
}

// Of its longest word, as --letters of a style: a name is written smaller rather than broken within a word. Chinese may be
// broken anywhere.
export const lettersOf = (name: string): number => Math.max(1, ...name.split(/[^\p{Script=Latin}'’]+/u).map((word) => word.length));
