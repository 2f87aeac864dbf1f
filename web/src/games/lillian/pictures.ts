// The pictures of the cards: paper cut-outs under an evening sky, drawn on 100 × 100. Every card has its own: a place, a
// portrait or a thing chosen by what it is, on a ground whose colours, stars and city come from its key. The middle
// (x 10 to 90, y 20 to 80) is what all crops keep.
export interface Pictured {
  key: string;
  type: string;
  ending?: boolean;
}

// --- Shapes

const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
const dot = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''}/>`;
const shape = (d: string, fill: string, opacity = 1) => `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;
const line = (d: string, stroke: string, width = 2) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const ring = (x: number, y: number, r: number, stroke: string, width = 2) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
const put = (x: number, y: number, size: number, what: string, turn = 0) =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${size})">${what}</g>`;
const faint = (opacity: number, what: string) => `<g opacity="${opacity}">${what}</g>`;
const round = (n: number) => Math.round(n * 10) / 10;

function star(points: number, outer: number, inner: number): string {
  const at = (i: number) => {
    const r = i % 2 ? inner : outer;
    const angle = (Math.PI * i) / points - Math.PI / 2;
    return `${round(Math.cos(angle) * r)} ${round(Math.sin(angle) * r)}`;
  };
  return 'M' + Array.from({ length: points * 2 }, (_, i) => at(i)).join('L') + 'Z';
}
const starAt = (x: number, y: number, r: number, fill: string, points = 5) => put(x, y, 1,
  shape(star(points, r, r * (points === 4 ? 0.32 : 0.45)), fill));

const Cream = '#fff3e2', Gold = '#f7ca63', Rose = '#ef8fb4', Blood = '#c8375f', Plum = '#33204a', Night = '#1f1633', Mint = '#8fdcc6',
  Sky = '#8fc0f5', Steel = '#8f96b3', Wood = '#8d5a4a', White = '#ffffff';

// --- Chance, the same for the same key

function chance(key: string): () => number {
  let seed = 2166136261;
  for (const letter of key) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 2246822519);
    seed = Math.imul(seed ^ (seed >>> 13), 3266489917);
    return ((seed ^= seed >>> 16) >>> 0) / 4294967296;
  };
}

// --- Grounds

interface Air { top: string; low: string; glow: string }
const evenings: Air[] = [
  { top: '#3b2a66', low: '#a45c9c', glow: '#f7a8a8' },
  { top: '#24365f', low: '#5f86b8', glow: '#bfe3e8' },
  { top: '#4a2147', low: '#c25b7c', glow: '#ffc39a' },
  { top: '#1f4354', low: '#4f9a97', glow: '#c8efc9' },
  { top: '#2d2350', low: '#6b5bb5', glow: '#c8b8f5' },
  { top: '#57304a', low: '#d98a6b', glow: '#ffe0a3' },
];
const stars = (next: () => number, many: number, low = 50) =>
  Array.from({ length: many }, () => (next() < 0.3 ? starAt(round(next() * 100), round(next() * low), 1.8, Cream,
    4) : dot(round(next() * 100), round(next() * low), round(0.4 + next() * 0.7), Cream, 0.8))).join('');

function city(next: () => number, fill: string, window: string): string {
  let out = '';
  for (let x = -2; x < 100; ) {
    const w = 7 + Math.floor(next() * 8), h = 14 + Math.floor(next() * 26);
    out += rect(x, 78 - h, w, h + 24, fill);
    for (let i = 0; i < 3; ++i) if (next() < 0.6) out += rect(round(x + 1.5 + next() * (w - 5)), round(80 - h +
      next() * (h - 6)), 1.8, 2.6, window);
    x += w + 1;
  }
  return out;
}

function evening(next: () => number): string {
  const air = evenings[Math.floor(next() * evenings.length)]!;
  const x = 18 + next() * 64, moon = next() < 0.5;
  return rect(0, 0, 100, 100, air.top) + oval(50, 100, 90, 62, air.low) + oval(50, 106, 78, 42, air.glow) + stars(next, 14) +
    (moon ? dot(x, 22, 8, Cream) + dot(x + 3.5, 20, 7, air.top) : dot(x, 26, 7, Cream, 0.9) + dot(x, 26, 11, Cream, 0.18)) +
    faint(0.55, city(next, air.top, Gold));
}

function rays(fill: string, many: number, opacity: number): string {
  const step = (Math.PI * 2) / many;
  const at = (angle: number) => `${round(50 + Math.cos(angle) * 90)} ${round(50 + Math.sin(angle) * 90)}`;
  return shape(Array.from({ length: many }, (_, i) => `M50 50L${at(i * step)}L${at(i * step + step / 2)}Z`).join(''), fill, opacity);
}

function circle(next: () => number, air: Air): string {
  const points = 5 + Math.floor(next() * 4), turn = Math.floor(next() * 60);
  const ticks = Array.from({ length: 24 }, (_, i) => `<path d="M0 -41V${i % 3 ? -38.5 : -36}" stroke="${Cream}" stroke-width="1" transform="rotate(${i * 15})"/>`).join('');
  const beads = Array.from({ length: points }, (_, i) => {
    const angle = (Math.PI * 2 * i) / points - Math.PI / 2;
    return dot(round(Math.cos(angle) * 33), round(Math.sin(angle) * 33), 3.2, air.top) +
      `<circle cx="${round(Math.cos(angle) * 33)}" cy="${round(Math.sin(angle) * 33)}" r="3.2" fill="none" stroke="${Cream}" stroke-width="1"/>`;
  }).join('');
  const figure = `<path d="${star(points, 33, points > 6 ? 22 : 16)}" fill="none" stroke="${Cream}" stroke-width="1.1"/>`;
  return rect(0, 0, 100, 100, air.top) + dot(50, 50, 48, air.low, 0.8) + dot(50, 50, 26, air.glow, 0.35) + stars(next, 10, 100) +
    put(50, 50, 1, faint(0.75, ring(0, 0, 42, Cream, 1) + ring(0, 0, 35, Cream, 0.8) + ticks +
    `<g transform="rotate(${turn})">${figure}${beads}</g>`));
}

function brooch(next: () => number, air: Air): string {
  const lines = Array.from({ length: 9 }, (_, i) => line(`M${i * 16 - 30} 104L${i * 16 + 14} -4`, air.low, 5)).join('');
  const sides = next() < 0.5 ? 6 : 8;
  return rect(0, 0, 100, 100, air.top) + faint(0.5, lines) + put(50, 50, 1, shape(star(sides, 45, sides === 6 ? 39 : 41.5), Gold) +
    shape(star(sides, 41, sides === 6 ? 35.5 : 38), Plum) + dot(0, 0, 31, air.low) + dot(0, 0, 31, air.glow, 0.25) +
    dot(-9, -10, 16, White, 0.1));
}

// --- Places

const windows = (xs: number[], ys: number[], fill: string, w = 5,
  h = 6) => xs.map((x) => ys.map((y) => rect(x, y, w, h, fill, 0.8)).join('')).join('');
const cross = (x: number, y: number, r: number, fill: string) => rect(x - r / 3, y - r, (r * 2) / 3, r * 2, fill) +
  rect(x - r, y - r / 3, r * 2, (r * 2) / 3, fill);
const ground = (fill: string) => shape('M0 82Q50 77 100 82V100H0Z', fill);

const places: { [key: string]: string } = {
  'basic-hospital': ground('#4d3f63') + rect(20, 46, 60, 38, '#f3ece8', 1) + rect(38, 32, 24, 52, White, 1) +
    rect(18, 44, 64, 4, '#d9a3b5') + cross(50, 42, 6, Blood) + windows([24, 31, 64, 71], [53, 65], Sky) +
    rect(45, 68, 10, 16, '#6f86b5', 1) + rect(42, 54, 16, 8, Sky, 1),
  'dessert-buffet': ground('#6d4360') + rect(22, 44, 56, 40, '#ffe6d8', 2) + shape('M18 40H82L86 54H14Z', Rose) +
    [22, 40, 58, 76].map((x) => shape(`M${x - 4} 40H${x + 5}L${x + 5.5} 54H${x - 4.5}Z`, Cream)).join('') +
    rect(28, 60, 18, 15, '#8a5a78', 1) + rect(56, 60, 14, 24, '#8a5a78', 1) +
    put(50, 25, 1, rect(-13, 0, 26, 12, '#f6c9a0', 2) + shape('M-13 4Q-10 9 -6 4Q-3 9 0 4Q4 9 7 4Q10 8 13 4V0H-13Z', Cream) +
    oval(0, -1, 13, 4, Cream) + dot(0, -6, 4, Blood) + line('M0 -9Q3 -13 6 -12', '#5f8f4f', 1.4)),
  'mumi-academy': ground('#3f5a58') + rect(16, 52, 68, 32, '#f2d9c4', 1) + shape('M12 53L30 40H70L88 53Z', '#8a4f6d') +
    rect(41, 26, 18, 58, '#fbe7d3', 1) + shape('M37 28L50 12L63 28Z', '#8a4f6d') + dot(50, 36, 6, White) +
    line('M50 36V32M50 36L53 38', Plum, 1.4) + windows([21, 31, 64, 74], [60, 71], '#7fb0d8') +
    shape('M45 84V73A5 5 0 0 1 55 73V84Z', '#6a4058'),
  'idol-agency': ground('#3a2c55') + rect(26, 24, 30, 60, '#5b4a8c', 2) + rect(56, 42, 20, 42, '#7a62a8', 2) +
    windows([31, 39, 47], [58, 67, 76], Gold, 4, 5) + windows([60, 68], [50, 60, 70], Rose, 4, 5) + rect(22, 28, 38, 24, Night, 2) +
    starAt(41, 40, 9, Gold) + dot(27, 33, 1.5, Rose) + dot(55, 33, 1.5, Mint) + dot(27, 47, 1.5, Mint) + dot(55, 47, 1.5, Rose) +
    shape('M66 42L56 20L62 20Z', Cream, 0.35) + shape('M70 42L84 18L90 22Z', Cream, 0.35),
  'incident-brokerage': ground('#4b3b46') + rect(24, 38, 52, 46, '#c79c72', 2) + shape('M20 38H80L74 26H26Z', '#7a4a42') +
    rect(32, 48, 16, 20, '#f7ead0') + oval(40, 57, 4.5, 4, '#8a6a4a') + shape('M36 55L36.5 50L39 53ZM44 55L43.5 50L41 53Z', '#8a6a4a') +
    line('M35 63H45M35 65.5H42', '#8a6a4a', 1) + rect(55, 50, 13, 34, '#5a3a3a', 1) + dot(65, 68, 1.2, Gold) + ring(60, 32, 5, Cream, 2) +
    line('M63.5 35.5L67 39', Cream, 2.4),
  'rainbow-bridge-tavern': shape('M0 86Q50 78 100 86V100H0Z', '#2d4a6b') +
    [['#ef8fb4', 46], ['#f7ca63', 41], ['#8fdcc6', 36],
      ['#8fc0f5', 31]].map(([c, r]) => `<path d="M${50 - +r!} 84A${r} ${r} 0 0 1 ${50 + +r!} 84" fill="none" stroke="${c}" stroke-width="5"/>`).join('') + rect(34, 58, 32, 27, '#6a4340', 1) + shape('M30 60L50 46L70 60Z', '#8f4f5a') + windows([38, 57], [64], Gold, 6, 7) + rect(46, 68, 8, 17, '#3d2530', 1) + put(50, 56, 0.8, rect(-5, -5, 9, 11, Gold, 1) + oval(-0.5, -6, 5.5, 2.6, White) + line('M4 -2H7V3H4', Gold, 1.6)),
  'lawless-district': ground('#241b33') + shape('M8 84L14 30L34 34L36 84Z', '#3c3158') + shape('M38 84L36 40L58 44L60 84Z', '#52406e') +
    shape('M62 84L66 26L90 32L92 84Z', '#3c3158') + rect(18, 42, 11, 6, Blood, 1) + rect(41, 52, 13, 7, Mint, 1) +
    rect(71, 38, 14, 6, Gold, 1) + rect(74, 50, 7, 16, Rose, 1) + line('M14 36L66 40M34 60L64 56', '#15101f', 1.2) + dot(46, 57, 1, Night) +
    windows([20, 48, 74], [70], '#e8b04a', 4, 5) + line('M40 74L44 84M56 74L50 84', '#15101f', 1.6),
  'mercenary-school': ground('#4a4a35') + rect(18, 50, 64, 34, '#9aa37a', 1) + rect(14, 46, 72, 6, '#5d6647') +
    windows([24, 34, 62, 72], [58], '#3a4030', 6, 8) + shape('M43 84V66H57V84Z', '#3a4030') + rect(49, 16, 2.4, 32, '#3a4030') +
    shape('M51.4 17Q60 14 70 18V32Q60 28 51.4 32Z', Blood) + starAt(60, 24, 4, Gold) + rect(20, 76, 18, 8, '#c8b98a', 3) +
    rect(62, 76, 18, 8, '#c8b98a', 3),
  'mindscape-playground': ground('#46386b') + ring(50, 46, 27, Rose, 3) + ring(50, 46, 19, Mint, 1.4) +
    line('M50 19V73M23 46H77M31 27L69 65M69 27L31 65', Cream, 1.4) + line('M50 46L36 84M50 46L64 84', Gold, 3) +
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => dot(round(50 + 27 * Math.cos((i * Math.PI) / 4)), round(46 +
    27 * Math.sin((i * Math.PI) / 4)), 4.2, [Gold, Sky, Mint, Rose][i % 4]!)).join('') + dot(50, 46, 5, Cream) +
    shape('M4 84L16 66L28 84Z', Rose) + shape('M12 84L16 66L20 84Z', Cream),
  'prosthetics-workshop': ground('#3d434f') + shape('M14 84V52L30 42V52L46 42V52L62 42V84Z', '#7d8797') + rect(66, 24, 8, 60, '#5c6472') +
    rect(78, 34, 7, 50, '#6a7382') + rect(62, 62, 26, 22, '#7d8797') + oval(72, 18, 8, 4, '#c8cdd8') + oval(80, 14, 6, 3, '#c8cdd8') +
    put(38, 64, 1, shape(star(9, 13, 10), Gold) + dot(0, 0, 5.5, '#7d8797') + cross(0, 0, 3.2, White)) +
    windows([68, 77], [68], '#f7d98a', 5, 6),
  'field-hospital': ground('#5a5a40') + shape('M10 84L34 36H66L90 84Z', '#d8d0b4') + shape('M34 36L28 84H10Z', '#b8b094') +
    shape('M66 36L72 84H90Z', '#b8b094') + shape('M50 50L40 84H60Z', '#5a523f') + rect(42, 30, 16, 16, White, 2) +
    cross(50, 38, 5.5, Blood) + line('M10 84L4 88M90 84L96 88', '#3a3527', 1.6) + line('M34 36L50 28L66 36', '#8d8468', 2),
  'municipal-library': ground('#4a4660') + rect(18, 74, 64, 10, '#e8dcc8') + rect(22, 68, 56, 7, '#f5ebd8') +
    [27, 39, 55, 67].map((x) => rect(x, 44, 6, 25, '#f5ebd8', 1)).join('') + shape('M16 45L50 24L84 45Z', '#d9c7a8') +
    shape('M24 43.5L50 28L76 43.5Z', '#8a6f5a') + put(50, 38, 0.55, shape('M0 6Q-8 -1 -17 3V-9Q-8 -13 0 -6Q8 -13 17 -9V3Q8 -1 0 6Z', Cream) +
    line('M0 -6V6', '#8a6f5a', 1.6)) + rect(46, 52, 8, 17, '#5a4a60', 1),
  'mind-download-interface': ground('#16283f') + rect(28, 24, 44, 60, '#1d3a58', 6) + rect(33, 29, 34, 55, '#0f2238', 4) +
    shape('M33 84V33A17 17 0 0 1 67 33V84Z', '#2f7f9c', 0.45) +
      [37, 43, 50, 57, 63].map((x, i) => line(`M${x} ${34 + (i % 3) * 5}V${58 + (i % 2) * 10}`, Mint, 1.2)).join('') +
      put(50, 52, 1, dot(0, -4, 9, Cream) + shape('M-14 18Q-12 7 0 7Q12 7 14 18Z', Cream) + line('M0 -9V3M-4 -1L0 3L4 -1', '#2f7f9c', 2)) +
      [24, 76].map((x) => dot(x, 40, 2, Mint) + dot(x, 54, 2, Rose) + dot(x, 68, 2, Gold)).join(''),
};

// --- Portraits

interface Girl {
  ground: [string, string];
  hair: string;
  cut: 'bob' | 'long' | 'twin' | 'tail' | 'short' | 'braids';
  dress: string;
  trim: string;
  eyes?: string;
  face?: 'shut' | 'glasses' | 'mask' | 'scared' | 'fierce' | 'patch';
  skin?: string;
  behind?: string;
  hat?: string;
  before?: string;
}

const cuts: Record<Girl['cut'], (hair: string) => string> = {
  bob: (hair) => shape('M29 44Q28 24 50 24Q72 24 71 44Q74 62 66 66H34Q26 62 29 44Z', hair),
  long: (hair) => shape('M29 44Q28 23 50 23Q72 23 71 44Q75 74 80 96H20Q25 74 29 44Z', hair),
  twin: (hair) => shape('M30 44Q29 24 50 24Q71 24 70 44V58H30Z', hair) +
    shape('M31 36Q12 34 10 58Q9 74 16 84Q19 70 24 64Q32 54 34 44Z', hair) +
    shape('M69 36Q88 34 90 58Q91 74 84 84Q81 70 76 64Q68 54 66 44Z', hair),
  tail: (hair) => shape('M30 44Q29 24 50 24Q71 24 70 44V56H30Z', hair) + shape('M64 30Q88 22 90 48Q92 68 82 82Q82 60 66 46Z', hair),
  short: (hair) => shape('M30 48Q27 24 50 24Q73 24 70 48L66 58H34Z', hair),
  braids: (hair) => shape('M30 44Q29 24 50 24Q71 24 70 44V56H30Z', hair) +
    [0, 1, 2, 3].map((i) => dot(29 - i * 1.5, 58 + i * 9, 5.5 - i * 0.5, hair) +
    dot(71 + i * 1.5, 58 + i * 9, 5.5 - i * 0.5, hair)).join(''),
};

function eyes(girl: Girl): string {
  const dark = girl.eyes ?? '#4a2f5a';
  const pair = (draw: (x: number, side: number) => string) => draw(43, -1) + draw(57, 1);
  const open = pair((x) => oval(x, 49, 2.6, 3.6, dark) + dot(x + 0.9, 47.6, 1, White));
  switch (girl.face) {
    case 'shut': return pair((x) => line(`M${x - 3} 49Q${x} 52 ${x + 3} 49`, dark, 1.6));
    case 'glasses': return open + pair((x) => ring(x, 49, 5.4, '#5a3a4a', 1.3)) + line('M48.5 49H51.5', '#5a3a4a', 1.3);
    case 'mask': return shape('M32 45Q50 40 68 45Q68 55 58 54Q53 53 50 50Q47 53 42 54Q32 55 32 45Z', '#3a3350') +
      pair((x) => oval(x, 48.5, 2.2, 2.8, Gold));
    case 'scared': return pair((x) => oval(x, 49, 2, 2.8, dark)) + line('M39 43.5L45 42M55 42L61 43.5', dark, 1.2);
    case 'fierce': return open + line('M39 43L46 45.5M61 43L54 45.5', dark, 1.5);
    case 'patch': return oval(43, 49, 2.6, 3.6, dark) + dot(43.9, 47.6, 1, White) + line('M36 36L66 54', '#2a2030', 1.2) +
      oval(57, 49, 5, 4.6, '#2a2030');
    default: return open;
  }
}

function portrait(girl: Girl, next: () => number): string {
  const skin = girl.skin ?? '#fde3d3', [far, near] = girl.ground;
  return rect(0, 0, 100, 100, far) + dot(50, 46, 42, near, 0.7) + faint(0.7, stars(next, 9, 90)) + (girl.behind ?? '') +
    cuts[girl.cut](girl.hair) +
    shape('M16 100Q18 76 40 71H60Q82 76 84 100Z', girl.dress) + shape('M44 60H56V72Q50 77 44 72Z', skin) +
    shape('M40 71L50 82L60 71L66 75L50 92L34 75Z', girl.trim) +
    oval(50, 47, 17.5, 18.5, skin) + dot(38.5, 55, 3, '#f7a3a8', 0.6) + dot(61.5, 55, 3, '#f7a3a8', 0.6) + eyes(girl) +
    line(girl.face === 'scared' ? 'M47 58Q50 56 53 58' : girl.face === 'fierce' ? 'M47 57.5H53' : 'M47 57Q50 59.5 53 57', '#b5596a', 1.3) +
    shape('M31 47Q31 26 50 26Q69 26 69 47Q65 37 58 39Q53 33 47 39Q38 36 31 47Z', girl.hair) + (girl.hat ?? '') + (girl.before ?? '');
}

const witchHat = (fill: string, band: string) => shape('M22 34Q50 22 78 34Q64 40 50 38Q36 40 22 34Z', fill) +
  shape('M34 31Q42 16 58 4Q60 18 67 31Q50 25 34 31Z', fill) + shape('M35 29Q50 23 66 29L67 33Q50 27 33 33Z', band);
const cap = (fill: string, badge: string) => shape('M31 33Q34 18 50 18Q66 18 69 33Q50 27 31 33Z', fill) +
  shape('M29 34Q50 26 71 34Q66 39 50 36Q34 39 29 34Z', '#2d2a33') + badge;
const beret = (fill: string) => shape('M29 34Q26 20 46 19Q70 17 74 29Q72 35 60 32Q44 29 29 34Z', fill);
const goggles = (lens: string) => rect(31, 29, 38, 5, '#5a4036', 2) + dot(43, 31, 6, '#3d3440') + dot(57, 31, 6, '#3d3440') +
  dot(43, 31, 4, lens) + dot(57, 31, 4, lens);
const headset = (fill: string) => `<path d="M31 48A19 21 0 0 1 69 48" fill="none" stroke="${fill}" stroke-width="3"/>` +
  rect(27, 44, 6, 12, fill, 3) + rect(67, 44, 6, 12, fill, 3);
const halo = (fill: string) => `<ellipse cx="50" cy="19" rx="15" ry="4.5" fill="none" stroke="${fill}" stroke-width="2.6"/>`;
const wings = (fill: string) => shape('M34 78Q6 74 4 40Q16 54 26 54Q30 64 38 70Z', fill) +
  shape('M66 78Q94 74 96 40Q84 54 74 54Q70 64 62 70Z', fill);
const sword = (blade: string) => shape('M-2 -30L0 -35L2 -30V10H-2Z', blade) + rect(-7, 10, 14, 2.6, Gold, 1) +
  rect(-1.5, 12, 3, 9, Wood, 1) + dot(0, 22, 2.2, Gold);
const rifle = rect(-30, -2, 44, 3, '#3c3a45', 1) + shape('M8 -3H22L30 6H22L16 2H8Z', Wood) + rect(-4, 1, 4, 8, '#3c3a45', 1) +
  rect(-6, -6, 12, 3, '#55525f', 1);
const plane = (fill: string) => shape('M0 -9Q2 -6 2 -2L12 3V5L2 3V7L5 9V10L0 9L-5 10V9L-2 7V3L-12 5V3L-2 -2Q-2 -6 0 -9Z', fill);
const rain = (fill: string) => faint(0.8, [[8, 10], [20, 30], [14, 58], [26, 74], [82, 14], [92, 36], [78, 62], [90, 80], [36, 8],
  [66, 6]].map(([x, y]) => line(`M${x} ${y}L${x! - 3} ${y! + 9}`, fill, 1.4)).join(''));
const waves = (fill: string) => [76, 84, 92].map((y, i) => line(`M-4 ${y}Q6 ${y - 5} 16 ${y}T36 ${y}T56 ${y}T76 ${y}T96 ${y}T116 ${y}`,
  fill, 2 - i * 0.3)).join('');
const watch = dot(0, 0, 11, Gold) + dot(0, 0, 8.5, Cream) + line('M0 0V-6M0 0L4 2', Plum, 1.6) + rect(-2, -15, 4, 4, Gold, 1);
const wand = line('M0 18L0 -8', Wood, 2.6) + put(0, -14, 1, shape(star(5, 9, 4), Gold));

const girls: { [key: string]: Girl } = {
  'apprentice-witch': { ground: ['#5a4690', '#9c86d6'], hair: '#c98a5a', cut: 'bob', dress: '#4a356f', trim: Cream,
    hat: witchHat('#4a356f', Gold), before: put(80, 74, 0.9, wand, 18) },
  guerrilla: { ground: ['#4f5a3c', '#93a070'], hair: '#6a4632', cut: 'short', dress: '#66723f', trim: '#c9b98a', face: 'fierce',
    behind: put(58, 62, 1.3, rifle, -62), hat: beret('#8f3f3a') + starAt(38, 27, 3.4, Gold) },
  'flash-memory-girl': { ground: ['#1c4a63', '#4fa3b8'], hair: '#8fe6e6', cut: 'twin', dress: '#e8f6fa', trim: '#2f9fb0', eyes: '#1b6a80',
    hat: headset('#2a5a70'), before: faint(0.9, [[12, 16], [86, 22], [8, 44], [92, 50], [20, 88],
    [78, 90]].map(([x, y], i) => rect(x!, y!, 4 + (i % 3), 4 + (i % 3), i % 2 ? Mint : White, 0.6)).join('')) +
    rect(45, 83, 10, 13, '#2a5a70', 1) + rect(47, 80, 6, 4, Gold) },
  'child-of-the-end': { ground: ['#241a33', '#59384f'], hair: '#eee6f2', cut: 'long', dress: '#2c2240', trim: '#6a4a66', eyes: '#c8375f',
    skin: '#f3e4ea', behind: dot(72, 22, 14, '#d9c8d0') + line('M66 12L72 20L68 26L75 34', '#241a33', 2),
    hat: shape('M24 60Q20 16 50 15Q80 16 76 60Q74 30 50 29Q26 30 24 60Z', '#2c2240') },
  'workaholic-xiaohong': { ground: ['#7a3a3f', '#d98a7a'], hair: '#c8432f', cut: 'tail', dress: '#3a3f55', trim: White, face: 'glasses',
    before: put(18, 80, 1, rect(-9, -12, 17, 20, White, 1) + line('M-6 -7H5M-6 -3H5M-6 1H1', Steel, 1.2)) +
    put(82, 84, 1, rect(-6, -8, 11, 12, Cream, 2) + line('M5 -5H9V0H5', Cream, 1.6) + line('M-2 -11Q0 -14 -2 -17M2 -11Q4 -14 2 -17', Cream, 1)) },
  'timid-tagalong': { ground: ['#4f6a78', '#a9c7c9'], hair: '#b88f6a', cut: 'short', dress: '#8aa06f', trim: '#e0c86a', face: 'scared',
    hat: line('M50 26Q46 14 52 12M50 26Q56 16 60 17', '#b88f6a', 2.4), before: shape('M72 32Q77 40 72 43Q67 40 72 32Z', Sky) +
    shape('M32 68Q50 80 68 68L70 76Q50 88 30 76Z', '#c8574f') },
  'data-sea-sailor': { ground: ['#173a5c', '#3f84b5'], hair: '#2c5f9a', cut: 'bob', dress: White, trim: '#2c5f9a', eyes: '#1b4a7a',
    behind: faint(0.6, [[10, 20], [22, 34], [80, 18], [90, 40],
    [12, 56]].map(([x, y], i) => (i % 2 ? ring(x!, y!, 2.4, Mint, 1.2) : line(`M${x} ${y! - 3}V${y! + 3}`, Mint, 1.6))).join('')),
    hat: shape('M32 30Q34 18 50 18Q66 18 68 30Z', White) + rect(30, 28, 40, 5, '#2c5f9a', 2), before: waves(Mint) },
  'time-thief': { ground: ['#37304f', '#776a9c'], hair: '#a9a4bd', cut: 'short', dress: '#4a4468', trim: Gold, face: 'mask',
    hat: shape('M28 40Q26 16 50 15Q74 16 72 40Q64 27 50 27Q36 27 28 40Z', '#4a4468'), before: put(78, 76, 1.15, watch, 12) +
    line('M70 66Q60 74 56 84', Gold, 1.2) },
  'captain-xiaofang': { ground: ['#6a3a30', '#c98a5a'], hair: '#2d2530', cut: 'tail', dress: '#5d6a3a', trim: '#e0c86a', face: 'fierce',
    hat: cap('#5d6a3a', starAt(50, 26, 4, Blood)), before: put(16, 66, 1, rect(-1, -24, 2.4, 56, Wood) +
    shape('M1 -24Q12 -28 20 -22V-8Q12 -14 1 -10Z', Blood)) },
  'angel-behind-the-scope': { ground: ['#39527a', '#a8c4e0'], hair: '#f0d48a', cut: 'long', dress: '#e6ecf5', trim: '#7a94c0',
    eyes: '#3a5a9a', behind: wings(White), hat: halo(Gold), before: ring(57, 49, 9, Blood, 1.6) +
    line('M57 36V42M57 56V62M44 49H50M64 49H70', Blood, 1.6) + put(24, 90, 1, rifle, -14) },
  'aircraft-carrier': { ground: ['#27405a', '#7fa6bd'], hair: '#3d4a70', cut: 'braids', dress: '#5f7288', trim: '#d8dfe8',
    hat: headset('#c8574f'), behind: put(18, 22, 0.9, plane(Cream), 30) + put(84, 18, 0.8, plane(Cream), -30) +
    put(12, 50, 0.6, plane(Cream), 20), before: shape('M4 92L14 80H92L98 88L94 100H8Z', '#4a5666') + line('M18 86H88', Gold, 1.4) +
    rect(70, 72, 10, 9, '#6a788a', 1) },
  bamiao: { ground: ['#7a4a28', '#e0a25a'], hair: '#f08a3c', cut: 'twin', dress: '#4f7a8a', trim: Gold,
    hat: shape('M30 36L28 14L44 27ZM70 36L72 14L56 27Z', '#f08a3c') + shape('M32 31L31 19L40 27ZM68 31L69 19L60 27Z', Rose) + goggles(Mint),
    before: put(82, 82, 0.9, shape(star(8, 12, 9), Steel) + dot(0, 0, 4.5, '#4f5568')) },
  'rainy-witch-yuji': { ground: ['#24424f', '#5f8f98'], hair: '#3f8f96', cut: 'long', dress: '#2f4f63', trim: '#9fd0d0', face: 'shut',
    behind: rain(Sky), hat: witchHat('#2f4f63', Sky),
    before: put(84, 62, 1, line('M0 -14V30Q0 36 -5 34', Wood, 2.2) +
    shape('M-16 -12Q0 -32 16 -12Q11 -16 8 -12Q4 -16 0 -12Q-4 -16 -8 -12Q-11 -16 -16 -12Z', Rose)) },
  'squadron-secret-weapon': { ground: ['#31618a', '#9fd0ea'], hair: '#d9dde8', cut: 'short', dress: '#7a5a40', trim: '#c8375f',
    face: 'fierce', behind: line('M0 30Q30 10 96 12', White, 2) + put(90, 12, 0.9, plane(White), 80) +
    line('M0 60Q14 46 20 24', White, 1.4) + put(20, 20, 0.7, plane(White), 12), hat: goggles(Sky),
    before: shape('M30 70Q50 82 70 70L72 77Q50 90 28 77Z', Blood) + shape('M68 74L92 68L90 80L72 80Z', Blood) },
  lillian: { ground: ['#8a3f78', '#f2a8c4'], hair: '#f58fb8', cut: 'long', dress: White, trim: '#f06a9c', eyes: '#8a2f6a',
    behind: rays(Cream, 14, 0.22), hat: shape('M34 29L38 18L44 26L50 13L56 26L62 18L66 29Q50 22 34 29Z', Gold) + dot(50, 22, 2.4, Blood),
    before: put(84, 60, 1.1, wand, 14) + starAt(14, 24, 5, Gold) + starAt(20, 70, 3.4, Cream, 4) },
  'brunhild-undefeated': { ground: ['#5a2f3a', '#c98a6a'], hair: '#f0d070', cut: 'braids', dress: '#8f97ab', trim: '#5f677a',
    face: 'fierce', eyes: '#3a5a7a', behind: put(18, 58, 1.25, sword('#dfe5f0'), -14),
    hat: shape('M30 38Q30 18 50 18Q70 18 70 38Q60 30 50 30Q40 30 30 38Z', '#aab2c6') +
    shape('M31 32Q18 26 18 8Q28 14 36 24ZM69 32Q82 26 82 8Q72 14 64 24Z', White) + shape('M47 18H53V36L50 40L47 36Z', Gold) },
};

const familiar = (next: () => number) =>
  rect(0, 0, 100, 100, '#2d1024') + dot(50, 50, 42, '#7a1f3f', 0.7) + stars(next, 8, 90) +
    shape('M30 56Q6 40 4 66Q14 60 18 70Q26 64 32 70ZM70 56Q94 40 96 66Q86 60 82 70Q74 64 68 70Z', '#4a1a38') +
    shape('M30 40L26 16L44 32ZM70 40L74 16L56 32Z', '#4a1a38') + oval(50, 56, 25, 27, '#3a1430') + oval(50, 66, 15, 14, '#5a2244') +
  [41, 59].map((x) => oval(x, 50, 5.5, 6.5, Blood) + oval(x, 50, 1.6, 5, Night) + dot(x + 1.6, 47.5, 1.3, White)).join('') +
  shape('M40 63Q50 70 60 63L57 68L54.5 65L50 68L45.5 65L43 68Z', White) + line('M22 86Q50 76 78 86', Blood, 1.6) + starAt(50, 84, 5, Blood);

// --- Things, drawn around 0 0, about 25 each way

const heart = (r: number, fill: string) => shape(`M0 ${r}C${-r * 1.6} ${-r * 0.1} ${-r * 0.9} ${-r * 1.2} 0 ${-r * 0.4}C${r * 0.9} ${-r * 1.2} ${r * 1.6} ${-r * 0.1} 0 ${r}Z`, fill);
const cat = (fill: string) => oval(0, 3, 14, 12, fill) + shape('M-13 0L-12 -16L-3 -8ZM13 0L12 -16L3 -8Z', fill) + dot(-5, 2, 2, Gold) +
  dot(5, 2, 2, Gold) + shape('M-2 6H2L0 8.5Z', Rose) + line('M-8 7L-17 5M-8 9L-16 11M8 7L17 5M8 9L16 11', Cream, 0.9);
const bottle = (juice: string) => rect(-4, -24, 8, 10, Cream, 1) + rect(-5.5, -27, 11, 5, Wood, 1) +
  shape('M-4 -15H4V-9Q17 -3 17 10Q17 23 0 23Q-17 23 -17 10Q-17 -3 -4 -9Z', Cream, 0.85) +
  shape('M-14.5 5Q-7 1 0 5T14.5 5Q16 20 0 20Q-16 20 -14.5 5Z', juice) + dot(-5, 11, 2, White, 0.8) + dot(4, 14, 1.4, White, 0.8);
const door = (fill: string, light: string) => shape('M-16 26V-8A16 16 0 0 1 16 -8V26Z', fill) +
  shape('M-11 26V-7A11 11 0 0 1 11 -7V26Z', light) + shape('M-11 26L11 26L22 34H-22Z', light, 0.4);
const crow = (fill: string) => shape('M-30 -4Q-18 -22 -4 -8Q2 -14 10 -12L20 -8L11 -5Q12 2 6 8Q22 2 30 10Q16 10 10 18Q0 24 -12 18L-24 24L-18 12Q-28 6 -30 -4Z', fill) + dot(9, -9, 1.6, Blood);
const girlFigure = (fill: string) => dot(0, -12, 6, fill) + shape('M-4 -6H4L11 16H-11Z', fill) + rect(-5, 15, 3, 9, fill, 1) +
  rect(2, 15, 3, 9, fill, 1);

const things: { [key: string]: string } = {
  // Events
  'proxy-war': put(0, 0, 1, sword('#dfe5f0'), 40) + put(0, 0, 1, sword('#dfe5f0'), -40) +
    put(0, -2, 1, dot(0, 0, 9, Cream) + line('M-5 -6L5 6M5 -6L-5 6', Blood, 2.4)) + line('M-22 -28V-12M22 -28V-12', Cream, 1),
  'true-magic': put(0, 2, 1.1, wand) + starAt(-16, -8, 5, Cream, 4) + starAt(17, -2, 4, Cream, 4) + starAt(-12, 14, 3.4, Rose, 4) +
    starAt(14, 17, 5, Mint, 4) + `<path d="M-24 20Q-14 -26 24 -22" fill="none" stroke="${Cream}" stroke-width="1.4" stroke-dasharray="2 4"/>`,
  'collective-ascension': [[-20, 10, 0.6], [20, 10, 0.6], [-10, 2, 0.7], [10, 2, 0.7],
    [0, -8, 0.95]].map(([x, y, s]) => put(x!, y!, s!, shape('M-4 -2Q-22 -12 -20 6Q-10 4 -4 4ZM4 -2Q22 -12 20 6Q10 4 4 4Z', Cream) +
    girlFigure(White))).join('') + shape('M-30 30L-6 -34H6L30 30Z', Gold, 0.25),
  'lost-cat-notice': rect(-19, -25, 38, 50, '#fbf2dd', 1) + dot(0, -24, 2.6, Blood) + put(0, -5, 0.85, cat('#4a3a55')) +
    line('M-12 13H12M-12 18H6', '#a08a78', 1.8),
  'her-name-is-valkyrie': put(0, 4, 1.15, sword('#eef2fa')) +
    shape('M-4 -6Q-32 -10 -30 -28Q-20 -20 -10 -18Q-6 -12 -4 -6ZM4 -6Q32 -10 30 -28Q20 -20 10 -18Q6 -12 4 -6Z', White) +
    shape('M-4 0Q-24 2 -24 -10Q-12 -8 -4 0ZM4 0Q24 2 24 -10Q12 -8 4 0Z', '#e2d8ee'),
  'proof-of-independence': rect(-24, -16, 48, 32, '#fbf2dd', 2) + line('M-17 -8H17M-17 -2H17M-17 4H2', '#b89a78', 1.6) +
    put(14, 12, 1, shape('M-5 4L-8 18L0 13L8 18L5 4Z', Blood) + shape(star(10, 10, 8), Gold) + shape(star(5, 5, 2.2), Cream)),
  'world-without-magic': dot(0, 0, 25, '#b9bcc6') + dot(8, -6, 22, '#7d8192', 0.7) +
    put(-2, 4, 1, faint(0.9, line('M0 18L0 -2', '#5a5560', 2.8) + put(0, -8, 1, shape(star(5, 9, 4), '#d8d8de'))) +
    line('M-5 6L5 2', '#7d8192', 3)) + line('M-24 24L24 -24', '#4a4858', 2.2),
  'emergency-care': rect(-24, -4, 46, 22, White, 3) + shape('M10 -4V-16H18Q26 -14 28 -2V18H10Z', '#e8eef5') +
    shape('M14 -4V-12H18Q22 -11 24 -4Z', Sky) + cross(-8, 6, 7, Blood) + dot(-14, 19, 5, Plum) + dot(16, 19, 5, Plum) +
    dot(-14, 19, 2, Steel) + dot(16, 19, 2, Steel) + rect(-12, -9, 8, 5, Blood, 2) +
    line('M-20 -12L-24 -17M-8 -14V-20M4 -12L8 -17', Gold, 1.8),
  'friends-forever': put(-11, 0, 1.05, girlFigure('#f58fb8')) + put(11, 0, 1.05, girlFigure('#8fc0f5')) + line('M-5 4L5 4', Cream, 3) +
    put(0, -24, 1, heart(7, Blood)),
  'first-trial': shape('M-26 26H26V18H16V10H6V2H-4V-6H-14V26Z', '#cbb4e8') + shape('M-26 26V-6H-14V26Z', '#a98fd0') +
    line('M-20 -6V-28', Wood, 2) + shape('M-19 -28L-4 -23L-19 -17Z', Gold) + put(16, -2, 0.62, girlFigure(White)),
  'illegal-parking-party': shape('M-28 12V2L-20 0L-12 -12H10L18 0L28 3V12Z', '#f0907a') +
    shape('M-15 0L-9 -9H-1V0ZM2 0V-9H8L14 0Z', '#cfe8f5') + dot(-16, 13, 6, Plum) + dot(16, 13, 6, Plum) + dot(-16, 13, 2.4, Steel) +
    dot(16, 13, 2.4, Steel) + put(21, -20, 1, dot(0, 0, 8, Blood) + ring(0, 0, 5.5, White, 1.6) + line('M-4 -4L4 4', White, 1.6) +
    rect(-0.8, 8, 1.6, 12, Steel)) + [[-24, -18, Gold], [-14, -24, Mint], [-4, -19, Rose],
      [6, -26, Sky]].map(([x, y, c]) => dot(+x!, +y!, 2, String(c))).join(''),
  // Upgrades
  'nine-lives-war-spirit': [0, 1, 2, 3, 4, 5, 6, 7,
    8].map((i) => put(0, 0, 1, shape('M-2.5 -14Q0 -32 2.5 -14Z', i % 2 ? '#ffb066' : Blood), (i - 4) * 20)).join('') +
    put(0, 4, 0.95, cat('#3a1f33')),
  davidification: shape('M-12 -20Q0 -30 12 -20Q15 -8 12 2Q8 12 0 12Q-8 12 -12 2Q-15 -8 -12 -20Z', '#f2efe8') +
    shape('M-7 10H7V17L14 24H-14L-7 17Z', '#dcd6cc') +
      shape('M-14 -14Q-15 -30 0 -29Q15 -30 14 -14Q9 -22 4 -18Q0 -24 -5 -18Q-10 -22 -14 -14Z', '#d0c8bc') +
      line('M-8 -7H-3M3 -7H8M0 -7V0H2M-4 5Q0 7 4 5', '#a39a8e', 1.6) + shape('M-6 -3Q-9 4 -6 6Q-3 4 -6 -3Z', Sky),
  'angel-of-peace': shape('M-2 6Q-28 8 -30 -18Q-14 -16 -4 -4ZM2 6Q28 8 30 -18Q14 -16 4 -4Z', White) + oval(0, 4, 8, 12, White) +
    dot(0, -11, 6, White) + shape('M-3 -9L0 -5L3 -9Z', Gold) + line('M-2 -4Q-12 0 -16 12M-16 12L-20 10M-14 7L-10 10', '#6fae6a', 1.8) +
    `<ellipse cx="0" cy="-22" rx="8" ry="2.6" fill="none" stroke="${Gold}" stroke-width="2"/>`,
  'marauder-type-b': shape('M-20 -8Q-18 -24 0 -24Q18 -24 20 -8L16 12Q8 20 0 20Q-8 20 -16 12Z', '#5a6478') +
    shape('M-16 -6H16L12 4H-12Z', Night) + rect(-10, -4, 8, 5, Blood, 1) + rect(2, -4, 8, 5, Blood, 1) +
    line('M-6 11H6M-5 15H5', Night, 1.6) + shape('M-20 -8L-28 -20L-15 -18ZM20 -8L28 -20L15 -18Z', '#7d879c') +
    `<text x="0" y="-11" font-size="9" font-weight="700" text-anchor="middle" fill="${Gold}" font-family="sans-serif">B</text>`,
  'fairy-bomb': shape('M-4 2Q-30 -14 -26 -26Q-10 -22 -4 -4ZM4 2Q30 -14 26 -26Q10 -22 4 -4Z', Mint, 0.85) + dot(0, 8, 16, Night) +
    dot(-6, 2, 4, White, 0.25) + rect(-4, -12, 8, 6, '#4a4458', 1) + line('M0 -12Q4 -22 12 -20', Wood, 2) + starAt(14, -20, 6, Gold, 4) +
    dot(-5, 8, 1.8, Cream) + dot(5, 8, 1.8, Cream) + line('M-4 13Q0 16 4 13', Cream, 1.4),
  'psychic-resonator': [26, 20, 14].map((r, i) => faint(0.5 + i * 0.15, ring(0, 0, r, Rose, 1.4))).join('') +
    shape('M-9 -20H-5V-2A5 5 0 0 0 5 -2V-20H9V-2A9 9 0 0 1 2 6.5V24H-2V6.5A9 9 0 0 1 -9 -2Z', '#e8e4f5') +
    line('M-17 -14Q-22 -8 -17 -2M17 -14Q22 -8 17 -2', Mint, 1.8),
  // Spells
  'song-of-courage': shape('M-8 -20L16 -26V-20L-8 -14Z', Cream) + rect(-10, -20, 3, 32, Cream) + rect(14, -25, 3, 32, Cream) +
    oval(-14, 13, 8, 6, Cream, -20) + oval(10, 8, 8, 6, Cream, -20) + put(-1, -1, 0.9, heart(6, Blood)),
  'mediation-council': shape('M-26 8A26 26 0 0 1 26 8Z', '#e8d8b8') + shape('M-18 8A18 18 0 0 1 18 8Z', Plum) +
    [-22, -14, 14, 22].map((x) => dot(x, -14 + Math.abs(x) / 4, 4, [Rose, Mint, Sky, Gold][Math.abs(x) % 4]!)).join('') +
    put(0, -4, 1, line('M0 -20V14M-14 -14H14', Gold, 2.4) + shape('M-20 -4H-8A6 6 0 0 1 -20 -4ZM8 -4H20A6 6 0 0 1 8 -4Z', Gold) +
    line('M-14 -14L-20 -4M-14 -14L-8 -4M14 -14L8 -4M14 -14L20 -4', Gold, 1)) + rect(-24, 8, 48, 5, Wood, 1),
  'night-of-the-festival': put(-12, 2, 1, rect(-2, -20, 4, 4, Wood) + oval(0, -4, 11, 13, '#e8553f') + rect(-6, -18, 12, 3, Gold) +
    rect(-6, 8, 12, 3, Gold) + line('M0 11V20', Gold, 1.6) + line('M-5 -14V6M5 -14V6', '#b83a2c', 1)) +
    put(14, -8, 0.8, Array.from({ length: 12 }, (_,
      i) => `<path d="M0 -6V-22" stroke="${[Gold, Rose, Mint][i % 3]}" stroke-width="2" transform="rotate(${i * 30})"/>`).join('') +
      dot(0, 0, 3, Cream)) + put(16, 18, 0.5, Array.from({ length: 10 },
      (_, i) => `<path d="M0 -6V-18" stroke="${[Sky, Cream][i % 2]}" stroke-width="2.5" transform="rotate(${i * 36})"/>`).join('')),
  'war-of-annihilation': shape('M-20 24Q-26 8 -14 6Q-26 -8 -10 -12Q-12 -26 0 -26Q12 -26 10 -12Q26 -8 14 6Q26 8 20 24Z', '#f0883f') +
    shape('M-8 24Q-14 10 -6 8Q-14 -4 0 -16Q14 -4 6 8Q14 10 8 24Z', Gold) +
    put(0, 4, 1, dot(0, -4, 10, Cream) + rect(-6, 4, 12, 7, Cream, 2) + dot(-4, -4, 3, Night) + dot(4, -4, 3, Night) +
    line('M-2 6V10M2 6V10', Night, 1.2)),
  'subspace-probe': ring(0, 0, 24, Mint, 1.2) + ring(0, 0, 15, Mint, 1.2) + line('M0 -26V26M-26 0H26', Mint, 0.8) +
    shape('M0 0L22 -10A24 24 0 0 0 10 -22Z', Mint, 0.45) + put(0, 0, 1, rect(-6, -8, 12, 14, '#dfe5f0', 3) +
    rect(-22, -4, 13, 7, '#5f86c8') + rect(9, -4, 13, 7, '#5f86c8') + dot(0, -1, 3.5, Night) + line('M0 -8V-16', Steel, 1.8) +
    dot(0, -17, 2, Blood)) + dot(14, -14, 2.2, Gold),
  'shura-incident': shape('M-20 -6Q-20 -24 0 -24Q20 -24 20 -6Q20 16 0 24Q-20 16 -20 -6Z', Blood) +
    shape('M-16 -18L-24 -32L-8 -23ZM16 -18L24 -32L8 -23Z', Gold) + shape('M-14 -6L-3 -2Q-6 5 -13 2ZM14 -6L3 -2Q6 5 13 2Z', Cream) +
    dot(-7, -1, 1.8, Night) + dot(7, -1, 1.8, Night) + shape('M-9 10Q0 6 9 10L7 16L3 13L0 16L-3 13L-7 16Z', Cream) +
    line('M-14 -12L-4 -8M14 -12L4 -8', Night, 2.4),
  'prime-factorisation': ['2', '3', '5', '7'].map((n, i) => put([-14, 14, -14, 14][i]!, [-13, -13, 14, 14][i]!, 1,
    rect(-11, -11, 22, 22, [Rose, Gold, Mint, Sky][i]!, 4) +
    `<text x="0" y="6" font-size="17" font-weight="700" text-anchor="middle" fill="${Plum}" font-family="Georgia, serif">${n}</text>`,
    [-8, 6, 5, -6][i])).join('') + dot(0, 0, 4.5, Plum) + line('M-2 -2L2 2M2 -2L-2 2', Cream, 1.6),
  'happy-potion': bottle(Rose) + put(0, 11, 1, line('M-6 -2Q-4.5 -5 -3 -2M3 -2Q4.5 -5 6 -2M-5 4Q0 9 5 4', Plum, 1.5)),
  'elixir-of-joy': put(0, 0, 1, shape('M-14 -22H14Q14 2 2 4V18H10V23H-10V18H-2V4Q-14 2 -14 -22Z', Cream, 0.9) +
    shape('M-12.5 -14Q-6 -17 0 -14T12.5 -14Q10 0 0 0Q-10 0 -12.5 -14Z', Gold)) + dot(-4, -22, 2.4, Gold) + dot(5, -27, 1.8, Gold) +
    dot(0, -31, 1.2, Gold) + put(18, 4, 0.7, heart(7, Rose)) + put(-19, 8, 0.5, heart(7, Rose)),
  'causality-swindle': put(0, 0, 1.5, watch) + `<path d="M-26 -6A26 26 0 0 1 10 -24M26 6A26 26 0 0 1 -10 24" fill="none" stroke="${Rose}" stroke-width="3"/>` + shape('M8 -31L18 -22L6 -18ZM-8 31L-18 22L-6 18Z', Rose),
  'emergency-recall': put(-8, 2, 1, door('#7a5a8a', Gold)) + put(16, 6, 0.85, girlFigure(White)) +
    line('M10 -2L-4 -2M0 -7L-5 -2L0 3', Blood, 2.6),
  'body-double': put(-13, 2, 1.05, girlFigure('#f58fb8')) + put(13, 2, 1.05, girlFigure('#9d8fd8')) + line('M0 -26V28', Cream, 1.2) +
    line('M-8 -26H8L4 -30M8 -26L4 -22', Gold, 1.8) + line('M8 26H-8L-4 22M-8 26L-4 30', Gold, 1.8),
  'night-of-black-magic': dot(0, -2, 20, '#2a1030') + dot(8, -8, 17, Blood, 0.55) +
    [-18, 0, 18].map((x) => rect(x - 2.5, 8, 5, 17, Cream, 1) + shape(`M${x} -3Q${x + 5} 4 ${x} 8Q${x - 5} 4 ${x} -3Z`, Gold)).join('') +
    put(0, -12, 0.7, shape('M-4 0Q-22 -12 -26 4Q-16 0 -12 6Q-8 2 0 6Q8 2 12 6Q16 0 26 4Q22 -12 4 0L3 -5L0 -2L-3 -5Z', Cream)),
  'countdown-to-school-bell': shape('M0 -24Q15 -22 15 -2Q15 8 22 14H-22Q-15 8 -15 -2Q-15 -22 0 -24Z', Gold) + dot(0, 18, 5, Wood) +
    rect(-3, -30, 6, 7, Wood, 2) + line('M-22 -18Q-28 -10 -26 0M22 -18Q28 -10 26 0', Cream, 1.8) +
    shape('M-9 -14Q-12 -4 -10 6Q-6 -4 -4 -18Z', White, 0.4),
  'first-contact': put(0, 4, 1, oval(0, 2, 28, 9, '#9aa5c8') + shape('M-15 0A15 17 0 0 1 15 0Q0 5 -15 0Z', Mint, 0.85) +
    dot(-5, -5, 2, Night) + dot(5, -5, 2, Night) + [-18, -6, 6, 18].map((x) => dot(x, 5, 2, Gold)).join('') +
    shape('M-10 10L-20 28H20L10 10Z', Cream, 0.4)) + starAt(-22, -20, 4, Cream, 4) + starAt(22, -18, 5, Cream, 4),
  'world-eating-raven': dot(4, 6, 20, '#7fb4d8') + shape('M-6 -4Q4 -12 14 -6Q8 4 0 2ZM6 12Q16 8 20 14Q14 24 4 24Z', '#8fc08a') +
    put(-3, -5, 1.1, crow('#14101f')),
};
const other = (next: () => number): string => shape(star(5 + Math.floor(next() * 4), 24, 11), Cream);

// --- All together

function draw({ key, type, ending }: Pictured): string {
  const next = chance(key);
  const air = evenings[Math.floor(next() * evenings.length)]!;
  if (type === 'arena') return evening(next) + (places[key] ?? ground(Plum) + put(50, 56, 1, other(next)));
  if (key === 'blood-pact-familiar') return familiar(next);
  if (type === 'character') return portrait(girls[key] ?? { ground: [air.top, air.low], hair: air.glow, cut: 'bob', dress: Plum, trim: Cream }, next);
  const thing = things[key] ?? other(next);
  if (type === 'spell') return circle(next, air) + put(50, 50, 0.95, thing);
  if (type === 'upgrade') return brooch(next, air) + put(50, 51, 0.88, thing);
  const sky = ending ? rect(0, 0, 100, 100, air.top) + dot(50, 50, 46, air.low) + rays(Gold, 18, 0.28) +
    stars(next, 14, 100) : evening(next) + ground(air.top);
  return sky + dot(50, 50, 33, Night, 0.35) + (ending ? ring(50, 50, 34, Gold, 1.4) : '') + put(50, 51, 1.05, thing);
}

const drawn = new Map<string, string>();

export function picture(card: Pictured): string {
  let out = drawn.get(card.key);
  if (out === undefined) drawn.set(card.key, (out = draw(card)));
  return out;
}
