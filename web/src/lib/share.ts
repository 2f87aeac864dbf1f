// Sends a link to somebody: by the sheet of a phone where there is one, else by the clipboard.
import { to } from './place.svelte';

// The whole address of a page of ours.
export const addressOf = (path: string): string => new URL(to(path), location.href).href;
// Whether share() opens a sheet. At a desk a link is copied: that is what people expect there.
export const opensSheet = (): boolean => 'share' in navigator && matchMedia('(pointer: coarse)').matches;

// Whether the link was copied: to be said.
export async function share(path: string, title: string): Promise<boolean> {
  const url = addressOf(path);
  if (opensSheet()) {
    try {
      await navigator.share({ title, url });
      return false;
    } catch (problem) {
      if ((problem as DOMException).name === 'AbortError') return false; // thought better of it
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return false;
  }
}
