// What one has set in this browser. Kept as soon as it changes.
interface Kept {
  lang: string | null;
  look: 'system' | 'dark' | 'light';
  speed: 'off' | 'fast' | 'normal' | 'slow' | 'none'; // none: everything at once, for programs that play here
  sound: boolean;
  volume: number;
  buzz: boolean; // what happens to one's own side is felt, on devices that can
  confirm: boolean; // ask before an answer that cannot be taken back
  forced: boolean; // answer by itself where there is only one answer, against the computer
  ends: 'always' | 'left' | 'never'; // ask again before a step is ended, and before harming one's own
  letters: boolean; // letters are keys of the table
  passes: { [game: string]: string[] }; // steps that pass by themselves, by game
  decks: { [game: string]: string }; // the deck last played, by game
  level: { [game: string]: string };
  name: string;
  places: boolean; // name places by their letters and digits, as c4
  held: boolean; // has been told that holding a thing shows it
  notices: 'unasked' | 'on' | 'off'; // a notice when one's turn has come and one looks elsewhere
  finished: string[]; // the first matches played to their end
  coached: string[]; // tables with a coach
  coachOver: string[]; // those of them whose end was counted
  coachWins: { [game: string]: number };
  tips: { [game: string]: string[] }; // what the coach has explained
  installed: boolean; // it was offered to put the page on the home screen
}

const usual: Kept = {
  lang: null, look: 'system', speed: 'normal', sound: false, volume: 0.6, buzz: false, confirm: false, places: false, held: false, notices: 'unasked', finished: [], coached: [], coachOver: [], coachWins: {}, tips: {}, installed: false, forced: true, ends: 'left', letters: true, passes: {}, decks: {}, level: {}, name: '',
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

// How what happens is shown: how fast, and whether without motion. Nothing: all of it at once.
export function tempo(): { rate: number; still: boolean; flat: boolean } | null {
  if (kept.speed === 'none') return null;
  const flat = kept.speed === 'off';
  return { rate: { off: 1, fast: 1 / 0.55, normal: 1, slow: 1 / 1.6 }[kept.speed], still: calm || flat, flat };
}

// How long something may move that is not part of what happened, in milliseconds; 0: not at all.
export function pace(): number {
  return !tempo() || tempo()!.still ? 0 : 480;
}
