// The picture of a card, always the same for the same key: a land of its tribe under a sky and the monster before it, or the
// sign of a prophecy in a frame that tells its kind. What matters is on a field of 100 × 100; the land goes on around it, so
// that the picture fills boxes of any shape.
import type { Card } from '../../lib/book.svelte';
import { motifOf, motifs, spareMonsters, spareProphecies, type Motif } from './motifs';

export interface Shape {
  d: string;
  fill: 'ink' | 'paper' | 'tone' | 'deep' | 'cut' | 'pale'; // 'cut': a thin line in paper
}

export interface Picture {
  back: Shape[];
  motif: Motif;
  scale: number;
  flipped: boolean;
  field: string; // what is always seen, as a viewBox
}

// Numbers below n, from a text, one after the other.
function dice(text: string): (n: number) => number {
  let h = 2166136261;
  for (const char of text) h = Math.imul(h ^ char.charCodeAt(0), 16777619);
  return (n) => {
    h ^= h << 13;
    h ^= h >>> 17;
    h ^= h << 5;
    return (h >>> 0) % n;
  };
}
type Roll = ReturnType<typeof dice>;

const [West, East, North, South] = [-80, 180, -60, 190];

const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const fixed = (n: number) => n.toFixed(1);

function rays(x: number, y: number, count: number, from: number, turn: number): string {
  let d = '';
  for (let i = 0; i < count; ++i) {
    const a = turn + (2 * Math.PI * i) / count;
    const w = Math.PI / count / 2;
    const point = (angle: number, r: number) => `${fixed(x + r * Math.cos(angle))} ${fixed(y + r * Math.sin(angle))}`;
    d += `M${point(a - w * 0.4, from)}L${point(a - w, 220)}L${point(a + w, 220)}L${point(a + w * 0.4, from)}Z`;
  }
  return d;
}

// Lines of an engraver: across the sky, around the sun, or falling.
function sky(roll: Roll): Shape[] {
  const x = 24 + 26 * roll(3);
  const y = 16 + roll(14);
  const size = 9 + roll(5);
  const shapes: Shape[] = [];
  const kind = roll(4);
  if (kind === 0) shapes.push({ d: rays(x, y, 14 + 2 * roll(5), size + 4, roll(10) / 10), fill: 'pale' });
  if (kind === 1) for (let r = size + 6; r < 150; r += 7) shapes.push({ d: disc(x, y, r), fill: 'cut' });
  if (kind === 2)
    for (let y = North; y < 78; y += 6) {
      let d = '';
      for (let x = West + roll(40); x < East; x += 56 + roll(12)) d += `M${x} ${y}q12 -3 24 0t24 0`;
      shapes.push({ d, fill: 'cut' });
    }
  if (kind === 3)
    for (let i = 0; i < 110; ++i) {
      const [a, b] = [West + roll(East - West), North + roll(70 - North)];
      shapes.push({ d: `M${a} ${b}l${-2 - roll(3)} ${5 + roll(4)}`, fill: 'cut' });
    }
  const light = roll(3);
  if (light === 0) shapes.push({ d: disc(x, y, size), fill: 'paper' }, { d: disc(x, y, size - 3.5), fill: 'pale' });
  if (light === 1) {
    const inner = size * 0.8;
    shapes.push({ d: `M${x} ${y - size}A${size} ${size} 0 1 0 ${x + size} ${y + 2}A${inner} ${inner} 0 0 1 ${x} ${y - size}Z`, fill: 'paper' });
  }
  if (light === 2) shapes.push({ d: disc(x, y, size), fill: 'deep' }, { d: disc(x + 3, y - 2, size - 2.5), fill: 'paper' });
  return shapes;
}

// A line from west to east through heights, over the ground.
function ridge(heights: number[], curved: boolean): string {
  const step = (East - West) / (heights.length - 1);
  const x = (i: number) => fixed(West + i * step);
  let d = `M${West} ${South}V${heights[0]}`;
  heights.forEach((y, i) => {
    if (i) d += curved ? `C${x(i - 0.5)} ${heights[i - 1]} ${x(i - 0.5)} ${y} ${x(i)} ${y}` : `L${x(i)} ${y}`;
  });
  return `${d}V${South}Z`;
}
const heights = (roll: Roll, count: number, low: number, spread: number) => Array.from({ length: count }, () => low + roll(spread));
const scallops = (y: number, width: number, deep: number, shift: number) => {
  let d = `M${West - shift} ${South}V${y}`;
  for (let x = West - shift; x < East; x += width) d += `q${width / 2} ${-deep} ${width} 0`;
  return `${d}V${South}Z`;
};

const lands: { [tribe: string]: (roll: Roll) => Shape[] } = {
  emberdeep(roll) {
    const x = 20 + roll(60);
    return [
      { d: `M${x - 34} 102L${x - 8} 46H${x + 8}L${x + 34} 102Z`, fill: 'deep' },
      { d: `M${x - 8} 46H${x + 8}L${x + 4} 54L${x} 50L${x - 3} 60Z`, fill: 'pale' },
      { d: ridge(heights(roll, 22, 70, 18), false), fill: 'deep' },
      { d: ridge(heights(roll, 30, 82, 12), false), fill: 'ink' },
      { d: `M0 94L${20 + roll(20)} 90L50 95L${70 + roll(15)} 90L100 94`, fill: 'cut' },
    ];
  },
  mosswood(roll) {
    let trunks = '';
    for (let x = West + roll(12); x < East; x += 14 + roll(10)) trunks += `M${x} ${South}V${North}H${x + 4 + roll(4)}V${South}Z`;
    return [
      { d: trunks, fill: 'deep' },
      { d: scallops(76, 16 + roll(6), 14, roll(10)), fill: 'deep' },
      { d: scallops(88, 12 + roll(5), 10, roll(10)), fill: 'ink' },
      { d: 'M6 94l3 -5l3 5M24 96l3 -5l3 5M66 95l3 -5l3 5M86 94l3 -5l3 5', fill: 'cut' },
    ];
  },
  tidehollow(roll) {
    return [
      { d: scallops(66, 26, -8, roll(20)), fill: 'pale' },
      { d: scallops(76, 20, -8, roll(16)), fill: 'deep' },
      { d: scallops(88, 16, -7, roll(12)), fill: 'ink' },
      { d: `M${roll(20)} 82q6 5 12 0t12 0M${50 + roll(20)} 80q6 5 12 0t12 0M20 97q5 4 10 0t10 0M64 96q5 4 10 0t10 0`, fill: 'cut' },
    ];
  },
  miragesands(roll) {
    return [
      { d: ridge(heights(roll, 9, 56, 22), true), fill: 'pale' },
      { d: ridge(heights(roll, 9, 68, 20), true), fill: 'deep' },
      { d: ridge(heights(roll, 9, 82, 12), true), fill: 'ink' },
      { d: `M6 ${90 + roll(4)}q12 -5 26 0M52 ${92 + roll(4)}q14 -5 30 0M18 97q12 -4 24 0M68 98q10 -4 22 0`, fill: 'cut' },
    ];
  },
  frostspine(roll) {
    const peaks: Shape[] = [];
    for (let x = West + roll(12); x < East; x += 24 + roll(10)) {
      const top = 40 + roll(26);
      peaks.push({ d: `M${x - 26} 102L${x} ${top}L${x + 26} 102Z`, fill: 'deep' });
      peaks.push({ d: `M${x} ${top}L${x - 7} ${top + 16}L${x - 2} ${top + 12}L${x + 2} ${top + 18}L${x + 7} ${top + 15}Z`, fill: 'paper' });
    }
    return [...peaks, { d: ridge(heights(roll, 22, 82, 10), false), fill: 'ink' }, { d: 'M8 95h14M34 98h18M66 95h12M84 98h10', fill: 'cut' }];
  },
  skyreef(roll) {
    const x = 10 + roll(70);
    const y = 44 + roll(16);
    return [
      { d: `M${x - 16} ${y}H${x + 16}Q${x + 10} ${y + 8} ${x + 4} ${y + 10}L${x} ${y + 20}L${x - 6} ${y + 10}Q${x - 13} ${y + 7} ${x - 16} ${y}Z`, fill: 'deep' },
      { d: scallops(74, 22, 16, roll(16)), fill: 'pale' },
      { d: scallops(84, 18, 14, roll(14)), fill: 'paper' },
      { d: scallops(94, 16, 11, roll(12)), fill: 'deep' },
    ];
  },
  wanderers(roll) {
    const bend = 40 + roll(24);
    return [
      { d: ridge(heights(roll, 11, 60, 16), true), fill: 'deep' },
      { d: ridge(heights(roll, 9, 74, 12), true), fill: 'ink' },
      { d: `M${bend} 76C${bend + 16} 82 ${bend - 30} 88 ${bend - 6} 102V${South}H${bend + 14}V102C${bend - 8} 90 ${bend + 24} 84 ${bend} 76Z`, fill: 'paper' },
    ];
  },
};

// What holds the sign of a prophecy tells its kind.
const star = (points: number, outer: number, inner: number) => {
  let d = '';
  for (let i = 0; i < points * 2; ++i) {
    const r = i % 2 ? inner : outer;
    const a = (Math.PI * i) / points - Math.PI / 2;
    d += `${i ? 'L' : 'M'}${fixed(50 + r * Math.cos(a))} ${fixed(50 + r * Math.sin(a))}`;
  }
  return d + 'Z';
};
const frames: { [kind: string]: (size: number) => string } = {
  normal: (size) => disc(50, 50, size),
  quick: (size) => star(11, size + 5, size - 3),
  persistent: (size) => star(4, size + 7, size + 0.5),
  scene: (size) => `M${50 - size} ${50 + size}V50A${size} ${size} 0 0 1 ${50 + size} 50V${50 + size}Z`,
  equipment: (size) => `M50 ${48 - size}L${50 + size} ${56 - size}V52C${50 + size} ${44 + size} 62 ${49 + size} 50 ${54 + size}C38 ${49 + size} ${50 - size} ${44 + size} ${50 - size} 52V${56 - size}Z`,
};

function prophecy(card: Card, roll: Roll): Shape[] {
  const frame = frames[card.facts.kind as string] ?? frames.normal!;
  const shapes: Shape[] = [{ d: rays(50, 50, 12 + 4 * roll(4), 10, roll(10) / 10), fill: roll(2) ? 'pale' : 'deep' }];
  if (roll(2)) shapes.push({ d: disc(50, 50, 52), fill: 'cut' }, { d: disc(50, 50, 57), fill: 'cut' });
  shapes.push({ d: frame(42), fill: 'ink' }, { d: frame(39), fill: 'tone' }, { d: frame(36.5), fill: 'paper' });
  return shapes;
}

export const isMonster = (card: Card): boolean => card.facts.kind === 'monster' || card.facts.kind === 'token';

export function picture(card: Card): Picture {
  const roll = dice(card.key);
  const spare = isMonster(card) ? spareMonsters : spareProphecies;
  const motif = motifs[motifOf[card.key] ?? spare[roll(spare.length)]!]!;
  if (!isMonster(card)) return { back: prophecy(card, roll), motif, scale: 0.88, flipped: false, field: '4 4 92 92' };
  const land = lands[card.facts.tribe as string] ?? lands.wanderers!;
  const scale = 1.02 + 0.045 * Math.min(5, Number(card.facts.level ?? 0));
  return { back: [...sky(roll), ...land(roll)], motif, scale, flipped: roll(2) === 1, field: '9 10 82 82' };
}
