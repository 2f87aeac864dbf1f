// What one has set in this browser. Kept as soon as it changes.
interface Kept {
  lang: string | null;
  look: 'system' | 'dark' | 'light';
  speed: 'off' | 'fast' | 'normal' | 'slow';
  sound: boolean;
  volume: number;
  confirm: boolean; // ask before an answer that cannot be taken back
  forced: boolean; // answer by itself where there is only one answer, against the computer
  decks: { [game: string]: string }; // the deck last played, by game
  level: { [game: string]: string };
  name: string;
}

const usual: Kept = {
  lang: null, look: 'system', speed: 'normal', sound: false, volume: 0.6, confirm: false, forced: true, decks: {}, level: {}, name: '',
};
const Place = 'quincunx';

function read(): Kept {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(Place) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...usual };
  }
}

export const kept: Kept = $state(read());

$effect.root(() => {
  $effect(() => {
    const text = JSON.stringify(kept);
    try {
      localStorage.setItem(Place, text);
    } catch {
      // A browser that keeps nothing: the settings last as long as the page.
    }
  });
  $effect(() => {
    if (kept.look === 'system') delete document.documentElement.dataset.look;
    else document.documentElement.dataset.look = kept.look;
  });
});

const still = matchMedia('(prefers-reduced-motion: reduce)');
let calm = $state(still.matches);
still.addEventListener('change', () => (calm = still.matches));

// How long a step of what happened is shown, in milliseconds; 0: everything at once.
export function pace(): number {
  if (calm || kept.speed === 'off') return 0;
  return { fast: 220, normal: 480, slow: 900 }[kept.speed];
}
