// How far somebody has come on the way at a table, and at which question; for as long as the window is open.
export interface Walk {
  question: number;
  walked: { subject: string; at: string };
}

const placeOf = (table: string) => `walk:${table}`;

export function keptWalk(table: string): Walk | null {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(table)) ?? 'null') as Walk | null;
  } catch {
    return null;
  }
}

export function keepWalk(table: string, walk: Walk): void {
  try {
    sessionStorage.setItem(placeOf(table), JSON.stringify(walk));
  } catch {
    // A browser that keeps nothing: it is drawn where it set out.
  }
}
