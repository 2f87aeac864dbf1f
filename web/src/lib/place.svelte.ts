// Where one is: the path below the base the server names in <base href>.
const base = new URL(document.baseURI).pathname.replace(/[^/]*$/, '');

function here(): URL {
  const url = new URL(location.href);
  url.pathname = '/' + (url.pathname.startsWith(base) ? url.pathname.slice(base.length) : url.pathname.slice(1));
  return url;
}

export const place = $state({ url: here() });

// An address of the page's own: '/rules/gemu' below the base.
export const to = (path: string): string => base + path.replace(/^\//, '');
// An address of the server.
export const api = (path: string): string => base + path.replace(/^\//, '');

export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to(path));
  arrive();
}

// Reads nothing an effect would depend on: an effect that goes somewhere does not run again because it went.
let last = here().pathname;
function arrive(): void {
  const url = here();
  place.url = url;
  if (url.pathname !== last) scrollTo(0, 0);
  last = url.pathname;
}

// A part of an address in plain letters; nothing where it is none that can be read.
export function readable(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

addEventListener('popstate', arrive);

// Links of the page itself change the page without loading it anew.
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element).closest?.('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (!link.pathname.startsWith(base) || link.pathname.startsWith(base + 'api/')) return;
  event.preventDefault();
  if (link.href === location.href) return;
  history.pushState(null, '', link.href);
  arrive();
});
