// Where something happens in a game nobody has drawn a board for: at the place the event names, or at the card, or on the
// side it happens to.
import type { Happening } from '../../lib/protocol';
import type { Scene } from '../../table/scene.svelte';
import type { GameModule } from '../games';

const good = ['healed', 'gained', 'scored', 'drew'];
const bad = ['damaged', 'destroyed', 'lost', 'discarded', 'defeated'];

export const shows: GameModule['shows'] = (event: Happening, scene: Scene) => {
  const side = event.seat;
  const key = typeof event.card === 'string' ? (scene.card(event.card)?.key ?? event.card) : undefined;
  const named = [event.at, event.to, event.from].filter((one): one is string => typeof one === 'string');
  const spots = [...named, ...(side ? named.map((one) => `${side}.${one}`) : []), ...(side && key ? [`${side}.hand#${key}`, `${side}.${key}`] : []), ...(side ? [side] : [])];
  const spot = spots.find((one) => scene.elementOf(one));
  if (!spot) return null;
  const tone = good.includes(event.event) ? 'good' : bad.includes(event.event) ? 'bad' : 'plain';
  const amount = typeof event.amount === 'number' ? event.amount : undefined;
  return { spot, mark: amount === undefined ? undefined : tone === 'plain' ? String(amount) : `${tone === 'good' ? '+' : '−'}${Math.abs(amount)}`, tone };
};
