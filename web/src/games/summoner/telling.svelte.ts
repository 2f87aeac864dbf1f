// What was rolled or cast last, as it is being told: shown beside the board until the next turn.
import type { Side } from '../../lib/protocol';

interface Stage {
  seat: Side | null;
  attacker: string | null;
  target: string | null;
  faces: string[];
  cast: string | null;
  told: number; // counts what was told, so that the same roll twice is shown twice
}

export const stage = $state<Stage>({ seat: null, attacker: null, target: null, faces: [], cast: null, told: 0 });

let told = 0;
export function show(what: Partial<Omit<Stage, 'told'>>): void {
  Object.assign(stage, { seat: null, attacker: null, target: null, faces: [], cast: null, ...what, told: ++told });
}
// The roll belongs to the attack told before it.
export function roll(seat: Side | null, faces: string[]): void {
  Object.assign(stage, { seat, faces, cast: null, told: ++told });
}
