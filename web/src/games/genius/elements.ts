// The shapes of the elements, of the two colourless costs and of energy, drawn in a box of 24. Each has a form of its own:
// colour is never the only sign.
export const elements = ['cryo', 'hydro', 'pyro', 'electro', 'anemo', 'geo', 'dendro'] as const;
export const faces = [...elements, 'omni'] as const;
export type DieFace = (typeof faces)[number];
export type Dice = Partial<Record<DieFace, number>>;

// A filled shape; `line` is drawn as a stroke instead.
export const glyphs: { [name: string]: { fill?: string; line?: string } } = {
  cryo: { line: 'M12 2.5v19M3.8 7.2l16.4 9.6M20.2 7.2L3.8 16.8M9.3 3.8L12 6.4l2.7-2.6M9.3 20.2l2.7-2.6 2.7 2.6M3.6 11l3.6-1L6 6.4M20.4 13l-3.6 1 1.2 3.6M20.4 11l-3.6-1L18 6.4M3.6 13l3.6 1L6 17.6' },
  hydro: { fill: 'M12 1.8c4.6 6 7 9.6 7 13.2a7 7 0 0 1-14 0c0-3.6 2.4-7.2 7-13.2zM8 14.5a4.2 4.2 0 0 0 4.2 4.7 5.6 5.6 0 0 1-4.2-4.7z' },
  pyro: { fill: 'M12.6 1.5c.6 4.1 6.4 6.3 6.4 12.7a7 7 0 0 1-14 .3c0-3.1 1.6-4.9 2.7-7 .5 1.8 1 2.6 2 3.300.2-3.700.9-6.8 2.9-9.3zM12 13c-1.7 1.7-2.6 2.7-2.6 4.4a2.6 2.6 0 0 0 5.2 0c0-1.7-.9-2.7-2.6-4.4z' },
  electro: { fill: 'M14.5 1.5L4.5 13.6h5.7L8.8 22.5l10.7-13h-6z' },
  anemo: { line: 'M2.5 9.2h11.3a3.1 3.1 0 1 0-2.9-4.2M2.5 13.2h16a2.9 2.9 0 1 1-2.7 4M2.5 17.2h8.2a2.4 2.4 0 1 1-2.2 3.3' },
  geo: { fill: 'M12 1.5l9.5 10.5L12 22.5 2.5 12zM12 6.2L6.8 12l5.2 5.8 5.2-5.8zM12 9.2l2.5 2.8-2.5 2.8L9.5 12z' },
  dendro: { fill: 'M12 22.5c-7.2-2.6-9.6-9.6-6.6-17.4C11 4.3 13.8 5.6 15 8.5c1-1 2.5-1.7 4.6-1.8 1.3 8-1.3 13.3-7.6 15.8zM8 7.5c.4 4.5 1.7 8 4.3 11.3C12.9 14.5 11.2 10 8 7.5z' },
  omni: { fill: 'M12 1l2.2 6.7L20.5 4l-3.7 6.3L23 12l-6.2 1.7 3.7 6.3-6.3-3.7L12 23l-2.2-6.7L3.5 20l3.7-6.3L1 12l6.2-1.7L3.5 4l6.3 3.7z' },
  any: { line: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16' },
  same: { line: 'M5 9h14M5 15h14' },
  energy: { fill: 'M12 1.5l3.2 7.3 7.3 3.2-7.3 3.2L12 22.5l-3.2-7.3L1.5 12l7.3-3.2z' },
  normal: { line: 'M4 4l14 14M20 4L6 18M3.5 15.5l5 5M20.5 15.5l-5 5' },
  elemental: { fill: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM12 5c-3.3 3.8-1 6 0 7s3.3 3.2 0 7a7 7 0 0 1 0-14z' },
  burst: { fill: 'M12 0.8l2.5 6 5.6-3-3 5.7 6 2.5-6 2.5 3 5.6-5.6-3-2.5 6.1-2.5-6.1-5.7 3 3-5.6L.8 12l6-2.5-3-5.7 5.7 3z' },
  heart: { fill: 'M12 21.5C5 16 2 12.4 2 8.3A5.3 5.3 0 0 1 12 6a5.3 5.3 0 0 1 10 2.3c0 4.1-3 7.7-10 13.2z' },
};

// Costs in the order they are printed.
const costOrder = [...elements, 'omni', 'same', 'any', 'energy'];
export const costParts = (cost: { [what: string]: number } | undefined): { what: string; count: number }[] =>
  costOrder.flatMap((what) => (cost?.[what] ? [{ what, count: cost[what] }] : []));

// Dice as the protocol writes them: "2 hydro 1 omni".
export const writtenDice = (dice: Dice): string =>
  faces.flatMap((face) => (dice[face] ? [`${dice[face]} ${face}`] : [])).join(' ');

export const diceCount = (dice: { [face: string]: number } | undefined): number => Object.values(dice ?? {}).reduce((a, b) => a + b, 0);
