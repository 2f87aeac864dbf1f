// Keys at a table.
import type { Option } from '../lib/protocol';
import type { Scene } from './scene.svelte';

// Whether the key is the table's: not taken by something before, not typed into a field, not meant for a dialog.
export const isOurs = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target as Element).closest('input, textarea, select, dialog');

// A digit chooses the option it stands beside.
export function chooseByDigit(event: KeyboardEvent, numbered: Option[], scene: Scene): void {
  const option = isOurs(event) && /^[1-9]$/.test(event.key) ? numbered[Number(event.key) - 1] : undefined;
  if (!option) return;
  event.preventDefault();
  scene.choose(option);
}
