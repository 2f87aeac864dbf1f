// What an event is about, on the board.
import type { Happening, Side, View } from '../lib/protocol';
import type { Scene } from './scene.svelte';

const zones = ['', 'characters.', 'summons.', 'supports.', 'combat.', 'events.', 'lasting.'];

// Where several characters may be equal, an event says by a number beside the name which it is, and so does the view. Numbers
// are given again when someone has gone.
export function unitOf(view: View, event: Happening, name: string): string | undefined {
  const number = event[`${name}-unit`];
  if (number === undefined) return undefined;
  for (const side of ['you', 'foe'])
    for (const [key, unit] of Object.entries<{ unit?: number }>(view[side]?.characters ?? {})) if (unit.unit === number) return `${side}.characters.${key}`;
  return undefined;
}

// The things an event names: by place or path, else by their cards on the side it concerns.
export function spotsOfEvent(event: Happening, scene: Pick<Scene, 'card' | 'elementOf' | 'view'>): HTMLElement[] {
  const side = (event.of ?? event.owner ?? event.seat) as Side | undefined;
  const found = new Set<HTMLElement>();
  for (const [name, value] of Object.entries(event)) {
    if (typeof value !== 'string' || /^(event|text|cause|because|clause|phase|seat|of|owner|first|winner)$/.test(name)) continue;
    const key = scene.card(value)?.key;
    const unit = unitOf(scene.view, event, name);
    const paths = unit ? [unit.replace(/.*\./, '').replace(/-\d+$/, '') === key ? unit : ''] : [value, ...(side && key ? zones.map((zone) => `${side}.${zone}${key}`) : [])];
    const element = paths.map((path) => scene.elementOf(path)).find((one) => one);
    if (element) found.add(element);
  }
  return [...found];
}
