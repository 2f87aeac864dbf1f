// Asks before a page with unsaved changes is left: by a link, by the browser's back, or for good.
interface Traversal extends Event {
  navigationType: string;
  destination: { key: string; url: string };
}
type Navigator = EventTarget & { traverseTo(key: string): unknown };

// `ask` is told how to go on. `unsaved` says whether there is anything to ask about. Returns how to stop.
export function guard(unsaved: () => boolean, ask: (go: () => void) => void): () => void {
  const stays = (url: string) => new URL(url).pathname === location.pathname;
  const byLink = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || stays(link.href) || !unsaved()) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => link.click());
  };
  const byHistory = (event: Event) => {
    const { navigationType, destination, cancelable } = event as Traversal;
    if (navigationType !== 'traverse' || !cancelable || stays(destination.url) || !unsaved()) return;
    event.preventDefault();
    ask(() => void navigation?.traverseTo(destination.key));
  };
  const forGood = (event: BeforeUnloadEvent) => {
    if (unsaved()) event.preventDefault();
  };
  const navigation = (window as unknown as { navigation?: Navigator }).navigation;
  document.addEventListener('click', byLink, true);
  navigation?.addEventListener('navigate', byHistory);
  addEventListener('beforeunload', forGood);
  return () => {
    document.removeEventListener('click', byLink, true);
    navigation?.removeEventListener('navigate', byHistory);
    removeEventListener('beforeunload', forGood);
  };
}
