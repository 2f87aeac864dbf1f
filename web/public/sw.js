// The service worker: what a build names by its content is kept and never asked for again; pages are asked for, and
// without a connection a page of its own says so. Nothing of /api is touched. `Build` is set by tools/pack.mjs, so that
// every build brings a new worker, which takes over at once and forgets what was kept for the one before.
const Build = 'none';
const Kept = `quincunx ${Build}`;
const Offline = ['offline.html', 'offline.css'];
const base = new URL('./', self.location.href);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(Kept).then((kept) => kept.addAll(Offline)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith('quincunx ') && name !== Kept) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return;
  const path = url.pathname.slice(base.pathname.length);
  if (path.startsWith('api/')) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(offline));
  else if (path.startsWith('assets/')) event.respondWith(keptFirst(request));
  else if (Offline.includes(path)) event.respondWith(fetch(request).catch(() => caches.match(url.href)));
});

// Shown for whatever page was asked for: its own parts are named from the base.
async function offline() {
  const page = await caches.match(new URL('offline.html', base).href);
  const text = (await page.text()).replace('offline.css', new URL('offline.css', base).pathname);
  return new Response(text, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

async function keptFirst(request) {
  const kept = await caches.open(Kept);
  const there = await kept.match(request);
  if (there) return there;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}

// A notice leads to its table: to the tab that has it, or to a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data ?? './', base).href;
  const show = async () => {
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = tabs.find((tab) => tab.url.split(/[?#]/)[0] === url);
    return there ? there.focus() : self.clients.openWindow(url);
  };
  event.waitUntil(show());
});
