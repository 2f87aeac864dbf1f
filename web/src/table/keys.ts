// Keys at a table.
import { m } from '../paraglide/messages.js';

// Whether the key is the table's: not taken by something before, not typed into a field, not meant for a dialog.
export const isOurs = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target as Element).closest('input, textarea, select, dialog');

// What the keys do, for the list of them.
export const keyList: { keys: string; does: () => string }[] = [
  { keys: '← ↑ → ↓ · Tab', does: m.key_move },
  { keys: 'Enter', does: m.key_press },
  { keys: '1 – 9', does: m.key_digits },
  { keys: 'Shift + E', does: m.key_end },
  { keys: 'U', does: m.key_undo },
  { keys: 'Esc', does: m.key_close },
  { keys: 'Space', does: m.key_forward },
  { keys: 'P', does: m.key_pause },
  { keys: 'R', does: m.key_again },
  { keys: 'F', does: m.key_reader },
  { keys: 'L', does: m.key_log },
  { keys: 'H', does: m.key_hint },
  { keys: '?', does: m.key_list },
];
