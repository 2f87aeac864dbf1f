// Tells that it is one's turn: in the title and on the icon of the tab, and to who looks elsewhere by ear and by a notice
// that buzzes where that was asked for. Of several tabs one tells it.
import { m } from '../paraglide/messages.js';
import { to } from './place.svelte';
import { kept } from './settings.svelte';
import { play } from './sound';

const Alone = 3000; // milliseconds in which no other tab tells the same
const Buzz = [15, 60, 15];

export const turn = $state({ mine: false });

// Beside the title of the page.
export const turnTitle = (title: string): string => (turn.mine ? `● ${m.your_turn()} · ${title}` : title);

$effect.root(() => {
  $effect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon) icon.href = to(turn.mine ? '/icon-turn.svg' : '/icon.svg');
    if (turn.mine) void navigator.setAppBadge?.().catch(() => {});
    else void navigator.clearAppBadge?.().catch(() => {});
  });
});

// Where notices can be shown at all: pages cannot on phones, a service worker can.
export const canNotify = (): boolean => 'Notification' in window && 'serviceWorker' in navigator;
// After a button was pressed. Whether they are allowed.
export async function askToNotify(): Promise<boolean> {
  kept.notices = canNotify() && (await Notification.requestPermission()) === 'granted' ? 'on' : 'off';
  return kept.notices === 'on';
}

async function notify(path: string, title: string): Promise<void> {
  if (kept.notices !== 'on' || !canNotify() || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker.ready;
  const notice: NotificationOptions & { vibrate?: number[] } = { body: title, tag: path, icon: to('/icon-192.png'), badge: to('/icon-192.png'), data: to(path), ...(kept.buzz ? { vibrate: Buzz } : {}) };
  await worker.showNotification(m.your_turn(), notice);
}

// One's turn has come at a table, and somebody else's was before.
export async function signal(path: string, title: string): Promise<void> {
  const tell = () => {
    play('turn');
    if (document.visibilityState === 'hidden') void notify(path, title).catch(() => {});
  };
  if (!('locks' in navigator)) return tell();
  await navigator.locks.request(`turn ${path}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    tell();
    await new Promise((resolve) => setTimeout(resolve, Alone));
  });
}
