// The pictures of the game: some eighty small drawings in a box of 100, and which of them a card gets by what it is
// called. A drawing is a filled shape, lines drawn on it and lines that stand beside it.
export type Drawing = [fill: string, line?: string, beside?: string];

const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const oval = (x: number, y: number, a: number, b: number) => `M${x - a} ${y}a${a} ${b} 0 1 0 ${2 * a} 0a${a} ${b} 0 1 0 ${-2 * a} 0z`;
const round = (n: number) => Math.round(n * 10) / 10;
const at = (angle: number, r: number, x = 50, y = 50) => `${round(x + r * Math.sin(angle))} ${round(y - r * Math.cos(angle))}`;
const turns = (n: number, each: (angle: number) => string) => Array.from({ length: n }, (_, i) => each((i * 2 * Math.PI) / n)).join('');
const star = (n: number, far: number, near: number, x = 50, y = 50) =>
  'M' + turns(n, (a) => `${at(a, far, x, y)}L${at(a + Math.PI / n, near, x, y)}L`).slice(0, -1) + 'z';
const petals = (n: number, from: number, to: number, wide: number, x = 50, y = 50) =>
  turns(n, (a) => `M${at(a, from, x, y)}Q${at(a - wide, (from + to) * 0.62, x, y)} ${at(a, to, x, y)}Q${at(a + wide, (from + to) * 0.62, x, y)} ${at(a, from, x, y)}z`);
const spokes = (n: number, from: number, to: number, x = 50, y = 50) => turns(n, (a) => `M${at(a, from, x, y)}L${at(a, to, x, y)}`);

export const drawings = {
  // Weapons
  sword: ['M50 3l7 12v49H43V15zM29 64h42l-4 8H33zM46 72h8v15h-8z' + disc(50, 91, 6), 'M50 14v46'],
  claymore: ['M50 2l14 15v47H36V17zM22 64h56l-6 9H28zM45 73h10v17H45z' + disc(50, 94, 5), 'M50 16v42M42 22v36M58 22v36'],
  polearm: ['M47.500 38h5v60h-5zM50 1c9 11 12 19 9 28l-9 10-9-10c-3-9 0-17 9-28zM38 38h24v6H38z', 'M50 10v22', 'M44 46c-8 6-10 16-7 26'],
  bow: ['M36 3c40 16 40 78 0 94l-3-6c30-16 30-66 0-82zM8 47h62v6H8zM66 40l18 10-18 10zM4 42h8v16H4z', '', 'M35 8L24 50l11 42'],
  catalyst: ['M6 22c18-7 34-5 42 4v58c-8-9-24-11-42-4zM94 22c-18-7-34-5-42 4v58c8-9 24-11 42-4z', 'M14 36c10-3 18-2 26 2M14 50c10-3 18-2 26 2M14 64c10-3 18-2 26 2M86 36c-10-3-18-2-26 2M86 50c-10-3-18-2-26 2M86 64c-10-3-18-2-26 2'],
  dagger: ['M72 8L84 20 50 62 38 50zM30 44l26 26-6 6-26-26zM32 62l6 6-16 18-8-8z', 'M74 18L48 48'],
  katana: ['M92 6C74 40 52 60 28 76l-6-6C46 54 66 34 84 4zM18 64l18 18-5 5-18-18zM17 76l7 7L10 97l-7-7z', 'M86 12C70 38 52 56 30 72'],
  trident: ['M47 30h6v68h-6zM50 2l7 12v22h-14V14zM22 10l9 12c-2 14 4 20 12 22v8c-16-2-24-14-21-42zM78 10l-9 12c2 14-4 20-12 22v8c16-2 24-14 21-42z'],
  // Elements and weather
  flame: ['M53 4c3 20 29 30 29 58a32 32 0 0 1-64 1c0-15 8-23 13-33 2 9 5 13 9 16 1-18 4-32 13-42z', 'M50 92c-12-6-14-20 0-36 14 16 12 30 0 36'],
  drop: ['M50 4c22 28 34 44 34 60a34 34 0 0 1-68 0C16 48 28 32 50 4z', 'M30 62a20 20 0 0 0 18 22'],
  wave: ['M4 70c14 0 18-34 44-42 18-5 34 4 36 20-8-8-20-8-24 0-5 10 4 20 16 20h20v24H4z', 'M14 82c10-8 20-8 30 0s20 8 30 0'],
  rain: ['M28 44a16 16 0 0 1 2-32 22 22 0 0 1 42 4 14 14 0 0 1 0 28z', '', 'M30 56l-6 14M46 56l-6 14M62 56l-6 14M78 56l-6 14M36 78l-6 14M52 78l-6 14M68 78l-6 14'],
  snow: [disc(50, 50, 7), '', spokes(6, 8, 44) + turns(6, (a) => `M${at(a - 0.24, 38)}L${at(a, 27)}L${at(a + 0.24, 38)}M${at(a - 0.34, 24)}L${at(a, 15)}L${at(a + 0.34, 24)}`)],
  icicle: ['M14 10h72l-8 14-6 38-8-34-8 66-10-62-8 44-8-46-6 26z', 'M50 26l2 40M28 22l2 26M72 22v22'],
  bolt: ['M60 2L16 56h24l-8 42 50-58H55z', 'M58 16L32 50'],
  storm: [disc(50, 50, 9), '', 'M50 50c14-22 44-6 34 18-10 22-44 24-58 4C10 48 28 12 60 14M50 50c-8 14-22 4-16-8'],
  wind: [disc(78, 70, 5), '', 'M6 38h48a13 13 0 1 0-12-18M6 54h70a12 12 0 1 1-11 17M6 70h36a10 10 0 1 1-9 14'],
  rock: ['M12 84L22 38 44 16l30 8 16 36-6 24z', 'M22 38l24 12 28-26M46 50L40 84M46 50l40 12'],
  crystal: ['M50 3l16 22-4 68H38l-4-68zM22 34l10 10v48H20L12 50zM78 34L68 44v48h12l8-42z', 'M50 8v84M34 25h32'],
  shield: ['M50 4l38 13c2 36-8 62-38 79C20 79 10 53 12 17z', 'M50 16v66M22 40h56'],
  sun: [disc(50, 50, 20) + turns(12, (a) => `M${at(a - 0.11, 27)}L${at(a, 46)}L${at(a + 0.11, 27)}z`)],
  moon: ['M62 6a44 44 0 1 0 26 64A36 36 0 0 1 62 6z' + star(5, 10, 4, 74, 30)],
  star: [star(8, 46, 17), 'M50 20v60M20 50h60'],
  stars: [star(4, 34, 9, 44, 42) + star(4, 18, 5, 80, 74) + star(4, 12, 4, 18, 80), undefined],
  burst: [star(12, 48, 24), 'M50 36l4 10 10 4-10 4-4 10-4-10-10-4 10-4z'],
  orb: [disc(50, 50, 34), 'M50 16a34 34 0 0 1 0 68M26 40a26 26 0 0 1 14-14'],
  prism: ['M50 4l40 24v44L50 96 10 72V28z', 'M50 50L10 28M50 50l40-22M50 50v46M30 40l20-12 20 12'],
  ring: ['M50 8a42 42 0 1 1 0 84 42 42 0 0 1 0-84zM50 24a26 26 0 1 0 0 52 26 26 0 0 0 0-52z' + star(4, 18, 6), spokes(8, 28, 40)],
  // Plants
  lotus: ['M50 12c14 14 16 34 0 54-16-20-14-40 0-54zM20 28c18 4 28 18 28 42C28 66 18 50 20 28zM80 28c-18 4-28 18-28 42 20-4 30-20 28-42zM4 50c18-2 34 8 42 26C26 82 10 72 4 50zM96 50c-18-2-34 8-42 26 20 6 36-4 42-26z', '', 'M24 90h52'],
  blossom: [petals(5, 6, 46, 0.62), disc(50, 50, 8) + spokes(5, 10, 24)],
  flower: [petals(8, 8, 46, 0.42), disc(50, 50, 10)],
  rose: [disc(50, 44, 34), 'M50 44c4-8 14-2 10 6s-20 8-22-4 12-24 26-16 14 32-2 40-36 2-40-16', 'M50 78v20M50 92c-8 0-14-4-16-10'],
  dandelion: ['M48 60h4v38h-4z' + disc(50, 40, 8) + turns(12, (a) => disc(round(50 + 32 * Math.sin(a)), round(40 - 32 * Math.cos(a)), 4)), '', spokes(12, 8, 28, 50, 40)],
  leaf: ['M88 8C40 6 10 30 14 70c2 8 6 14 10 18C70 88 96 60 88 8z', 'M10 96C28 64 48 44 76 22M44 54l2-20M56 44l20 2M34 66l-4-16M46 60l20 6'],
  maple: ['M50 2l8 18 12-6-2 20 20-8-4 14 12 6-24 18 6 10-22-4v28h-6V70l-22 4 6-10L10 46l12-6-4-14 20 8-2-20 12 6z', 'M50 70V24M50 62L30 42M50 62l20-20'],
  sprout: ['M48 96V54C26 56 12 42 10 16c26 0 38 12 40 32C52 30 64 20 90 22c0 24-16 36-38 36v38z', 'M18 24c12 4 22 12 28 24M82 28c-12 4-20 10-26 20'],
  seed: ['M50 4c24 16 32 36 26 56-4 14-14 22-26 36-12-14-22-22-26-36C18 40 26 20 50 4z', 'M50 20v62M36 42c6 2 10 6 14 12M64 42c-6 2-10 6-14 12M36 60c6 2 10 6 14 10M64 60c-6 2-10 6-14 10'],
  mushroom: ['M6 52C8 20 30 6 50 6s42 14 44 46c-14 6-30 8-44 8S20 58 6 52zM38 62h24l4 28c-8 6-24 6-32 0z', disc(34, 34, 7) + disc(58, 26, 6) + disc(74, 42, 5)],
  tree: ['M44 64h12l4 32H40zM50 2c16 0 22 12 20 20 14 0 22 12 16 24-4 14-20 20-36 18-16 2-32-4-36-18-6-12 2-24 16-24C28 14 34 2 50 2z', 'M50 92V44M50 62L36 48M50 56l14-14'],
  grapes: [disc(32, 40, 11) + disc(54, 40, 11) + disc(74, 40, 11) + disc(43, 59, 11) + disc(64, 59, 11) + disc(54, 78, 11) + 'M50 28c0-14 8-22 20-24l4 8c-10 2-14 6-16 16z'],
  // Beasts
  paw: [oval(50, 66, 26, 22) + oval(20, 42, 10, 13) + oval(40, 24, 10, 14) + oval(62, 24, 10, 14) + oval(82, 42, 10, 13)],
  feather: ['M90 6C50 8 22 36 20 72L6 94l6 4 16-20c36 0 60-26 62-72z', 'M24 78C44 52 60 36 80 18M44 56l-2-20M58 42l20 2M46 62l22 2'],
  wing: ['M6 20c40-16 74-8 88 2-4 8-10 12-18 14 4 2 6 4 8 8-8 6-14 8-22 8 4 2 4 4 6 8-8 6-16 6-22 6 2 2 2 4 2 8C26 78 10 56 6 20z', 'M18 28c18 2 36 4 56 8M24 40c14 4 26 8 38 12M32 52c8 4 12 8 18 14'],
  bird: ['M4 40c20-6 34 0 44 14C54 30 72 14 96 12c-4 12-10 18-18 22 4 0 8 0 12-2-8 16-20 22-30 24 2 10-2 22-14 34-2-14-10-22-20-26-10 0-16-4-22-12 4 0 8-2 12-4-6-2-10-4-12-8z', disc(28, 46, 3)],
  raven: ['M2 36l22-6c4-14 18-20 32-14 12 6 18 18 20 32l22 34-26-10c-4 12-14 18-26 18l-4 8-8-6c-14-6-18-22-14-40z', disc(34, 28, 4) + 'M44 50c10 2 18 8 26 20'],
  dove: ['M4 46l18-6c2-14 14-20 24-14L64 4c6 12 4 22-2 32 14 2 26 10 34 24-14-4-22-2-30 2-4 18-20 26-42 20l8-10C20 66 14 58 18 50z', disc(32, 40, 3)],
  wolf: ['M14 4l22 22h28L86 4c6 24 4 40-2 52L66 76 50 96 34 76 16 56C10 44 8 28 14 4z', 'M28 44l14 8M72 44l-14 8M44 76l6 6 6-6'],
  jackal: ['M20 2l14 30h32L80 2c8 26 2 44-8 58l-8 36H36l-8-36C18 46 12 28 20 2z', 'M32 48l10 6M68 48l-10 6M50 58v26'],
  fox: ['M8 8l26 20h32L92 8c4 30-4 52-20 66L50 94 28 74C12 60 4 38 8 8z', 'M26 46c6 0 12 4 14 10M74 46c-6 0-12 4-14 10M44 78l6 6 6-6M50 30v16'],
  rabbit: ['M30 2c10 6 14 22 14 36h12c0-14 4-30 14-36 8 14 6 30 2 42a30 30 0 1 1-44 0C24 32 22 16 30 2z', disc(38, 62, 4) + disc(62, 62, 4) + 'M44 78l6 4 6-4'],
  butterfly: ['M48 46C38 14 18 4 6 14c-4 18 8 36 34 38-20 2-28 16-20 34 14 4 26-10 30-30 4 20 16 34 30 30 8-18 0-32-20-34 26-2 38-20 34-38-12-10-32 0-42 32z', 'M50 48v34', 'M49 40l-9-18M51 40l9-18'],
  moth: ['M46 34C34 14 14 14 2 28c6 22 22 30 42 26-14 4-20 16-16 30 10 0 18-6 22-18 4 12 12 18 22 18 4-14-2-26-16-30 20 4 36-4 42-26C86 14 66 14 54 34z', disc(24, 34, 6) + disc(76, 34, 6) + 'M50 38v36', 'M47 30l-9-18M53 30l9-18'],
  jellyfish: ['M10 50a40 40 0 0 1 80 0c-8 8-14 8-20 2-6 8-14 8-20 2-6 6-14 6-20-2-6 6-12 6-20-2z', 'M26 42c4-10 10-14 18-16', 'M24 60c-6 14 6 20-2 34M40 62c-6 14 6 20 0 36M60 62c6 14-6 20 0 36M76 60c6 14-6 20 2 34'],
  fish: ['M4 50c14-24 44-32 66-8l24-18c-4 18-4 34 0 52L70 58C48 82 18 74 4 50z', disc(24, 46, 4) + 'M40 36c6 8 6 20 0 28M52 38c6 8 6 16 0 24'],
  whale: ['M4 54c0-20 20-32 44-30 20 2 28 14 34 14 4-6 4-12 2-20l12 10c-2 16-6 24-14 30-6 18-24 28-44 26C18 82 4 70 4 54z', disc(26, 52, 4) + 'M8 66c14 8 30 10 48 4', 'M44 22c0-8-4-12-10-14M46 22c2-8 8-12 14-12'],
  crab: [oval(50, 62, 30, 22) + 'M18 46C4 40 2 22 14 10l6 14 10-8c4 14 0 24-8 30zM82 46c14-6 16-24 4-36l-6 14-10-8c-4 14 0 24 8 30z', disc(40, 54, 4) + disc(60, 54, 4), 'M24 78L8 88M32 84l-8 12M76 78l16 10M68 84l8 12'],
  frog: [oval(50, 62, 38, 30) + disc(28, 28, 14) + disc(72, 28, 14), disc(28, 28, 5) + disc(72, 28, 5) + 'M24 62c14 14 38 14 52 0'],
  squirrel: ['M60 96H26c-6-14 0-24 10-30-10-2-14-10-12-20l-4-12 12 6c10-4 20 2 22 12 10-4 14-20 8-34 22 0 32 16 28 34-2 14-12 18-16 26-2 6-4 12-2 18z', disc(34, 48, 3) + 'M78 34c2 14-8 20-12 32'],
  ox: ['M2 10c4 18 14 22 24 22h48c10 0 20-4 24-22 4 26-8 36-20 38-2 20-10 40-28 46C32 88 24 68 22 48 10 46-2 36 2 10z', disc(36, 50, 4) + disc(64, 50, 4) + 'M38 76h24M44 70v12M56 70v12'],
  dragon: ['M8 70c4-30 26-36 40-40l-4-18 16 10 14-14 2 20c14 8 18 22 16 34l-16-4-8 12-10-10c-10 2-14 10-8 20 4 6 0 12-8 12C22 92 8 88 8 70z', disc(68, 42, 4) + 'M24 74c4-12 12-18 24-20'],
  beetle: [oval(50, 60, 28, 34) + disc(50, 22, 14), 'M50 34v58', 'M22 54L6 46M22 66H4M26 80L10 92M78 54l16-8M78 66h18M74 80l16 12M44 10L36 2M56 10l8-8'],
  // Things
  fan: ['M50 92L4 38C30 6 70 6 96 38z', 'M50 92L20 26M50 92L40 18M50 92l10-74M50 92l30-66M14 48c24-22 48-22 72 0'],
  talisman: ['M26 4h48v88l-8-8-8 8-8-8-8 8-8-8-8 8z', 'M38 18h24M50 18v18M38 36h24M40 48h20v18H40zM50 48v18'],
  scroll: ['M16 8h60c8 0 12 6 12 12v6H72v58c0 6-4 10-10 10H18c-8 0-12-6-12-12v-6h14V18c0-4-2-8-4-10z', 'M32 26h30M32 40h30M32 54h30M32 68h20'],
  quill: ['M92 4C62 6 36 22 26 58l-4 16 6 4C62 74 86 46 92 4zM20 78l-12 18 18-12z', 'M28 72C44 46 62 28 80 16'],
  note: ['M36 14l48-10v64a14 12 0 1 1-8-10V26L44 32v48a14 12 0 1 1-8-10z'],
  harp: ['M16 90C8 50 14 12 40 4c8 14 20 22 44 20 6 22-4 46-30 66z', 'M30 84V20M42 82V24M54 74V30M66 62V32'],
  mask: ['M50 4c26 0 40 14 40 38 0 28-20 46-40 54C30 88 10 70 10 42 10 18 24 4 50 4z', 'M24 42c6-8 14-8 20 0-6 6-14 6-20 0zM56 42c6-8 14-8 20 0-6 6-14 6-20 0zM38 74c8 6 16 6 24 0M50 14v18'],
  eye: ['M2 50c24-36 72-36 96 0-24 36-72 36-96 0z', disc(50, 50, 16) + disc(50, 50, 5) + spokes(10, 22, 30)],
  mirror: [oval(50, 38, 32, 35) + 'M45 72h10v24H45z', oval(50, 38, 23, 26) + 'M38 34c2-8 6-12 12-14'],
  bell: ['M50 2l6 8c18 4 26 18 26 38 0 14 4 22 10 28H8c6-6 10-14 10-28 0-20 8-34 26-38z' + oval(50, 86, 12, 9), 'M22 62h56'],
  lantern: ['M40 2h20v8H40zM26 10h48l10 14v42L74 82H26L16 66V24zM46 82h8v16h-8z', 'M36 12v68M64 12v68M16 44h68'],
  bomb: [disc(46, 60, 34) + 'M60 28l10-12 8 6-8 12zM82 4l2 8 8-2-6 8 8 4-8 2 2 8-8-4-4 6v-8l-8-2 8-4-2-8 6 4z', 'M24 56a24 24 0 0 1 18-18'],
  firework: [star(16, 46, 12), disc(50, 50, 8) + spokes(16, 22, 32)],
  clover: [disc(36, 32, 17) + disc(64, 32, 17) + disc(50, 56, 17) + 'M48 66h4c0 14 6 24 16 30l-6 4C52 90 48 80 48 66z', 'M50 42V26M50 42L36 32M50 42l14-10'],
  wok: ['M6 46h76l14-8v10l-14 8c-4 22-16 34-38 34S10 76 6 46z', '', 'M28 36c-4-8 4-12 0-20M44 36c-4-8 4-12 0-20M60 36c-4-8 4-12 0-20'],
  pot: ['M14 36h72v8h8v16h-8c-2 22-12 32-36 32S16 82 14 60H6V44h8zM30 22h40v8H30z' + disc(50, 14, 6), 'M22 50h56'],
  flask: ['M40 2h20v8h-4v24l28 48c4 8-2 14-8 14H24c-6 0-12-6-8-14l28-48V10h-4z', 'M30 66h40' + disc(44, 78, 4) + disc(58, 74, 3)],
  anchor: ['M46 28h8v54c16-2 26-12 28-28l-10 6 14-22 12 24-8-4c-2 24-18 38-40 40-22-2-38-16-40-40l-8 4 12-24 14 22-10-6c2 16 12 26 28 28zM30 36h40v8H30z' + disc(50, 16, 13)],
  ship: ['M4 66h92L82 90H18zM46 6h6v54h-6zM54 10c24 8 34 26 36 46H54zM44 20c-14 8-22 20-26 36h26z', 'M14 78h72'],
  gear: [star(10, 46, 34) + disc(50, 50, 16), disc(50, 50, 24)],
  hammer: ['M18 12h48l14 12v14H18zM40 38h14v58H40z', 'M26 20v12M66 14v24'],
  coin: ['M50 8a42 42 0 1 1 0 84 42 42 0 0 1 0-84zM38 38v24h24V38z', disc(50, 50, 34)],
  teapot: ['M24 40h48c8 14 8 34-4 48H28C16 76 16 54 24 40zM36 28h24v8H36zM74 48c16-4 24 4 22 18-2 10-10 14-20 14v-8c8 0 12-2 12-8s-4-10-12-8zM20 56L4 40l8-6 14 12z' + disc(48, 22, 6)],
  cup: ['M22 4h56c0 30-6 46-24 50v26h18v12H28V80h18V54C28 50 22 34 22 4z', 'M28 18h44'],
  crown: ['M6 30l22 20L50 12l22 38 22-20-10 56H16z' + disc(6, 26, 5) + disc(50, 8, 5) + disc(94, 26, 5), 'M18 74h64'],
  circlet: ['M6 44c28 14 60 14 88 0l-4 22c-26 12-54 12-80 0zM50 14l12 20-12 20-12-20z', 'M14 58c24 10 48 10 72 0'],
  helm: ['M50 6c26 0 38 18 38 44l-8 40H62V58H38v32H20l-8-40C12 24 24 6 50 6zM46 0h8v20h-8z', 'M14 46h72', 'M24 10C10 4 4 12 2 24M76 10c14-6 20 2 22 14'],
  hat: ['M2 70c14-10 24-12 30-12L44 12c8-8 18-6 24 2l-6 10 8 34c8 0 16 4 28 12-24 16-72 16-96 0z', 'M32 58c14 6 24 6 38 0'],
  earrings: ['M28 4h8v18h-8zM32 22l16 24-16 46-16-46zM66 4h8v18h-8zM70 22l14 20-14 40-14-40z', 'M20 46h24M58 42h24'],
  scarf: ['M10 20c28-14 54-14 80 0l-8 18c-8-4-16-6-24-6l16 58-18-6-8 12-12-50-12 38-16-10 18-44z', 'M20 30c20-8 40-8 60 0'],
  banner: ['M14 2h8v96h-8zM26 8h64L76 32l14 24H26z', 'M36 18h28M36 32h24M36 46h28'],
  rope: ['M4 24c30 14 62 14 92 0v16c-8 4-16 8-26 10l4 40-14-10-10 14-10-14-14 10 4-40C20 48 12 44 4 40z', 'M10 32c28 14 52 14 80 0M22 34l6 8M46 40l6 8M70 36l6 8'],
  laurel: ['M46 90C20 84 6 60 12 26l10 12c2-12 8-18 16-24-4 20 0 44 12 62 12-18 16-42 12-62 8 6 14 12 16 24l10-12c6 34-8 58-34 64z', 'M46 88C30 74 22 58 20 42M54 88c16-14 24-30 26-46'],
  heart: ['M50 92C16 66 4 48 4 30A24 24 0 0 1 50 20a24 24 0 0 1 46 10c0 18-12 36-46 62z', 'M20 30a12 12 0 0 1 12-12'],
  chest: ['M8 40c0-18 8-28 22-28h40c14 0 22 10 22 28zM8 46h84v42H8z', 'M8 44h84M42 40h16v18H42zM26 14v28M74 14v28'],
  dice: ['M50 4l40 22v46L50 96 10 72V26z', 'M10 26l40 22 40-22M50 48v48' + disc(50, 26, 5) + disc(28, 52, 4) + disc(34, 72, 4) + disc(70, 62, 5)],
  cards: ['M18 24l40-14 24 66-40 14z', 'M30 30l34 8M26 20l48 50' + star(4, 16, 5, 50, 50)],
  arrows: ['M6 34h54V18l32 24-32 24V50H6zM94 82H40v12L14 76l26-18v12h54z'],
  fist: ['M20 40V24c0-8 12-8 12 0v-6c0-8 14-8 14 0v-2c0-8 14-8 14 0v6c0-8 14-8 14 0v10c10-4 14 2 12 8-2 24-4 32-12 40v14H34V80C22 72 18 60 20 40z', 'M32 24v20M46 20v24M60 22v22'],
  needle: ['M96 4L30 66l4 4zM22 66c14 4 16 18 6 24S4 90 6 78s8-14 16-12z', '', 'M84 16c-30-8-52 10-40 24s-20 26-14 40'],
  crane: ['M6 30l26-6c10-2 16 6 14 14l-6 22c14-18 34-22 56-16-12 4-18 8-22 14l14 2c-14 12-28 14-42 10l-4 26h-6V68c-10-4-14-12-10-24l6-12z', disc(30, 30, 2)],
  tower: ['M30 40h40v56H30zM18 28h64l-8 12H26zM34 12h32l8 16H26zM50 0l10 12H40z', 'M44 96V76c0-8 12-8 12 0v20M38 52h6M56 52h6'],
  pavilion: ['M2 42c18-2 34-12 48-32 14 20 30 30 48 32l-6 8H8zM18 50h10v36H18zM72 50h10v36H72zM44 50h12v36H44zM6 86h88v10H6z', 'M20 44h60'],
  torii: ['M2 12c32 8 64 8 96 0v14c-32 6-64 6-96 0zM14 40h72v9H14zM22 26h11v70H22zM67 26h11v70H67zM45 26h10v14H45z'],
  castle: ['M8 96V60h84v36zM2 60l14-16h68l14 16zM24 44V32h52v12zM14 32L30 16h40l16 16zM40 16l10-14 10 14z', 'M42 96V76h16v20M20 72h8M72 72h8'],
  cathedral: ['M12 96V46l16-14 16 14v50zM56 96V46l16-14 16 14v50zM38 96V28L50 4l12 24v68z', 'M50 40v14M44 46h12M46 96V78h8v18M28 56v12M72 56v12'],
  dome: ['M8 52a42 42 0 0 1 84 0zM12 56h76v8H12zM16 64h12v32H16zM72 64h12v32H72zM44 64h12v32H44zM47 0h6v12h-6z', 'M50 12v38M30 20c-6 10-8 20-8 30M70 20c6 10 8 20 8 30'],
  books: ['M8 10h20v82H8zM32 18h18v74H32zM56 12l18-4 18 80-18 4z', 'M8 26h20M8 74h20M32 34h18M32 76h18M60 28l18-4M70 72l18-4'],
  wheat: ['M48 98V30h4v68zM50 2c8 8 8 18 0 26-8-8-8-18 0-26zM30 26c12 2 18 10 18 22-12-2-18-10-18-22zM70 26c-12 2-18 10-18 22 12-2 18-10 18-22zM30 50c12 2 18 10 18 22-12-2-18-10-18-22zM70 50c-12 2-18 10-18 22 12-2 18-10 18-22z'],
  chicken: ['M60 8c26 0 38 22 30 42-8 22-30 30-46 26L26 92c2 8-12 10-12 0-10 0-8-14 0-12l18-20C26 40 36 10 60 8z', 'M62 20c12 2 18 10 18 20'],
  egg: ['M14 54C6 30 30 10 54 12c26 0 42 18 40 40-2 26-22 40-44 36C28 92 18 74 14 54z', disc(54, 50, 17) + 'M44 48a10 10 0 0 1 8-8'],
  potato: ['M10 58c0-22 18-36 40-36s40 14 40 34-18 34-40 34-40-12-40-32z', 'M26 46l12 12M42 38l16 16M60 40l14 14M36 64l10 10M56 64l10 8M26 64l4 6'],
  pizza: ['M50 96L8 22C36 4 64 4 92 22z', 'M16 34c24-14 44-14 68 0' + disc(40, 46, 6) + disc(60, 44, 6) + disc(50, 68, 5)],
  roll: ['M10 34c22-14 58-14 80 0v32c-22 14-58 14-80 0z' + 'M86 30a10 18 0 1 1 0 40 10 18 0 0 1 0-40z', 'M24 28v44M42 26v48M60 26v48M86 42c-6 6-4 14 2 16'],
  dumpling: ['M4 60c6-28 26-44 46-44s40 16 46 44c-20 24-72 24-92 0z', 'M50 18c-4 10-4 16 0 24M34 24c-2 8 0 16 4 22M66 24c2 8 0 16-4 22M14 62c24 14 48 14 72 0'],
  hand: ['M40 96L16 62c-6-8 4-14 10-8l12 12V18c0-8 10-8 10 0v30h2V8c0-8 10-8 10 0v40h2V14c0-8 10-8 10 0v36h2V26c0-8 10-8 10 0v38c0 12-6 20-8 32z'],
  chain: ['M14 34l20-20c14-12 34 6 22 22L44 48l-8-8 12-12c4-4-2-10-6-6L22 42c-4 4 2 10 6 6l4 8c-14 10-32-8-18-22zM86 66L66 86c-14 12-34-6-22-22l12-12 8 8-12 12c-4 4 2 10 6 6l20-20c4-4-2-10-6-6l-4-8c14-10 32 8 18 22z'],
  portrait: [disc(50, 32, 22) + 'M8 96c0-26 18-38 42-38s42 12 42 38z', 'M38 66l12 16 12-16'],
} satisfies { [name: string]: Drawing };
export type Motif = keyof typeof drawings;

// By what stands in a card's key. The first that fits.
const byName: [RegExp, Motif][] = [
  // Characters by what they are known for
  [/^ganyu|lotus/, 'lotus'], [/^diona|paw|cat-claw|purred/, 'paw'], [/^kaeya|icicle|cold-blooded/, 'icicle'], [/^chongyun|frost-field|steady-breath/, 'snow'],
  [/ayaka|kanten|kabuki|senho|soumetsu|seki-no-to/, 'fan'], [/^eula|lightfall|grimheart|war-lust/, 'claymore'], [/quill/, 'quill'], [/^shenhe|mystical-abandon/, 'crane'],
  [/^qiqi|talisman|resurrection/, 'talisman'], [/herald-of-frost/, 'lantern'], [/^barbara|melody|glorious-season/, 'note'], [/^xingqiu|rain|scent-remained/, 'rain'], [/^mona|starsign|prophecy/, 'stars'],
  [/bubble|reflection$/, 'orb'], [/torrent/, 'wave'], [/tartaglia|tide-withholder|riptide|mayhem|stance/, 'whale'], [/kokomi|kurage|tamakushi/, 'jellyfish'], [/ceremonial-garment/, 'scarf'],
  [/ayato|kanka|kyouka|purity/, 'katana'], [/^candace|heron-shield|overflow/, 'shield'], [/heron/, 'crane'], [/^diluc|flowing-flame/, 'bird'], [/guoba$|xiangling|crossfire/, 'wok'], [/pyronado/, 'ring'],
  [/^bennett|grand-expectation/, 'clover'], [/inspiration/, 'burst'], [/^amber|bunny/, 'rabbit'], [/yoimiya|niwabi|naganohara|aurous/, 'firework'], [/^klee|explosive|sparks|pounding/, 'bomb'],
  [/hu-tao|paramita|sanguine/, 'butterfly'], [/blood-blossom/, 'blossom'], [/yanfei|final-interpretation|scarlet-seal|covenant/, 'scroll'], [/brilliance/, 'sun'], [/fischl|^oz|stellar-predator|raven/, 'raven'],
  [/^razor|wolf|^awakening/, 'wolf'], [/keqing|thundering-penance|stiletto/, 'dagger'], [/cyno|pactsworn|featherfall|lawful/, 'jackal'], [/beidou|lightning-storm|tidecaller|wavestrider/, 'ship'], [/thunderbeast/, 'dragon'],
  [/kujou|tengu|sin-of-pride|red-feather-fan/, 'fan'], [/crowfeather/, 'feather'], [/raiden|wishes|stormy-judgment|severed-fate/, 'eye'], [/chakra/, 'ring'], [/yae-miko|tenko/, 'fox'], [/hanachirusato/, 'mask'],
  [/sakura|sacred-shade|rite-of-dispatch|narukami/, 'blossom'], [/\brose|lisa|pulsating/, 'rose'], [/conductive/, 'bolt'], [/high-voltage/, 'storm'], [/sucrose|entropy|timaeus|calx/, 'flask'], [/wind-spirit/, 'storm'],
  [/^jean|dandelion/, 'dandelion'], [/venti|embrace-of-winds|harmony|skyward-harp|stormeye|elegy/, 'harp'], [/stormzone/, 'wind'], [/xiao|yaksha|wrath|visage|solitude/, 'mask'], [/kazuha|maple|midare|autumn|fuubutsu/, 'maple'],
  [/ningguang|jade-screen|strategic-reserve/, 'prism'], [/noelle|got-your-back|full-plate/, 'rose'], [/sweeping-time/, 'claymore'], [/zhongli|stele|dominance|jade-shield/, 'crystal'], [/petrif/, 'rock'], [/albedo|isotoma|descent-of-div/, 'flower'],
  [/itto|ushi|ichiban|oni-king|superstrength/, 'ox'], [/collei|floral|sprout/, 'sprout'], [/cuilein/, 'paw'], [/tighnari|keen-sight|clusterbloom/, 'leaf'], [/vijnana/, 'eye'], [/nahida|seed|knowledge/, 'seed'], [/shrine-of-maya/, 'dome'],
  [/cicin/, 'moth'], [/squirrel/, 'squirrel'], [/raptor/, 'bird'], [/frog/, 'frog'], [/rhodeia|streaming/, 'drop'], [/soothing/, 'wave'], [/mirror|refraction/, 'mirror'], [/stealth|paid-in|pyro-agent/, 'dagger'],
  [/abyss-lector|darkfire/, 'catalyst'], [/rebirth|embers|aegis-of/, 'flame'], [/hypostasis|prism|crystal-core/, 'prism'], [/scissors/, 'hand'], [/paper/, 'hand'], [/chains/, 'chain'], [/kenki|shadowsword|automaton/, 'katana'],
  [/lawachurl|^stonehide/, 'rock'], [/stone-force/, 'fist'], [/terrorshroom|spore|radical/, 'mushroom'], [/hilichurl|samachurl/, 'mask'],
  // Characters of the waves after
  [/^freminet|narwhal|shark|^mualani/, 'whale'], [/^rosaria|frostlance/, 'polearm'], [/^citlali|opal|itzpapa/, 'moon'], [/^furina|salon|revelry|singer-of/, 'crown'], [/^sigewinne|bubblebalm/, 'heart'], [/^arlecchino|blood-debt/, 'moth'],
  [/^mavuika|flamestrider|crucible/, 'sun'], [/^clorinde|vigil/, 'katana'], [/^sethos|twilight/, 'eye'], [/^xianyun|starwicker|skyladder/, 'crane'], [/^chasca|shadowhunt|soulsniper/, 'feather'], [/^lan-yan|swallow/, 'bird'],
  [/heizou|windmuster|declension/, 'fist'], [/^chiori|tamoto/, 'scarf'], [/^kachina|turbo/, 'gear'], [/^xilonen|source-sample|blading/, 'hammer'], [/^kinich|grapple|ajaw/, 'rope'], [/^emilie|lumidouce|fragrance/, 'lantern'],
  [/bitey-shark|hunters-ray/, 'fish'], [/mist-bubble/, 'drop'], [/cacucu|qucusaurus/, 'bird'], [/waverider/, 'ship'], [/koholasaurus/, 'wave'], [/tepetlisaurus/, 'rock'], [/iktomisaurus/, 'eye'], [/^yumkasaurus/, 'leaf'], [/tatankasaurus/, 'ox'], [/rawr/, 'paw'],
  [/scorpion/, 'beetle'], [/serpent/, 'dragon'], [/azhdaha|stone-facets/, 'dragon'], [/wolflord|rifthound|corrosion/, 'wolf'],
  // What the reactions leave
  [/frozen/, 'snow'], [/crystallize|^shield/, 'crystal'], [/enduring/, 'shield'], [/burning-flame/, 'flame'], [/dendro-core/, 'seed'], [/catalyzing/, 'leaf'], [/satiated/, 'dumpling'], [/revive-on/, 'heart'],
  // Artifacts
  [/bandana|handkerchief/, 'scarf'], [/crown/, 'crown'], [/circlet/, 'circlet'], [/diadem/, 'circlet'], [/coronet|laurel/, 'laurel'], [/earrings/, 'earrings'], [/kabuto|helm/, 'helm'], [/\bhat\b|-hat$|cap$|tricorne/, 'hat'],
  [/thundering-poise/, 'crown'], [/vermillion/, 'scroll'], [/shimenawa/, 'rope'], [/blizzard/, 'snow'], [/rimes/, 'circlet'], [/heart-of-depth/, 'wave'], [/crimson-witch/, 'flame'], [/thundering-fury/, 'bolt'], [/viridescent/, 'wing'],
  [/petra/, 'rock'], [/deepwood/, 'tree'], [/millelith/, 'shield'], [/clam/, 'wave'], [/sand-king|gilded-dreams/, 'moon'], [/flowing-rings/, 'ring'], [/of-an-offering/, 'cup'], [/vourukasha|paradise/, 'flower'], [/marechaussee/, 'hat'],
  [/golden-troupe|royal-masque|feather-mask/, 'mask'], [/gladiator/, 'helm'], [/maidens-fading/, 'rose'], [/cinder-city/, 'scroll'], [/whims/, 'note'], [/reverie/, 'star'], [/noblesse/, 'laurel'], [/monocle/, 'eye'], [/nymphs/, 'drop'],
  // Supports
  [/harbor/, 'ship'], [/library/, 'books'], [/jade-chamber/, 'pavilion'], [/winery/, 'grapes'], [/inn$/, 'tower'], [/cathedral/, 'cathedral'], [/tenshukaku/, 'castle'], [/shrine/, 'torii'], [/sumeru-city/, 'dome'], [/vanarana/, 'tree'],
  [/chinju/, 'leaf'], [/golden-house/, 'coin'], [/paimon/, 'stars'], [/katheryne/, 'gear'], [/wagner|zhang/, 'hammer'], [/chef-mao/, 'pot'], [/tubby/, 'teapot'], [/timmie/, 'dove'], [/liben/, 'chest'], [/chang-the/, 'quill'],
  [/ellin/, 'sword'], [/iron-tongue/, 'fan'], [/liu-su/, 'lantern'], [/kujirai/, 'beetle'], [/xudong/, 'wok'], [/dunyarzad/, 'flower'], [/rana/, 'bow'], [/setaria/, 'books'], [/transformer/, 'gear'], [/nre/, 'dumpling'], [/seelie/, 'stars'],
  // Events
  [/courtyard/, 'pavilion'], [/celebration/, 'firework'], [/woven-ice/, 'snow'], [/shattering/, 'icicle'], [/woven-water/, 'drop'], [/woven-flame/, 'flame'], [/fervent/, 'burst'], [/woven-thunder/, 'bolt'], [/woven-wind/, 'wind'], [/impetuous/, 'storm'],
  [/woven-stone/, 'crystal'], [/woven-weed/, 'leaf'], [/sprawling/, 'sprout'], [/freedom/, 'dove'], [/contracts/, 'scroll'], [/eternity/, 'bolt'], [/wisdom/, 'tree'], [/companion/, 'star'], [/changing-shifts/, 'arrows'], [/toss-up/, 'dice'],
  [/strategize/, 'cards'], [/lost-yet/, 'fist'], [/leave-it/, 'hand'], [/crane/, 'crane'], [/master-of-weapon/, 'trident'], [/divine-relics/, 'torii'], [/knit/, 'needle'], [/send-off/, 'wind'], [/oath$/, 'shield'], [/abyssal-summons/, 'mask'],
  [/conspiracy/, 'chain'], [/plunging/, 'wing'], [/heavy-strike/, 'hammer'], [/vennessa/, 'bird'], [/friendship/, 'heart'], [/great-dream/, 'note'], [/unseen-razor/, 'dagger'],
  // Food
  [/jueyun/, 'chicken'], [/adeptus/, 'pot'], [/chicken|madame/, 'chicken'], [/hash-brown/, 'potato'], [/pizza/, 'pizza'], [/meat-roll/, 'roll'], [/egg/, 'egg'], [/sashimi/, 'fish'], [/crab/, 'crab'],
  // By element or weapon, where only that is said
  [/cryo|frost|ice/, 'snow'], [/hydro|water/, 'drop'], [/pyro|flame|fire/, 'flame'], [/electro|thunder|lightning/, 'bolt'], [/anemo|wind/, 'wind'], [/geo|stone/, 'rock'], [/dendro/, 'leaf'],
  [/mist|field/, 'orb'], [/sword|blade/, 'sword'], [/spear|spine/, 'polearm'], [/bow/, 'bow'],
];
// Characters whose key says nothing of what they are known for, or who would look like another.
const characters: { [key: string]: Motif } = {
  layla: 'star', charlotte: 'eye', wriothesley: 'chain', nilou: 'blossom', yelan: 'dice', neuvillette: 'cup', dehya: 'fist', lyney: 'hat', lynette: 'cards', thoma: 'shield', dori: 'coin', 'kuki-shinobu': 'ring', sayu: 'squirrel', faruzan: 'prism', gorou: 'banner',
  'yun-jin': 'circlet', yaoyao: 'rabbit', baizhu: 'flask', alhaitham: 'books', kaveh: 'dome', kirara: 'chest', 'millennial-pearl-seahorse': 'fish', dvalin: 'wing', xinyan: 'note', chevreuse: 'feather', navia: 'hat', wanderer: 'wind',
  'la-signora': 'mask', 'crimson-witch-of-embers': 'crown', 'guardian-of-apeps-oasis': 'tree', rosaria: 'cathedral', escoffier: 'pot', 'eremite-scorching-loremaster': 'beetle', iansan: 'anchor', 'yumemizuki-mizuki': 'moon', varesa: 'ox', ifa: 'dove',
  gaming: 'mask', mualani: 'fish', 'hydro-tulpa': 'orb', 'black-serpent-knight-rockbreaker-ax': 'helm', 'emperor-of-fire-and-iron': 'crab', 'gluttonous-yumkasaur-mountain-king': 'grapes',
};
// What forms of one character are told apart by.
const forms: [RegExp, Motif][] = [[/-cryo$/, 'icicle'], [/-hydro$/, 'drop'], [/-pyro$/, 'flame'], [/-electro$/, 'bolt'], [/-pneuma$/, 'star']];
// What weapons have beside their kind.
const besides: [RegExp, Motif][] = [
  [/sacrificial/, 'ring'], [/skyward/, 'wing'], [/wolf/, 'wolf'], [/raven/, 'feather'], [/bell/, 'bell'], [/amos/, 'heart'], [/elegy/, 'harp'], [/aquila|favonius/, 'bird'], [/king/, 'crown'], [/lightning/, 'bolt'], [/lithic/, 'rock'],
  [/vortex/, 'storm'], [/dream/, 'moon'], [/fruit/, 'seed'], [/white-iron/, 'gear'], [/white-tassel/, 'blossom'], [/traveler/, 'star'], [/magic-guide/, 'stars'],
];
// The element an artifact speaks of.
const artifactElements: [RegExp, Motif][] = [
  [/blizzard|rimes/, 'icicle'], [/tricorne|depth/, 'drop'], [/witch/, 'flame'], [/thunder/, 'bolt'], [/viridescent/, 'wind'], [/petra|basalt/, 'crystal'], [/laurel|deepwood/, 'leaf'], [/doctor/, 'heart'], [/gambler|lucky/, 'coin'], [/instructor/, 'scroll'],
  [/exile/, 'chain'], [/kabuto|helm/, 'banner'], [/millelith/, 'rock'], [/adventurer/, 'star'], [/vermillion/, 'feather'], [/capricious/, 'moon'], [/shimenawa/, 'blossom'], [/severed/, 'bolt'],
];
// What dishes of one kind are told apart by.
const dishes: [RegExp, Motif][] = [[/madame/, 'flower'], [/tandoori/, 'flame'], [/northern/, 'snow'], [/mint/, 'leaf'], [/lotus/, 'wheat']];
const anything: Motif[] = ['star', 'orb', 'sun', 'moon', 'ring', 'burst', 'stars', 'cup', 'coin', 'lantern', 'banner', 'wheat', 'anchor', 'cards'];
const weapons: { [weapon: string]: Motif } = { sword: 'sword', claymore: 'claymore', polearm: 'polearm', bow: 'bow', catalyst: 'catalyst' };

const named = (key: string, list: [RegExp, Motif][]) => list.find(([pattern]) => pattern.test(key))?.[1];

// The same number for the same text, always (FNV-1a).
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}

const ofCharacter = (key: string): Motif | undefined => characters[key] ?? named(key, byName);

// The main drawing of a card, and a small second one where there is more to say.
export function motifsOf(key: string, facts: { [key: string]: any }): [Motif, Motif?] {
  const h = hash(key);
  const some = anything[h % anything.length]!, other = anything[(h >>> 8) % anything.length]!;
  if (facts.type === 'weapon') return [weapons[facts.weapon] ?? 'sword', named(key, besides) ?? some];
  if (facts.kind === 'character')
    return [ofCharacter(key) ?? weapons[facts.weapon] ?? 'portrait', (facts.character && named(key, forms)) || weapons[facts.weapon]];
  const main = named(key, byName);
  if (facts.type === 'artifact') return [main ?? 'crown', named(key, artifactElements) ?? some];
  // A talent without a picture of its own has that of its character.
  if (facts.character) return [main ?? ofCharacter(facts.character) ?? 'star', 'star'];
  if (facts.maker) return [main ?? ofCharacter(facts.maker) ?? some];
  if (facts.type === 'food') return [main ?? 'pot', named(key, dishes) ?? (main ? undefined : other)];
  return main ? [main] : [some, other];
}
