// Words of cards as they stand on small faces.
import { m } from '../../paraglide/messages.js';
import type { Card } from '../../lib/book.svelte';

const kinds: { [kind: string]: () => string } = {
  normal: m.gemu_kind_normal,
  quick: m.gemu_kind_quick,
  persistent: m.gemu_kind_persistent,
  scene: m.gemu_kind_scene,
  equipment: m.gemu_kind_equipment,
};
export const shortKind = (card: Card): string => kinds[String(card.facts.kind)]?.() ?? card.words.kind ?? '';

// How wide a name is at least, in em: its longest word, or a few characters where any may begin a line.
export function narrowest(name: string): number {
  const widths = name.split(/[\s-]/).map((word) => (/[\u2e80-\uffff]/.test(word) ? Math.min(word.length, 5) : word.length * 0.64));
  return Math.max(1, ...widths);
}
