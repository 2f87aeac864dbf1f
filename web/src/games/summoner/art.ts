// The pictures of the cards: a small vocabulary of drawn shapes in a box of 100 × 100, put together for each card by what
// it is; the scene behind it follows from its key. A shape is a tone and a path; a tone that begins with `s` is a line.
// Tones: a light, b middle, c bright, d dark, e the ground.
import type { Card } from '../../lib/book.svelte';
import { dealer } from '../../lib/dealer';

export type Shape = readonly [tone: 'a' | 'b' | 'c' | 'd' | 'e' | 'sa' | 'sb' | 'sc' | 'sd', path: string];

export interface Tones {
  sky: string;
  low: string; // the sky at the horizon
  a: string;
  b: string;
  c: string;
  d: string;
  e: string;
  frame: string; // borders and bands; white text is readable on it
}

export const tones: { [faction: string]: Tones } = {
  'fallen-kingdom': { sky: '#1d0a14', low: '#6b1f2a', a: '#efe3d0', b: '#a08c7d', c: '#ff7a3c', d: '#1a090d', e: '#2b0d14', frame: '#7a2430' },
  breakers: { sky: '#161238', low: '#4d4aa3', a: '#efeaff', b: '#9a90e6', c: '#66e0e2', d: '#120e2c', e: '#201a4d', frame: '#4a44a0' },
  vanguards: { sky: '#14263f', low: '#5a86b5', a: '#fbf4e2', b: '#cfae5a', c: '#ffe08a', d: '#0f1a2c', e: '#1d3554', frame: '#2f5a8c' },
  'cave-goblins': { sky: '#191409', low: '#6e5620', a: '#c5db74', b: '#78953a', c: '#ffb54a', d: '#181307', e: '#2c230e', frame: '#5a6420' },
  'polar-dwarves': { sky: '#0e2733', low: '#4f93ab', a: '#f0fafd', b: '#93c6d8', c: '#a8f0ff', d: '#0b1d26', e: '#17404f', frame: '#23697f' },
  'savanna-elves': { sky: '#3f1a12', low: '#d1762f', a: '#fbe3b0', b: '#d0924a', c: '#ffd257', d: '#2a110a', e: '#5a2715', frame: '#a04a1c' },
};
const plain: Tones = { sky: '#1d1f26', low: '#5b6070', a: '#f0eee8', b: '#a6a498', c: '#e8d27a', d: '#15161b', e: '#2b2e38', frame: '#555a68' };
export const tonesOf = (card: Card | undefined): Tones => tones[card?.facts.faction as string] ?? plain;

const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const star = (x: number, y: number, points: number, outer: number, inner: number, turn = 0) => {
  const at = (i: number) => {
    const angle = (Math.PI * i) / points - Math.PI / 2 + turn;
    const r = i % 2 ? inner : outer;
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, i) => at(i)).join('L')}Z`;
};
const spokes = (x: number, y: number, count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    const at = (r: number) => `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`;
    return `M${at(from)}L${at(to)}`;
  }).join('');
const spiral = (x: number, y: number, r: number, turns: number) => {
  const steps = Math.round(turns * 20);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (i / 20) * 2 * Math.PI;
    const far = (r * i) / steps;
    return `${i ? 'L' : 'M'}${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  }).join('');
};

const flame = (x: number, y: number, k: number): Shape[] => [
  ['c', `M${x} ${y}c${-16 * k} 0 ${-20 * k} ${-16 * k} ${-10 * k} ${-28 * k}c${1 * k} ${7 * k} ${5 * k} ${8 * k} ${6 * k} ${3 * k}c${-1 * k} ${-9 * k} ${2 * k} ${-17 * k} ${9 * k} ${-23 * k}c${-1 * k} ${9 * k} ${12 * k} ${14 * k} ${12 * k} ${29 * k}c0 ${12 * k} ${-7 * k} ${19 * k} ${-17 * k} ${19 * k}Z`],
  ['a', `M${x} ${y - 3 * k}c${-8 * k} 0 ${-9 * k} ${-9 * k} ${-2 * k} ${-17 * k}c${1 * k} ${6 * k} ${9 * k} ${7 * k} ${8 * k} ${12 * k}c0 ${4 * k} ${-3 * k} ${5 * k} ${-6 * k} ${5 * k}Z`],
];
const drop = (x: number, y: number, k: number) => `M${x} ${y - 14 * k}c${7 * k} ${10 * k} ${11 * k} ${15 * k} ${11 * k} ${21 * k}a${11 * k} ${11 * k} 0 0 1 ${-22 * k} 0c0 ${-6 * k} ${4 * k} ${-11 * k} ${11 * k} ${-21 * k}Z`;
const paw = (x: number, y: number, k: number): Shape[] => [
  ['a', `M${x} ${y}c${8 * k} 0 ${12 * k} ${8 * k} ${10 * k} ${12 * k}c${-2 * k} ${5 * k} ${-6 * k} ${2 * k} ${-10 * k} ${2 * k}c${-4 * k} 0 ${-8 * k} ${3 * k} ${-10 * k} ${-2 * k}c${-2 * k} ${-4 * k} ${2 * k} ${-12 * k} ${10 * k} ${-12 * k}Z`],
  ['a', disc(x - 11 * k, y - 2 * k, 3.6 * k) + disc(x - 4.5 * k, y - 8 * k, 3.8 * k) + disc(x + 4.5 * k, y - 8 * k, 3.8 * k) + disc(x + 11 * k, y - 2 * k, 3.6 * k)],
];

// --- Deck symbols, also the emblems of the factions

export const symbols: { [symbol: string]: Shape[] } = {
  'double-axe': [['a', 'M46 14h8v74h-8Z'], ['a', 'M44 22C30 26 20 22 14 14C8 30 10 46 18 56C24 48 34 46 44 48ZM56 22C70 26 80 22 86 14C92 30 90 46 82 56C76 48 66 46 56 48Z']],
  flame: flame(52, 92, 1.65),
  moon: [['a', 'M64 10A42 42 0 1 0 90 66A34 34 0 1 1 64 10Z']],
  eye: [['a', 'M6 50C22 26 36 18 50 18S78 26 94 50C78 74 64 82 50 82S22 74 6 50Z'], ['d', disc(50, 50, 19)], ['c', disc(50, 50, 9)]],
  wave: [['sa', 'M8 38q14 -18 28 0t28 0t28 0M8 62q14 -18 28 0t28 0t28 0']],
  shield: [['a', 'M50 8C62 18 76 20 86 20C88 56 76 80 50 94C24 80 12 56 14 20C24 20 38 18 50 8Z'], ['b', 'M50 20V82C70 70 78 52 77 29C68 29 58 26 50 20Z']],
  diamond: [['a', 'M26 14H74L94 40L50 92L6 40Z'], ['b', 'M50 92L34 40H66Z']],
  claw: [['a', 'M24 10C16 40 22 66 40 90C36 60 34 36 24 10ZM50 6C44 38 48 66 58 94C60 62 60 34 50 6ZM78 12C68 40 70 62 76 86C84 60 86 36 78 12Z']],
  mask: [['a', 'M50 12C70 12 88 18 90 36C92 62 70 90 50 92C30 90 8 62 10 36C12 18 30 12 50 12Z'], ['d', 'M22 42L44 50C40 60 26 58 22 42ZM78 42L56 50C60 60 74 58 78 42ZM34 72Q50 82 66 72Q50 92 34 72Z']],
  snowflake: [['sa', spokes(50, 50, 6, 0, 42) + 'M36 16L50 30L64 16M36 84L50 70L64 84M78 24L72 42L90 46M22 24L28 42L10 46M78 76L72 58L90 54M22 76L28 58L10 54']],
  droplet: [['a', drop(50, 50, 2.4)], ['b', 'M36 62a16 16 0 0 0 14 16']],
  star: [['a', star(50, 52, 5, 46, 19)]],
  rhombus: [['a', 'M50 4L84 50L50 96L16 50Z'], ['d', 'M50 30L64 50L50 70L36 50Z']],
};

export const emblems: { [faction: string]: Shape[] } = {
  // A cracked crown over a skull's brow.
  'fallen-kingdom': [['c', 'M18 40L12 12L34 26L50 4L66 26L88 12L82 40Z'], ['d', 'M50 6L46 20L54 26L48 40H54L58 25L51 19Z'], ['a', 'M22 46H78C84 66 76 78 68 80V92H32V80C24 78 16 66 22 46Z'], ['d', disc(38, 62, 8) + disc(62, 62, 8) + 'M50 68l5 10h-10Z']],
  // An eye whose pupil is a whirl.
  breakers: [['a', 'M4 50C20 24 36 14 50 14S80 24 96 50C80 76 64 86 50 86S20 76 4 50Z'], ['d', disc(50, 50, 26)], ['sc', spiral(50, 50, 22, 2.4)]],
  // A tower on a winged shield.
  vanguards: [['b', 'M2 22C20 20 30 30 36 42V70C18 66 4 50 2 22ZM98 22C80 20 70 30 64 42V70C82 66 96 50 98 22Z'], ['a', 'M26 16H74V52C74 72 64 86 50 96C36 86 26 72 26 52Z'], ['d', 'M36 30h6v6h5v-6h6v6h5v-6h6v14l-4 4v24H40V48l-4 -4Z'], ['a', 'M46 72V62a4 4 0 0 1 8 0V72Z']],
  // A big-eared grin.
  'cave-goblins': [['b', 'M22 40L0 20C0 46 10 62 26 64ZM78 40L100 20C100 46 90 62 74 64Z'], ['a', 'M50 12C72 12 82 28 80 50C78 76 64 92 50 92S22 76 20 50C18 28 28 12 50 12Z'], ['d', 'M28 40L46 48C44 58 30 56 28 40ZM72 40L54 48C56 58 70 56 72 40ZM28 66H72C68 82 58 84 50 84S32 82 28 66Z'], ['a', 'M34 66l5 9 5 -9ZM56 66l5 9 5 -9ZM44 84l6 -10 6 10Z']],
  // A hammer before a crystal of ice.
  'polar-dwarves': [['b', 'M50 2L80 26V74L50 98L20 74V26Z'], ['sa', 'M50 2V98M20 26L80 74M80 26L20 74'], ['a', 'M24 30H70L80 40L70 54H24Z'], ['d', 'M44 54h10v36h-10Z'], ['c', 'M30 35h34v5H30Z']],
  // The sun behind a lone tree.
  'savanna-elves': [['c', disc(50, 46, 34)], ['sc', spokes(50, 46, 16, 38, 47)], ['d', 'M46 96C50 80 50 70 46 58L34 48L37 45L47 53L48 40H53L53 54L66 44L69 47L55 60C54 74 54 84 58 96Z'], ['d', 'M14 44C16 34 26 34 30 30C36 22 46 26 50 24C58 18 66 26 72 28C80 28 86 36 87 44C74 38 66 44 56 40C44 44 30 38 14 44Z']],
};

// --- Figures: what is behind them, their shoulders, head, headgear and what they hold

const bodies: { [name: string]: Shape[] } = {
  robe: [['b', 'M14 100C16 76 32 66 50 66S84 76 86 100Z'], ['d', 'M50 70L58 100H42Z']],
  mail: [['b', 'M14 100C14 80 26 70 36 68H64C74 70 86 80 86 100Z'], ['a', 'M12 84C12 72 24 66 34 70C34 80 26 86 14 90ZM88 84C88 72 76 66 66 70C66 80 74 86 86 90Z'], ['sd', 'M38 76H62M40 86H60']],
  bones: [['d', 'M16 100C18 78 32 68 50 68S82 78 84 100Z'], ['sa', 'M50 70V98M34 78Q50 72 66 78M32 88Q50 82 68 88']],
  bare: [['a', 'M18 100C16 82 28 70 42 68H58C72 70 84 82 82 100Z'], ['sb', 'M36 80L64 96M64 80L36 96']],
};

const heads: { [name: string]: Shape[] } = {
  skull: [['a', 'M50 22C66 22 72 32 72 44C72 54 68 58 63 60V70H37V60C32 58 28 54 28 44C28 32 34 22 50 22Z'], ['d', disc(41, 46, 6) + disc(59, 46, 6) + 'M50 52l4 7h-8ZM42 63h2v7h-2ZM49 63h2v7h-2ZM56 63h2v7h-2Z'], ['c', disc(41, 46, 2.2) + disc(59, 46, 2.2)]],
  human: [['a', 'M50 22C62 22 67 32 66 44C65 58 57 66 50 66S35 58 34 44C33 32 38 22 50 22Z'], ['d', 'M40 43h7v3h-7ZM53 43h7v3h-7ZM44 56Q50 59 56 56V58Q50 61 44 58Z']],
  veil: [['a', 'M50 22C62 22 67 32 66 44C65 58 57 66 50 66S35 58 34 44C33 32 38 22 50 22Z'], ['b', 'M33 50Q50 44 67 50L62 72Q50 80 38 72Z'], ['c', 'M39 42Q43 38 47 42Q43 46 39 42ZM53 42Q57 38 61 42Q57 46 53 42Z'], ['c', disc(50, 31, 3)]],
  goblin: [['b', 'M33 42L8 28C10 46 20 56 34 56ZM67 42L92 28C90 46 80 56 66 56Z'], ['a', 'M50 24C64 24 70 34 69 46C68 60 58 70 50 70S32 60 31 46C30 34 36 24 50 24Z'], ['d', 'M36 42L47 47C45 53 37 52 36 42ZM64 42L53 47C55 53 63 52 64 42ZM38 57H62Q50 70 38 57Z'], ['a', 'M41 57l3 5 3 -5ZM53 57l3 5 3 -5Z'], ['c', disc(43, 47, 1.8) + disc(57, 47, 1.8)]],
  dwarf: [['a', 'M50 26C62 26 66 34 66 44C66 54 60 60 50 60S34 54 34 44C34 34 38 26 50 26Z'], ['b', 'M32 46C38 52 44 50 50 52C56 50 62 52 68 46C70 66 60 84 50 90C40 84 30 66 32 46Z'], ['d', 'M39 42h8v3h-8ZM53 42h8v3h-8Z'], ['sd', 'M43 62Q46 74 50 84M57 62Q54 74 50 84']],
  elf: [['a', 'M35 42L20 32Q22 46 36 50ZM65 42L80 32Q78 46 64 50Z'], ['a', 'M50 22C62 22 67 32 66 44C65 58 57 66 50 66S35 58 34 44C33 32 38 22 50 22Z'], ['d', 'M40 42Q44 39 47 43L40 45ZM60 42Q56 39 53 43L60 45ZM45 57h10v2h-10Z'], ['c', 'M37 49h8v2.4h-8ZM55 49h8v2.4h-8Z']],
  demon: [['c', 'M34 32C20 30 14 18 18 6C24 18 32 20 40 24ZM66 32C80 30 86 18 82 6C76 18 68 20 60 24Z'], ['b', 'M50 22C66 22 72 34 70 46L60 70H40L30 46C28 34 34 22 50 22Z'], ['c', 'M35 42L47 49L37 52ZM65 42L53 49L63 52Z'], ['d', 'M40 58H60L56 66H44Z'], ['a', 'M42 58l3 5 3 -5ZM52 58l3 5 3 -5Z']],
};

const gear: { [name: string]: Shape[] } = {
  none: [],
  crown: [['c', 'M32 28L28 8L40 18L50 4L60 18L72 8L68 28Z'], ['d', 'M33 24h34v3H33Z']],
  hood: [['d', 'M50 10C72 12 80 34 78 74L66 70C70 46 66 26 50 24C34 26 30 46 34 70L22 74C20 34 28 12 50 10Z'], ['sb', 'M50 12C70 14 77 36 76 68M50 12C30 14 23 36 24 68']],
  helm: [['b', 'M30 42C28 20 40 14 50 14S72 20 70 42L64 38H54V56L50 60L46 56V38H36Z'], ['c', 'M47 4h6v14h-6Z']],
  horned: [['b', 'M30 40C28 22 40 16 50 16S72 22 70 40L50 34Z'], ['a', 'M32 30C18 30 12 20 14 8C20 18 28 20 36 22ZM68 30C82 30 88 20 86 8C80 18 72 20 64 22Z']],
  hat: [['d', 'M18 34Q50 22 82 34L66 28Q60 10 46 0Q40 14 34 28Z'], ['c', 'M34 26Q50 20 66 26L67 30Q50 24 33 30Z']],
  halo: [['sc', disc(50, 22, 20)]],
  plumes: [['c', 'M36 28C24 20 24 8 28 0C36 8 40 16 42 24ZM50 24C44 14 46 4 50 -4C54 4 56 14 50 24ZM64 28C76 20 76 8 72 0C64 8 60 16 58 24Z'], ['b', 'M33 30Q50 20 67 30L66 34Q50 25 34 34Z']],
  band: [['c', 'M33 32Q50 26 67 32V37Q50 31 33 37Z']],
  mohawk: [['c', 'M38 26C38 12 44 4 54 0C52 6 60 6 62 12C58 12 62 20 61 26Q50 21 38 26Z']],
};

const held: { [name: string]: Shape[] } = {
  none: [],
  sword: [['a', 'M79 16L84 8L89 16V66H79Z'], ['c', 'M72 64H96V69H72Z'], ['b', 'M81 69h6v14h-6Z']],
  swords: [['a', 'M10 6L18 8L86 92L80 96ZM90 6L82 8L14 92L20 96Z']],
  axe: [['b', 'M81 10h5v80h-5Z'], ['a', 'M86 14C98 16 102 30 98 44C94 36 90 34 86 34ZM81 14C69 16 65 30 69 44C73 36 77 34 81 34Z']],
  bow: [['sb', 'M76 8C98 28 98 66 76 88'], ['sa', 'M76 8L76 88'], ['a', 'M58 46h34v4H58Z'], ['c', 'M98 48L88 42V54Z']],
  staff: [['b', 'M81 22h5v76h-5Z'], ['c', disc(83.5, 16, 11)], ['a', disc(81, 13, 4)]],
  torch: [['b', 'M81 40h6v52h-6Z'], ...flame(84, 44, 0.7)],
  hammer: [['b', 'M81 28h5v66h-5Z'], ['a', 'M68 10H98V32H68Z'], ['c', 'M68 18h30v5H68Z']],
  shield: [['b', 'M72 44C80 48 88 48 96 46C98 70 90 84 82 92C72 84 66 68 68 46Z'], ['a', 'M82 50V86C88 80 92 68 91 51Z']],
  spear: [['b', 'M82 20h4v80h-4Z'], ['a', 'M84 -2L92 18L84 28L76 18Z'], ['c', 'M78 28h12v4H78Z']],
  sling: [['sb', 'M66 78Q84 52 84 34'], ['sb', 'M66 78Q94 66 84 34'], ['c', disc(84, 24, 9)]],
  claws: [['c', 'M74 40C70 54 72 66 78 78C80 64 80 52 74 40ZM84 36C80 52 82 66 86 80C90 64 90 50 84 36ZM94 42C90 54 90 66 92 76C98 66 98 52 94 42Z']],
  orb: [['sc', disc(82, 58, 14)], ['c', disc(82, 58, 8)], ['a', disc(79, 55, 3)]],
  chalice: [['c', 'M72 44H96C96 58 90 64 86 65V78H92V83H76V78H82V65C78 64 72 58 72 44Z'], ['sa', spokes(84, 30, 8, 4, 9)]],
  scythe: [['b', 'M80 12h5v84h-5Z'], ['a', 'M85 10C70 4 56 8 48 20C62 14 74 18 85 20Z']],
  rope: [['sc', 'M78 96C98 84 70 70 86 58C98 48 76 40 84 24'], ['a', 'M84 24L76 10M84 24L84 8M84 24L94 12']],
  drops: [['c', drop(16, 34, 0.5) + drop(84, 28, 0.7) + drop(90, 60, 0.5)]],
  shards: [['c', 'M14 20L24 44L16 60L8 42ZM86 14L94 38L86 56L76 36ZM92 62L98 78L90 88L84 76Z']],
};

const behind: { [name: string]: Shape[] } = {
  none: [],
  wings: [['d', 'M40 78C20 78 4 60 -4 26C8 34 16 34 22 30C22 42 28 50 36 54ZM60 78C80 78 96 60 104 26C92 34 84 34 78 30C78 42 72 50 64 54Z'], ['sb', 'M36 60C20 58 8 46 -1 30M64 60C80 58 92 46 101 30']],
  rays: [['sc', spokes(50, 44, 18, 34, 46)]],
  ring: [['sc', disc(50, 44, 40)], ['sb', disc(50, 44, 45)]],
  blaze: [...flame(26, 76, 0.9), ...flame(76, 74, 1.1), ...flame(52, 60, 1)],
  gale: [['sc', 'M-4 30Q20 16 40 30T92 22M-2 52Q14 44 24 52M72 54Q88 44 104 56M0 74Q18 64 30 74']],
  storm: [['sc', spiral(50, 46, 48, 2.6)]],
  crystals: [['b', 'M6 96L14 40L26 96ZM74 96L86 34L98 96Z'], ['c', 'M20 96L28 62L38 96ZM62 96L72 60L80 96Z']],
  sun: [['c', disc(50, 42, 34)], ['sc', spokes(50, 42, 20, 38, 45)]],
  towers: [['d', 'M2 96V34h6v6h6v-6h6v6h6v-6h6V96ZM68 96V34h6v6h6v-6h6v6h6v-6h6V96Z']],
};

const beasts: { [name: string]: Shape[] } = {
  lion: [['b', star(50, 50, 13, 44, 34)], ['a', 'M50 24C66 24 74 36 72 50C71 66 60 80 50 80S29 66 28 50C26 36 34 24 50 24Z'], ['a', disc(32, 30, 7) + disc(68, 30, 7)], ['d', 'M36 46L46 48L40 53ZM64 46L54 48L60 53ZM43 60H57L50 67ZM49 66h2v6h-2Z'], ['sd', 'M40 72Q50 78 60 72']],
  rhino: [['b', 'M8 70C6 44 22 28 46 28C66 28 78 36 84 48L96 66C98 78 88 84 78 82L62 80C50 88 16 92 8 70Z'], ['a', 'M86 50L98 14C102 34 100 50 94 62ZM72 40L76 26C80 34 80 40 78 46Z'], ['d', disc(66, 54, 3.4) + 'M86 72q5 -2 6 3Z'], ['a', 'M36 30L30 12L46 24Z'], ['sd', 'M22 52Q30 62 24 76M38 46Q48 60 40 80']],
  elephant: [['b', 'M50 10C70 10 80 24 80 44C80 58 70 62 62 62V84C62 94 50 98 44 92L46 86C54 90 54 84 54 76H46C34 74 20 62 20 44C20 24 30 10 50 10Z'], ['a', 'M20 30C2 24 -6 44 4 62C12 68 22 62 26 54ZM80 30C98 24 106 44 96 62C88 68 78 62 74 54Z'], ['a', 'M38 64C32 78 24 82 14 82C26 90 40 84 46 68ZM62 64C68 78 76 82 86 82C74 90 66 84 62 70Z'], ['d', disc(38, 40, 3.4) + disc(62, 40, 3.4)], ['c', 'M50 14L58 26L50 38L42 26Z']],
  bear: [['a', disc(27, 26, 11) + disc(73, 26, 11)], ['a', 'M50 18C74 18 84 34 82 54C80 76 64 90 50 90S20 76 18 54C16 34 26 18 50 18Z'], ['b', 'M50 54C64 54 68 64 66 72C64 82 56 86 50 86S36 82 34 72C32 64 36 54 50 54Z'], ['d', disc(36, 46, 4) + disc(64, 46, 4) + 'M42 60H58L50 69ZM49 68h2v8h-2Z'], ['c', 'M28 26Q50 14 72 26V32Q50 20 28 32Z']],
  boar: [['b', 'M22 24L34 34H66L78 24L76 44C84 60 74 84 50 88C26 84 16 60 24 44Z'], ['a', 'M36 62H64C68 74 60 82 50 82S32 74 36 62Z'], ['d', disc(44, 72, 3) + disc(56, 72, 3) + 'M32 46L44 52L34 54ZM68 46L56 52L66 54Z'], ['a', 'M30 66C20 64 18 54 22 46C26 54 30 58 36 58ZM70 66C80 64 82 54 78 46C74 54 70 58 64 58Z'], ['c', 'M44 34L50 6L56 34Z']],
  golem: [['b', 'M34 8H66L72 34H28Z'], ['a', 'M16 36H84L78 72H22Z'], ['b', 'M2 40L14 38L20 78L6 84ZM98 40L86 38L80 78L94 84Z'], ['a', 'M28 74H46V98H24ZM54 74H72L76 98H54Z'], ['c', 'M38 18H47V24H38ZM53 18H62V24H53ZM50 44L58 54L50 64L42 54Z']],
  maw: [['b', 'M50 6C78 6 96 26 96 52S78 98 50 98S4 78 4 52S22 6 50 6Z'], ['d', 'M14 46H86C86 76 70 90 50 90S14 76 14 46Z'], ['a', 'M16 46l7 15 7 -15ZM32 46l7 17 7 -17ZM54 46l7 17 7 -17ZM70 46l7 15 7 -15ZM26 78l7 -14 8 20ZM46 90l7 -18 8 16ZM64 83l6 -17 7 8Z'], ['c', disc(32, 28, 7) + disc(68, 28, 7)], ['d', disc(33, 29, 3) + disc(67, 29, 3)]],
  hand: [['a', 'M34 100L36 70C26 60 22 46 24 38C30 38 34 48 38 54L36 24C42 18 46 26 46 50L50 14C56 10 58 22 55 50L64 22C70 20 70 30 64 54L76 42C82 44 78 54 66 72L66 100Z'], ['d', 'M42 66Q50 72 60 64V68Q50 76 42 70Z'], ['e', 'M-10 100Q50 78 110 100Z'], ['c', drop(20, 20, 0.45) + drop(84, 30, 0.6)]],
};

// --- Events and structures

const things: { [name: string]: Shape[] } = {
  gate: [['d', 'M26 92V50C26 30 38 20 50 20S74 30 74 50V92Z'], ['sc', 'M50 84V40M40 88V50M60 88V50'], ['b', 'M10 96V30h6v-6h6v6h6v-6h6v10C30 38 30 46 30 54V96ZM90 96V30h-6v-6h-6v6h-6v-6h-6v10C70 38 70 46 70 54V96Z'], ['a', 'M24 52C24 30 36 16 50 16S76 30 76 52H70C70 34 60 24 50 24S30 34 30 52ZM46 8h8v14h-8Z']],
  keep: [['b', 'M2 98V40h7v-8h7v8h7v-8h7V98ZM70 98V40h0v-8h7v8h7v-8h7v8h7V98Z'], ['a', 'M22 98V22h8v-10h9v10h7v-10h8v10h7v-10h9v10h8V98Z'], ['d', 'M34 98V62C34 48 42 42 50 42S66 48 66 62V98Z'], ['sc', 'M42 96V56M50 96V48M58 96V56M36 70H64M36 84H64'], ['c', 'M48 12V-6L66 0L52 6V12Z']],
  wall: [['a', 'M2 92V36h14v12h12V36h14v12h16V36h14v12h12V36h14V92Z'], ['sb', 'M2 62H98M2 78H98M22 48V62M50 48V62M78 48V62M36 62V78M64 62V78M22 78V92M50 78V92M78 78V92'], ['c', 'M20 36L28 10L36 36ZM64 36L72 4L80 36Z']],
  pyre: [...flame(52, 78, 1.5), ['b', 'M12 84L84 72L88 80L16 94ZM88 84L16 72L12 80L84 94Z'], ['d', disc(50, 83, 3)]],
  blade: [...flame(30, 88, 0.9), ...flame(74, 88, 0.9), ['a', 'M50 2L59 16V66H41V16Z'], ['b', 'M50 2V66H41V16Z'], ['c', 'M28 64H72V71H28Z'], ['d', 'M46 71h8v18h-8Z'], ['c', disc(50, 92, 5)]],
  shatter: [['c', star(50, 50, 11, 48, 26)], ...heads.skull!, ['d', 'M48 20L54 32L47 40L55 50L50 56L58 46L51 39L58 31L53 20Z']],
  blood: [['sc', disc(50, 52, 44)], ['sb', star(50, 52, 5, 42, 16)], ['c', drop(50, 50, 1.5)], ['a', 'M42 58a9 9 0 0 0 8 9v-3a6 6 0 0 1 -5 -6Z']],
  strings: [['sb', 'M24 0V46M50 0V26M76 0V46'], ['a', 'M10 58C24 38 38 32 50 32S76 38 90 58C76 78 62 84 50 84S24 78 10 58Z'], ['d', disc(50, 58, 16)], ['c', disc(50, 58, 8)]],
  tempest: [['sa', spiral(50, 50, 46, 3.2)], ['c', 'M56 30L40 56H50L44 76L64 48H53Z']],
  blast: [['sc', spokes(50, 50, 14, 30, 48)], ['sa', disc(50, 50, 26)], ['c', star(50, 50, 8, 22, 11)]],
  lure: [['sa', 'M50 0L66 42'], ['c', disc(68, 60, 24)], ['sd', spiral(68, 60, 20, 2.6)], ['sb', 'M10 60Q20 50 30 60M14 76Q24 66 34 76']],
  scales: [['a', 'M47 14h6v70h-6Z'], ['a', 'M30 84H70V90H30Z'], ['sb', 'M16 28H84M16 28L4 58M16 28L28 58M84 28L72 58M84 28L96 58'], ['c', 'M2 58H30C28 70 22 74 16 74S4 70 2 58ZM70 58H98C96 70 90 74 84 74S72 70 70 58Z'], ['c', star(50, 14, 8, 13, 6)]],
  spirits: [['sc', disc(50, 16, 13)], ['a', 'M46 96C46 70 24 70 4 28C24 36 34 38 42 50ZM54 96C54 70 76 70 96 28C76 36 66 38 58 50Z'], ['b', 'M46 90C42 70 26 74 12 54C26 58 36 58 44 66ZM54 90C58 70 74 74 88 54C74 58 64 58 56 66Z'], ['a', disc(50, 46, 9)]],
  heal: [['sc', spokes(50, 34, 12, 30, 38)], ['a', 'M40 12H60V26H74V44H60V58H40V44H26V26H40Z'], ['b', 'M4 66C20 62 28 74 44 74V82H34L52 86L78 68C90 62 96 70 88 78L62 98H30L4 86Z']],
  dawn: [['c', 'M18 66A32 32 0 0 1 82 66Z'], ['sc', 'M50 22V6M22 36L10 24M78 36L90 24M10 60H-4M90 60H104'], ['a', 'M-10 66H110V74H-10ZM4 80H96V86H4ZM24 92H76V97H24Z']],
  frenzy: [...flame(24, 60, 1.1), ...flame(78, 58, 1.2), ...flame(52, 46, 1), ...heads.goblin!],
  sneak: [...paw(30, 70, 1), ...paw(58, 38, 1), ...paw(78, 76, 0.7), ['sb', 'M10 30Q20 20 34 24M66 12Q80 14 90 26']],
  fist: [['a', 'M24 40C24 32 34 30 37 36C38 28 49 28 50 36C52 28 63 28 64 37C67 31 77 34 76 42V62C76 76 68 82 66 88V98H36V88C28 80 24 72 24 62Z'], ['sd', 'M37 36V54M50 36V54M64 37V54M30 62Q46 56 56 66'], ['sc', spokes(50, 50, 12, 44, 52)]],
  swarm: [['b', 'M6 96L14 34L22 96ZM78 96L86 30L94 96Z'], ['a', 'M24 96L34 20L44 96ZM56 96L66 18L76 96Z'], ['c', 'M40 96L50 6L60 96Z'], ['d', disc(14, 58, 3) + disc(34, 52, 3.4) + disc(50, 46, 3.8) + disc(66, 50, 3.4) + disc(86, 56, 3)]],
  ram: [['sa', spiral(20, 44, 20, 1.8) + spiral(80, 44, 20, 1.8)], ['b', 'M32 24H68L64 62L56 90H44L36 62Z'], ['c', 'M36 44L46 50L38 54ZM64 44L54 50L62 54Z'], ['d', disc(46, 80, 2.5) + disc(54, 80, 2.5)], ['a', 'M50 24L58 40L50 52L42 40Z']],
  glacier: [['b', 'M4 60L24 22L44 60L24 90Z'], ['a', 'M24 22L44 60L24 64Z'], ['sb', 'M14 60L24 64V90'], ['c', 'M50 50H72V38L98 58L72 78V66H50Z']],
  mend: [['b', 'M18 96V52H82V96Z'], ['sd', 'M50 52L44 66L54 76L46 96'], ['a', 'M30 10H70V30H30Z'], ['c', 'M30 17h40v5H30Z'], ['b', 'M46 30h8v24h-8Z'], ['sc', 'M22 40L14 34M78 40L86 34M18 52L8 52M82 52L92 52']],
  power: [['c', disc(50, 50, 40)], ['d', 'M30 48C30 40 38 38 41 43C42 36 50 36 51 43C53 37 61 38 62 45C66 40 72 44 71 50V64C70 74 64 78 62 82V96H38V82C32 76 30 70 30 62Z'], ['sc', 'M41 43V56M51 43V56M62 45V56'], ['sa', spokes(50, 50, 16, 42, 50)]],
  knot: [['sa', 'M20 50C20 20 50 20 50 50S80 80 80 50S50 20 50 50S20 80 20 50Z'], ['sc', 'M50 10C80 10 80 40 50 50S20 90 50 90S80 60 50 50S20 10 50 10Z']],
  sprout: [['e', 'M10 96Q50 76 90 96Z'], ['sa', 'M50 90C50 70 48 50 50 26'], ['a', 'M50 58C30 60 18 48 16 30C34 30 48 40 50 58ZM50 46C66 48 80 38 82 18C66 18 52 28 50 46Z'], ['c', star(50, 18, 8, 14, 7)]],
  loom: [['b', 'M10 8h8v86h-8ZM82 8h8v86h-8ZM10 8h80v7H10ZM10 87h80v7H10Z'], ['sa', 'M28 16V86M40 16V86M52 16V86M64 16V86M74 16V86'], ['sc', 'M18 34Q34 28 46 34T82 34M18 50Q34 56 46 50T82 50M18 66Q34 60 46 66T82 66']],
};

// --- Which picture for which card

type Figure = { behind?: string; body: string; head: string; gear?: string; held?: string };
const figure = ({ behind: back = 'none', body, head, gear: top = 'none', held: tool = 'none' }: Figure): Shape[] => [
  ...behind[back]!, ...(tool === 'swords' ? held[tool]! : []), ...bodies[body]!, ...heads[head]!, ...gear[top]!, ...(tool === 'swords' ? [] : held[tool]!),
];

const figures: { [key: string]: Figure } = {
  'necro-summoner': { behind: 'ring', body: 'robe', head: 'skull', gear: 'crown', held: 'scythe' },
  'necro-elut-bar': { behind: 'blaze', body: 'bare', head: 'demon' },
  'necro-dragos': { behind: 'wings', body: 'robe', head: 'human', gear: 'hood', held: 'drops' },
  'necro-gul-das': { behind: 'rays', body: 'bones', head: 'skull', gear: 'horned', held: 'axe' },
  'necro-undead-warrior': { body: 'bones', head: 'skull', held: 'swords' },
  'necro-hellfire-cultist': { body: 'robe', head: 'human', gear: 'hood', held: 'torch' },
  'necro-undead-archer': { body: 'bones', head: 'skull', gear: 'hood', held: 'bow' },
  'trickster-summoner': { behind: 'ring', body: 'robe', head: 'veil', gear: 'crown', held: 'orb' },
  'trickster-gelak': { behind: 'wings', body: 'robe', head: 'veil', gear: 'plumes', held: 'staff' },
  'trickster-kara': { behind: 'storm', body: 'mail', head: 'veil', gear: 'helm', held: 'orb' },
  'trickster-gulzhuang': { behind: 'rays', body: 'bare', head: 'veil', gear: 'horned', held: 'sword' },
  'trickster-wind-archer': { behind: 'gale', body: 'robe', head: 'elf', gear: 'band', held: 'bow' },
  'trickster-wind-mage': { behind: 'gale', body: 'robe', head: 'veil', gear: 'hood', held: 'staff' },
  'trickster-mind-witch': { body: 'robe', head: 'veil', gear: 'hat', held: 'orb' },
  'trickster-telekinetic': { behind: 'storm', body: 'robe', head: 'human', gear: 'hood', held: 'orb' },
  'paladin-summoner': { behind: 'ring', body: 'mail', head: 'human', gear: 'crown', held: 'staff' },
  'paladin-valentina': { behind: 'towers', body: 'mail', head: 'human', gear: 'plumes', held: 'spear' },
  'paladin-jacob': { behind: 'rays', body: 'mail', head: 'human', gear: 'band', held: 'bow' },
  'paladin-corin': { behind: 'wings', body: 'mail', head: 'human', gear: 'halo', held: 'shield' },
  'paladin-temple-priest': { body: 'robe', head: 'human', gear: 'halo', held: 'chalice' },
  'paladin-fortress-warrior': { behind: 'towers', body: 'mail', head: 'human', gear: 'helm', held: 'sword' },
  'paladin-fortress-knight': { behind: 'towers', body: 'mail', head: 'human', gear: 'helm', held: 'shield' },
  'paladin-fortress-archer': { behind: 'towers', body: 'mail', head: 'human', gear: 'hood', held: 'bow' },
  'goblin-summoner': { behind: 'ring', body: 'robe', head: 'goblin', gear: 'crown', held: 'sword' },
  'goblin-blarf': { behind: 'rays', body: 'bare', head: 'goblin', gear: 'horned', held: 'drops' },
  'goblin-smirg': { behind: 'blaze', body: 'robe', head: 'goblin', gear: 'hat', held: 'staff' },
  'goblin-climber': { body: 'bare', head: 'goblin', gear: 'band', held: 'rope' },
  'goblin-slinger': { body: 'bare', head: 'goblin', gear: 'hood', held: 'sling' },
  'goblin-grabber': { body: 'bare', head: 'goblin', gear: 'mohawk', held: 'claws' },
  'frost-summoner': { behind: 'ring', body: 'mail', head: 'dwarf', gear: 'crown', held: 'hammer' },
  'frost-oleg': { behind: 'crystals', body: 'mail', head: 'dwarf', gear: 'horned', held: 'axe' },
  'frost-jarmund': { behind: 'rays', body: 'mail', head: 'dwarf', gear: 'helm', held: 'shards' },
  'frost-natiana': { behind: 'crystals', body: 'robe', head: 'human', gear: 'hood', held: 'staff' },
  'frost-mage': { body: 'robe', head: 'dwarf', gear: 'hood', held: 'staff' },
  'frost-ice-smith': { body: 'bare', head: 'dwarf', gear: 'band', held: 'hammer' },
  'barbaric-summoner': { behind: 'sun', body: 'robe', head: 'elf', gear: 'crown', held: 'staff' },
  'barbaric-makinda-ru': { behind: 'rays', body: 'mail', head: 'elf', gear: 'plumes', held: 'bow' },
  'barbaric-frontier-archer': { body: 'bare', head: 'elf', gear: 'band', held: 'bow' },
  'barbaric-spirit-mage': { behind: 'gale', body: 'robe', head: 'elf', gear: 'plumes', held: 'orb' },
};

const pictures: { [key: string]: Shape[] } = {
  'necro-plague-zombie': beasts.hand!,
  'goblin-glutton': beasts.maw!,
  'goblin-beast-rider': beasts.boar!,
  'frost-bear-cavalry': [...beasts.bear!, ...held.spear!],
  'frost-ice-golem': [...behind.crystals!, ...beasts.golem!],
  'barbaric-moka': beasts.elephant!,
  'barbaric-kalu': [...behind.sun!, ...bodies.robe!, ...heads.elf!, ...gear.horned!, ...held.spear!],
  'barbaric-lioness': beasts.lion!,
  'barbaric-rhinoceros': beasts.rhino!,
  'necro-funeral-pyre': things.pyre!,
  'necro-hellfire-blade': things.blade!,
  'necro-annihilate': things.shatter!,
  'necro-blood-summon': things.blood!,
  'trickster-mind-control': things.strings!,
  'trickster-storm-assault': things.tempest!,
  'trickster-stun': things.blast!,
  'trickster-hypnotic-lure': things.lure!,
  'paladin-holy-judgment': things.scales!,
  'paladin-holy-protection': things.spirits!,
  'paladin-mass-healing': things.heal!,
  'paladin-rekindle-hope': things.dawn!,
  'goblin-frenzy': things.frenzy!,
  'goblin-sneak': things.sneak!,
  'goblin-relentless': things.fist!,
  'goblin-swarm': things.swarm!,
  'frost-ice-ram': things.ram!,
  'frost-glacial-shift': things.glacier!,
  'frost-ice-repair': things.mend!,
  'frost-parapet': things.wall!,
  'barbaric-chant-of-power': things.power!,
  'barbaric-chant-of-entanglement': things.knot!,
  'barbaric-chant-of-growth': things.sprout!,
  'barbaric-chant-of-weaving': things.loom!,
};

// A card nobody has drawn yet gets a figure or a thing by its kind and its key.
function invented(card: Card, random: () => number): Shape[] {
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  if (card.facts.class === 'structure') return things.wall!;
  if (card.facts.strength === undefined) return pick([things.blast!, things.tempest!, things.spirits!, things.sprout!, things.knot!]);
  return figure({
    behind: card.facts.class === 'common' ? 'none' : pick(['rays', 'wings', 'ring']),
    body: pick(Object.keys(bodies)),
    head: pick(Object.keys(heads)),
    gear: card.facts.class === 'summoner' ? 'crown' : pick(['helm', 'hood', 'band', 'horned']),
    held: card.facts.attack === 'ranged' ? pick(['bow', 'staff', 'sling']) : pick(['sword', 'axe', 'spear', 'hammer']),
  });
}

function drawn(card: Card, random: () => number): Shape[] {
  if (card.facts.gate) return card.facts.life >= 10 ? things.keep! : things.gate!;
  const known = figures[card.key];
  return pictures[card.key] ?? (known ? figure(known) : invented(card, random));
}

export interface Scenery {
  far: string; // hills
  near: string;
  light: { x: number; y: number; r: number };
  specks: { x: number; y: number; r: number }[];
}

// The scene behind: two lines of hills, a moon or sun, and specks of snow, sparks or stars; wider than the box.
function scenery(random: () => number): Scenery {
  const hills = (y: number, height: number) => {
    let path = `M-80 140V${y}`;
    for (let x = -80; x < 180; x += 26) path += `Q${x + 13} ${(y - height * random()).toFixed(0)} ${x + 26} ${(y + height * 0.3 * (random() - 0.5)).toFixed(0)}`;
    return `${path}V140Z`;
  };
  return {
    far: hills(66, 34),
    near: hills(86, 22),
    light: { x: 8 + 84 * random(), y: 12 + 24 * random(), r: 7 + 11 * random() },
    specks: Array.from({ length: 9 }, () => ({ x: -40 + 180 * random(), y: -4 + 64 * random(), r: 0.6 + 1.1 * random() })),
  };
}

export interface Art {
  shapes: Shape[];
  scenery: Scenery;
}
const done = new Map<string, Art>();
export function artOf(card: Card): Art {
  let art = done.get(card.key);
  if (!art) {
    const random = dealer(card.key);
    art = { scenery: scenery(random), shapes: drawn(card, random) };
    done.set(card.key, art);
  }
  return art;
}
