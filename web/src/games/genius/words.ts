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
