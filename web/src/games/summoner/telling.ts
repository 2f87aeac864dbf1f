// What was cast or attacked and rolled last: shown beside the board until the next turn.
import type { Happening, Side } from '../../lib/protocol';

export interface Stage {
  seat: Side | null;
  attacker: string | null;
  target: string | null;
  faces: string[];
  cast: string | null;
}

export function stageOf(told: Happening[]): Stage {
  const stage: Stage = { seat: null, attacker: null, target: null, faces: [], cast: null };
  for (let i = told.length - 1; i >= 0 && told[i]!.event !== 'turn'; --i) {
    const event = told[i]!;
    if (event.event === 'cast') return { ...stage, seat: stage.seat ?? (event.seat as Side) ?? 'you', cast: event.card };
    // The roll belongs to the attack told before it.
    if (event.event === 'rolled' && !stage.faces.length) Object.assign(stage, { seat: event.seat ?? 'you', faces: event.faces });
    if (event.event === 'attack') return { ...stage, attacker: event.card, target: event.target };
  }
  return stage;
}
