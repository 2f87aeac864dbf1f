// Views as the boards take them.
import type { View } from './protocol';

// Each side as its own player sees it.
export const seenByBoth = (a: View, b: View): View => ({ ...a, foe: b.foe });

// Who may see both hands is sent both views.
export const oneView = (view: View): View => (view.a && view.b ? seenByBoth(view.a, view.b) : view);
