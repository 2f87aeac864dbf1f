// Where on the board something happens, and what is to be seen there for a moment.
import type { Happening, Side } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';
import type { Scene } from '../../table/scene.svelte';
import type { SideView } from './things';

type Shown = { spot: string; mark?: string; tone?: 'good' | 'bad' | 'plain' };

const reactions: { [reaction: string]: () => string } = {
  melt: m.genius_melt, vaporize: m.genius_vaporize, overloaded: m.genius_overloaded, superconduct: m.genius_superconduct,
  'electro-charged': m.genius_electro_charged, frozen: m.genius_frozen, swirl: m.genius_swirl, crystallize: m.genius_crystallize,
  burning: m.genius_burning, bloom: m.genius_bloom, quicken: m.genius_quicken,
};

// Events call things by their English names; keys are made of these.
const keyOf = (name: string): string => name.toLowerCase().replace(/['’!.]/g, '').replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

export function shows(event: Happening, scene: Scene): Shown | null {
  const character = (side: Side | undefined, name: unknown, mark?: string, tone?: Shown['tone']): Shown | null => {
    const key = scene.card(name as string)?.key;
    return side && key ? { spot: `${side}.${key}`, mark, tone } : null;
  };
  // Something that lies on the table: where it lies, else the one it is about, else the active character.
  const lying = (mark: string | undefined, tone?: Shown['tone']): Shown | null => {
    const side = event.seat;
    if (!side) return null;
    const key = keyOf(String(event.what));
    const spot = [`${side}.summons.${key}`, `${side}.supports.${key}`, `${side}.combat.${key}`].find((path) => scene.elementOf(path));
    if (spot) return { spot, mark, tone };
    return character(side, event.character, mark, tone) ?? { spot: `${side}.${(scene.view[side] as SideView).active}`, mark, tone };
  };
  switch (event.event) {
    case 'damaged': return character(event.of, event.character, `−${event.amount}`, 'bad');
    case 'healed': return character(event.of, event.character, `+${event.amount}`, 'good');
    case 'reaction': return character(event.of, event.character, reactions[event.reaction]?.());
    case 'energy': return character(event.of, event.character, `✦${event.change > 0 ? '+' : '−'}${Math.abs(event.change)}`);
    case 'defeated': return character(event.of, event.character, '✕', 'bad');
    case 'saved':
    case 'revived': return character(event.of, event.character, '♥', 'good');
    case 'applied': return character(event.of, event.character);
    case 'skill': return character(event.seat, event.character, skillName(event, scene));
    case 'active-chosen': return character(event.seat, event.character);
    case 'switched': return character(event.seat, event.to, '⇄');
    case 'entered': return lying('+', 'good');
    case 'changed': return lying(String(event.counter));
    case 'left': return lying(undefined);
    case 'used': return lying('✦');
    case 'card': return event.seat ? { spot: `${event.seat}.hand`, mark: scene.name(event.card) } : null;
    case 'drew': return event.seat ? { spot: `${event.seat}.hand`, mark: '+1' } : null;
    case 'end-declared': return event.seat ? { spot: `${event.seat}.hand`, mark: m.genius_declared() } : null;
    default: return null;
  }
}

function skillName(event: Happening, scene: Scene): string | undefined {
  const key = keyOf(String(event.skill));
  return scene.card(event.character)?.abilities.find((ability) => ability.key === key)?.name;
}
