// Views as the boards take them.
import type { Json, View } from './protocol';

// Each side as its own player sees it.
export const seenByBoth = (a: View, b: View): View => ({ ...a, foe: b.foe });

// Who may see both hands is sent both views.
export const oneView = (view: View): View => (view.a && view.b ? seenByBoth(view.a, view.b) : view);

// A merge patch (RFC 7396) applied to a view, which stays as it is.
export function merged(view: Json, patch: Json): Json {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const result: { [key: string]: Json } = view !== null && typeof view === 'object' && !Array.isArray(view) ? { ...view } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key] ?? null, value);
  }
  return result;
}
