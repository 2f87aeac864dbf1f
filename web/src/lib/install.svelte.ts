// Whether this browser can put the page on the home screen: it says so once, and the offer is kept until it is wanted.
import { kept } from './settings.svelte';

interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export const install = $state<{ offer: InstallPrompt | null }>({ offer: null });
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  install.offer = event as InstallPrompt;
});
addEventListener('appinstalled', () => (install.offer = null));

// iPhones have no such offer: there one has to be told where it stands.
export const byHand = (): boolean => /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

const Enough = 2; // finished matches before it is offered
export const worthwhile = (): boolean => kept.finished.length >= Enough && !kept.installed && (!!install.offer || byHand());

// A match of one's own has ended.
export function finished(id: string): void {
  if (kept.finished.length < Enough && !kept.finished.includes(id)) kept.finished.push(id);
}

export async function putOnScreen(): Promise<void> {
  const { offer } = install;
  kept.installed = true;
  install.offer = null;
  await offer?.prompt();
}
