// The pictures of the cards: bullet patterns, drawn from a card's key in colours of what it is called and of its character. What a
// card is called decides what is drawn, its gorgeousness how dense the pattern is, its key everything else: always the same picture.
import type { Card } from '../../lib/book.svelte';

export interface Look {
  a: string; // the character's colour
  b: string; // the second colour
  c: string; // the light in the middle of a bullet
  night: string; // the sky behind
  dusk: string; // its glow
  bullets: MotifName[];
  crest: MotifName;
}

// Things in a box from -1 to 1 that point up.
type Motif = (look: Look) => string;
interface Place {
  x: number;
  y: number;
  turn: number;
  size: number;
}
type Random = () => number;

const n = (value: number): string => String(Math.round(value * 100) / 100);
const put = (place: Place, drawn: string): string =>
  `<g transform="translate(${n(place.x)} ${n(place.y)}) rotate(${n(place.turn)}) scale(${n(place.size)})">${drawn}</g>`;
const polar = (angle: number, radius: number): [number, number] => [Math.sin(angle) * radius, -Math.cos(angle) * radius];
const polygon = (corners: number, outer: number, inner = outer, start = 0): string =>
  Array.from({ length: inner === outer ? corners : corners * 2 }, (_, i) => {
    const count = inner === outer ? corners : corners * 2;
    const [x, y] = polar(start + (i / count) * Math.PI * 2, i % 2 && inner !== outer ? inner : outer);
    return `${n(x)},${n(y)}`;
  }).join(' ');
const around = (count: number, draw: (i: number, degrees: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i, (i / count) * 360)).join('');

const Star = polygon(5, 1, 0.42);
const Spark = polygon(4, 1, 0.2);
const Petal = 'M0 -1C.75 -.6 .6 .45 0 1C-.6 .45 -.75 -.6 0 -1Z';
const Drop = 'M0 -1C.35 -.35 .65 .05 .65 .4A.65 .6 0 0 1 -.65 .4C-.65 .05 -.35 -.35 0 -1Z';
const Wing = 'M0 -.1C.3 -1 1.05 -1 1 -.35C.97 .05 .5 .15 .12 .12C.6 .25 .75 .65 .45 .85C.2 1 .02 .6 0 .25Z';

const motifs = {
  orb: ({ a, c }) => `<circle r="1" fill="${a}" opacity=".3"/><circle r=".74" fill="${a}"/><circle r=".44" fill="${c}"/>`,
  pearl: ({ a, b, c }) => `<circle r="1" fill="${b}" opacity=".3"/><circle r=".78" fill="${b}"/><circle r=".6" fill="${a}"/><circle cx="-.22" cy="-.25" r=".2" fill="${c}"/>`,
  ring: ({ a, c }) => `<circle r=".8" fill="none" stroke="${a}" stroke-width=".34"/><circle r=".8" fill="none" stroke="${c}" stroke-width=".1"/>`,
  yinyang: ({ a, c }) =>
    `<circle r="1" fill="${a}" opacity=".3"/><circle r=".84" fill="${c}"/><path d="M0 -.84A.84 .84 0 0 1 0 .84A.42 .42 0 0 1 0 0A.42 .42 0 0 0 0 -.84Z" fill="${a}"/><circle cy="-.42" r=".13" fill="${a}"/><circle cy=".42" r=".13" fill="${c}"/>`,
  ofuda: ({ a, c }) =>
    `<rect x="-.5" y="-1" width="1" height="2" rx=".06" fill="${a}"/><rect x="-.4" y="-.9" width=".8" height="1.8" fill="${c}"/><path d="M0 -.72V.2M-.24 -.45H.24M-.24 -.1H.24M-.2 .5L0 .25L.2 .5L0 .75Z" fill="none" stroke="${a}" stroke-width=".13"/>`,
  star: ({ a, c }) => `<polygon points="${Star}" fill="${a}" stroke="${a}" stroke-width=".2" stroke-linejoin="round"/><polygon points="${polygon(5, 0.58, 0.25)}" fill="${c}"/>`,
  spark: ({ a, c }) => `<polygon points="${Spark}" fill="${a}"/><circle r=".22" fill="${c}"/>`,
  laser: ({ a, c }) => `<path d="M-.3 1L-.16 -1H.16L.3 1Z" fill="${a}" opacity=".55"/><path d="M-.13 1L-.06 -1H.06L.13 1Z" fill="${c}"/>`,
  knife: ({ a, b, c }) => `<path d="M0 -1L.2 -.6V.3H-.2V-.6Z" fill="${c}"/><path d="M0 -1L.2 -.6V.3H0Z" fill="${a}"/><path d="M-.34 .3H.34V.42H-.34Z" fill="${b}"/><rect x="-.12" y=".42" width=".24" height=".56" rx=".08" fill="${b}"/>`,
  clock: ({ a, b, c }) =>
    `<circle r="1" fill="${a}" opacity=".22"/><circle r=".9" fill="none" stroke="${b}" stroke-width=".1"/><circle r=".76" fill="none" stroke="${a}" stroke-width=".04"/>${around(12, (i, d) => `<path d="M0 -.74V${i % 3 ? -0.64 : -0.54}" transform="rotate(${d})" stroke="${c}" stroke-width="${i % 3 ? 0.05 : 0.1}"/>`)}<path d="M0 0V-.58M0 0L.34 .2" stroke="${c}" stroke-width=".1" stroke-linecap="round"/><circle r=".09" fill="${b}"/>`,
  gear: ({ a, b }) => `${around(8, (_, d) => `<rect x="-.14" y="-1" width=".28" height=".35" fill="${a}" transform="rotate(${d})"/>`)}<circle r=".7" fill="${a}"/><circle r=".38" fill="${b}"/>`,
  slash: ({ a, c }) => `<path d="M-.95 .75C-.55 -.35 .25 -.85 1 -.9C.35 -.5 -.2 .05 -.95 .75Z" fill="${a}"/><path d="M-.8 .6C-.35 -.15 .2 -.6 .8 -.78C.3 -.42 -.2 .05 -.8 .6Z" fill="${c}"/>`,
  sword: ({ a, b, c }) => `<path d="M0 -1C.12 -.85 .14 -.6 .12 .4H-.1C-.12 -.5 -.08 -.8 0 -1Z" fill="${c}"/><path d="M0 -1C.12 -.85 .14 -.6 .12 .4H.02Z" fill="${a}"/><rect x="-.3" y=".4" width=".6" height=".1" rx=".04" fill="${b}"/><rect x="-.09" y=".5" width=".18" height=".48" rx=".05" fill="${b}"/>`,
  wisp: ({ a, c }) => `<path d="M0 -1C.1 -.55 .6 -.35 .62 .25A.62 .6 0 0 1 -.62 .25C-.62 -.1 -.35 -.2 -.3 -.5C-.2 -.3 -.02 -.5 0 -1Z" fill="${a}" opacity=".85"/><circle cy=".28" r=".32" fill="${c}"/>`,
  petal: ({ a, c }) => `<path d="${Petal}" fill="${a}"/><path d="M0 -.6C.25 -.3 .2 .3 0 .7C-.2 .3 -.25 -.3 0 -.6Z" fill="${c}" opacity=".8"/>`,
  cherry: ({ a, b, c }) => `${around(5, (_, d) => `<path d="M0 0C.5 -.3 .45 -.85 .16 -1L0 -.84L-.16 -1C-.45 -.85 -.5 -.3 0 0Z" fill="${a}" stroke="${c}" stroke-width=".05" transform="rotate(${d})"/>`)}<circle r=".16" fill="${b}"/>`,
  butterfly: ({ a, b, c }) => `<g fill="${a}"><path d="${Wing}"/><path d="${Wing}" transform="scale(-1 1)"/></g><g fill="${c}" opacity=".75" transform="translate(0 -.05) scale(.58)"><path d="${Wing}"/><path d="${Wing}" transform="scale(-1 1)"/></g><path d="M0 -.35V.5M0 -.35L-.2 -.75M0 -.35L.2 -.75" stroke="${b}" stroke-width=".09" fill="none" stroke-linecap="round"/>`,
  eye: ({ a, b, c }) => `<path d="M-1 0C-.5 -.62 .5 -.62 1 0C.5 .62 -.5 .62 -1 0Z" fill="${b}"/><path d="M-.86 0C-.45 -.48 .45 -.48 .86 0C.45 .48 -.45 .48 -.86 0Z" fill="#140818"/><circle r=".3" fill="${a}"/><circle r=".12" fill="${c}"/><path d="M-1 0L-1 -.3M-1 0L-1.15 .22M1 0L1 .3M1 0L1.15 -.22" stroke="${a}" stroke-width=".09" stroke-linecap="round"/>`,
  fan: ({ a, b, c }) => `<path d="M0 .8L-1 -.2A1.4 1.4 0 0 1 1 -.2Z" fill="${a}"/><path d="M0 .8L-.62 -.02A.98 .98 0 0 1 .62 -.02Z" fill="${c}" opacity=".65"/><path d="M0 .8L-.5 -.5M0 .8V-.6M0 .8L.5 -.5" stroke="${b}" stroke-width=".06"/><circle cy=".8" r=".12" fill="${b}"/>`,
  capsule: ({ a, b, c }) => `<rect x="-.4" y="-1" width=".8" height="2" rx=".4" fill="${a}"/><path d="M-.4 0H.4V.6A.4 .4 0 0 1 -.4 .6Z" fill="${b}"/><rect x="-.16" y="-.78" width=".16" height="1.1" rx=".08" fill="${c}"/>`,
  bullet: ({ a, c }) => `<path d="M0 -1C.45 -.6 .45 .1 .42 .95H-.42C-.45 .1 -.45 -.6 0 -1Z" fill="${a}"/><path d="M0 -.7C.2 -.4 .22 .1 .2 .7H-.2C-.22 .1 -.2 -.4 0 -.7Z" fill="${c}"/>`,
  wave: ({ a, b }) => `<g fill="none" stroke-linecap="round"><circle r=".95" stroke="${a}" stroke-width=".06"/><circle r=".7" stroke="${b}" stroke-width=".1"/><circle r=".45" stroke="${a}" stroke-width=".12"/></g><circle r=".2" fill="${b}"/>`,
  moon: ({ a, c }) => `<circle r="1" fill="${a}" opacity=".22"/><path d="M.3 -.85A.9 .9 0 1 0 .3 .85A.72 .72 0 1 1 .3 -.85Z" fill="${c}" stroke="${a}" stroke-width=".06"/>`,
  fullmoon: ({ a, c }) => `<circle r="1" fill="${a}" opacity=".28"/><circle r=".82" fill="${c}"/><circle cx="-.25" cy="-.2" r=".2" fill="${a}" opacity=".4"/><circle cx=".3" cy=".25" r=".14" fill="${a}" opacity=".4"/><circle cx=".2" cy="-.42" r=".09" fill="${a}" opacity=".4"/>`,
  gem: ({ a, b, c }) => `<polygon points="0,-1 .7,-.4 .7,.4 0,1 -.7,.4 -.7,-.4" fill="${a}"/><polygon points="0,-1 .7,-.4 0,-.1 -.7,-.4" fill="${c}"/><polygon points="0,-.1 .7,-.4 .7,.4 0,1" fill="${b}" opacity=".75"/>`,
  branch: ({ a, b, c }) => `<path d="M-.1 1C.1 .4 -.2 0 .05 -.95M-.02 .3L.6 -.2M-.06 .1L-.6 -.25M.02 -.35L.42 -.75M0 -.3L-.35 -.7" stroke="${b}" stroke-width=".1" fill="none" stroke-linecap="round"/>${[[0.6, -0.25], [-0.62, -0.3], [0.44, -0.8], [-0.38, -0.75], [0.06, -0.95]].map(([x, y], i) => `<circle cx="${x}" cy="${y}" r=".19" fill="${i % 2 ? c : a}"/>`).join('')}`,
  arrow: ({ a, b, c }) => `<path d="M0 -.6V.9" stroke="${c}" stroke-width=".1"/><path d="M0 -1L.26 -.42L0 -.55L-.26 -.42Z" fill="${a}"/><path d="M0 .55L.26 .8V1L0 .8L-.26 1V.8Z" fill="${b}"/>`,
  sun: ({ a, b, c }) => `${around(12, (i, d) => `<path d="M-.13 -.58L0 ${i % 2 ? -0.82 : -1}L.13 -.58Z" fill="${i % 2 ? b : a}" transform="rotate(${d})"/>`)}<circle r=".54" fill="${a}"/><circle r=".36" fill="${c}"/>`,
  bat: ({ a, b }) => `<path d="M0 -.25L.14 -.45L.2 -.2C.5 -.6 .85 -.55 1.1 -.3C.85 -.25 .8 0 .8 .2C.6 .02 .45 .1 .38 .32C.25 .15 .1 .25 0 .55C-.1 .25 -.25 .15 -.38 .32C-.45 .1 -.6 .02 -.8 .2C-.8 0 -.85 -.25 -1.1 -.3C-.85 -.55 -.5 -.6 -.2 -.2L-.14 -.45Z" fill="${a}"/><circle cx="-.08" cy="-.12" r=".05" fill="${b}"/><circle cx=".08" cy="-.12" r=".05" fill="${b}"/>`,
  spear: ({ a, b, c }) => `<path d="M-.07 -.3H.07L.04 1H-.04Z" fill="${b}"/><path d="M0 -1.1L.26 -.35L.06 -.22H-.06L-.26 -.35Z" fill="${a}"/><path d="M0 -1.1L.1 -.35H-.1Z" fill="${c}"/><path d="M-.4 -.1L0 -.28L.4 -.1" stroke="${a}" stroke-width=".08" fill="none"/>`,
  doll: ({ a, b, c }) => `<path d="M-.12 -1.1L0 -.9L.12 -1.1" stroke="${c}" stroke-width=".05" fill="none"/><circle cy="-.55" r=".33" fill="${c}"/><path d="M-.36 -.6A.36 .36 0 0 1 .36 -.6L.3 -.4C.1 -.62 -.1 -.62 -.3 -.4Z" fill="${b}"/><path d="M0 -.25L.62 .85H-.62Z" fill="${a}"/><path d="M-.62 .85H.62L.54 .68H-.54ZM-.5 .05L-.16 -.02M.5 .05L.16 -.02" stroke="${c}" stroke-width=".1" fill="${c}"/>`,
  flame: ({ a, b, c }) => `<path d="M.05 -1C.15 -.5 .7 -.25 .66 .35C.63 .8 .3 1 0 1C-.35 1 -.66 .78 -.66 .35C-.66 .02 -.42 -.1 -.35 -.45C-.15 -.3 .05 -.5 .05 -1Z" fill="${a}"/><path d="M.02 -.25C.2 .02 .4 .15 .36 .5C.33 .78 .18 .9 0 .9C-.2 .9 -.36 .75 -.36 .5C-.35 .25 -.05 .1 .02 -.25Z" fill="${b}"/><circle cy=".6" r=".18" fill="${c}"/>`,
  drop: ({ a, c }) => `<path d="${Drop}" fill="${a}"/><path d="M-.3 .35A.32 .3 0 0 0 0 .68" stroke="${c}" stroke-width=".13" fill="none" stroke-linecap="round"/>`,
  snow: ({ a, c }) => `<g stroke="${c}" stroke-width=".12" stroke-linecap="round">${around(6, (_, d) => `<path d="M0 0V-.95M0 -.6L-.24 -.82M0 -.6L.24 -.82M0 -.32L-.16 -.47M0 -.32L.16 -.47" transform="rotate(${d})"/>`)}</g><circle r=".16" fill="${a}"/>`,
  scale: ({ a, b }) => `<path d="M0 -.8C.6 -.6 .75 .2 0 .9C-.75 .2 -.6 -.6 0 -.8Z" fill="${a}"/><path d="M0 -.8C.3 -.2 .2 .4 0 .9" stroke="${b}" stroke-width=".12" fill="none"/>`,
  scroll: ({ a, b, c }) => `<rect x="-.66" y="-.8" width="1.32" height="1.6" fill="${c}"/><rect x="-.8" y="-1" width="1.6" height=".26" rx=".13" fill="${a}"/><rect x="-.8" y=".74" width="1.6" height=".26" rx=".13" fill="${a}"/><path d="M-.3 -.5V.5M0 -.5V.35M.3 -.5V.45" stroke="${b}" stroke-width=".1"/>`,
  fist: ({ a, b, c }) => `${around(10, (i, d) => `<path d="M-.12 -.5L0 ${i % 2 ? -0.8 : -1.05}L.12 -.5Z" fill="${i % 2 ? b : a}" transform="rotate(${d})"/>`)}<circle r=".55" fill="${a}"/><path d="M-.34 -.3H.3Q.42 -.3 .42 -.15V.15Q.42 .36 .2 .36H-.2Q-.42 .36 -.42 .12V-.15Z" fill="${c}"/><path d="M-.2 -.28V.02M0 -.28V.02M.2 -.28V.02M-.4 .06H.22" stroke="${b}" stroke-width=".07" fill="none"/>`,
  gourd: ({ a, b, c }) => `<circle cy="-.35" r=".38" fill="${a}"/><circle cy=".38" r=".56" fill="${a}"/><path d="M-.12 -.98H.12V-.66H-.12Z" fill="${b}"/><path d="M-.42 0Q0 .16 .42 0" stroke="${b}" stroke-width=".14" fill="none"/><circle cx="-.2" cy=".25" r=".14" fill="${c}" opacity=".7"/>`,
  coin: ({ a, b, c }) => `<circle r=".9" fill="${a}"/><circle r=".9" fill="none" stroke="${c}" stroke-width=".1"/><rect x="-.25" y="-.25" width=".5" height=".5" fill="${b}" stroke="${c}" stroke-width=".08"/><path d="M0 -.72V-.42M0 .42V.72M-.72 0H-.42M.42 0H.72" stroke="${c}" stroke-width=".12"/>`,
  potion: ({ a, b, c }) => `<path d="M-.2 -.9H.2V-.35L.66 .55Q.74 .95 .4 .95H-.4Q-.74 .95 -.66 .55L-.2 -.35Z" fill="${c}" opacity=".35" stroke="${c}" stroke-width=".08"/><path d="M-.42 .15H.42L.6 .6Q.64 .84 .38 .84H-.38Q-.64 .84 -.6 .6Z" fill="${a}"/><rect x="-.26" y="-1.02" width=".52" height=".2" rx=".06" fill="${b}"/><circle cx="-.12" cy=".45" r=".1" fill="${c}"/><circle cx=".2" cy=".6" r=".07" fill="${c}"/>`,
  book: ({ a, b, c }) => `<path d="M0 -.6C-.3 -.8 -.7 -.8 -.95 -.66V.7C-.7 .56 -.3 .56 0 .76C.3 .56 .7 .56 .95 .7V-.66C.7 -.8 .3 -.8 0 -.6Z" fill="${a}"/><path d="M-.06 -.48C-.3 -.64 -.6 -.66 -.82 -.56V.52C-.6 .42 -.3 .44 -.06 .58ZM.06 -.48C.3 -.64 .6 -.66 .82 -.56V.52C.6 .42 .3 .44 .06 .58Z" fill="${c}"/><polygon points="${polygon(5, 0.26, 0.11)}" transform="translate(.44 0)" fill="${b}"/><path d="M-.66 -.3H-.24M-.66 0H-.24M-.66 .3H-.3" stroke="${b}" stroke-width=".08"/>`,
  charm: ({ a, b, c }) => `<path d="M-.5 -.5L-.3 -.75H.3L.5 -.5V.9H-.5Z" fill="${a}"/><path d="M-.3 -.55H.3M0 -.75C-.4 -1.15 .4 -1.15 0 -.75" stroke="${c}" stroke-width=".1" fill="none"/><rect x="-.26" y="-.3" width=".52" height=".95" fill="${c}"/><path d="M0 -.15V.5M-.14 .05H.14M-.14 .28H.14" stroke="${b}" stroke-width=".09"/>`,
  bomb: ({ a, b, c }) => `<circle cy=".15" r=".74" fill="${a}"/><circle cx="-.25" cy="-.1" r=".18" fill="${c}"/><path d="M.3 -.5Q.5 -.95 .85 -.75" stroke="${b}" stroke-width=".12" fill="none"/><polygon points="${polygon(6, 0.26, 0.1)}" transform="translate(.88 -.78)" fill="${c}"/>`,
  web: ({ a, c }) => `<g fill="none" stroke="${c}" stroke-width=".05">${around(8, (_, d) => `<path d="M0 0V-1" transform="rotate(${d})"/>`)}${[0.3, 0.55, 0.8, 1].map((r) => `<polygon points="${polygon(8, r)}" stroke="${a}"/>`).join('')}</g>`,
  lamp: ({ a, b, c }) => `<path d="M-.5 -.6H.5L.62 .55H-.62Z" fill="${a}"/><path d="M-.5 -.6H.5L.62 .55H-.62ZM-.18 -.6V.55M.18 -.6V.55" fill="none" stroke="${b}" stroke-width=".08"/><rect x="-.36" y="-.84" width=".72" height=".2" fill="${b}"/><rect x="-.42" y=".55" width=".84" height=".18" fill="${b}"/><circle r=".26" fill="${c}"/><path d="M0 -.84V-1.05" stroke="${b}" stroke-width=".1"/>`,
  cube: ({ a, b, c }) => `<polygon points="0,-1 .87,-.5 0,0 -.87,-.5" fill="${c}"/><polygon points="-.87,-.5 0,0 0,1 -.87,.5" fill="${a}"/><polygon points=".87,-.5 0,0 0,1 .87,.5" fill="${b}"/>`,
  disc: ({ a, b, c }) => `<ellipse rx="1" ry=".3" cy=".12" fill="${a}"/><ellipse rx=".52" ry=".42" cy="-.12" fill="${c}"/><path d="M-.52 -.08A.52 .18 0 0 0 .52 -.08" fill="${b}"/>${[-0.66, -0.22, 0.22, 0.66].map((x) => `<circle cx="${x}" cy=".2" r=".08" fill="${c}"/>`).join('')}`,
  heart: ({ a, c }) => `<path d="M0 .95C-.5 .5 -1 .1 -1 -.35A.5 .5 0 0 1 0 -.5A.5 .5 0 0 1 1 -.35C1 .1 .5 .5 0 .95Z" fill="${a}"/><path d="M-.72 -.38A.24 .24 0 0 1 -.32 -.6" stroke="${c}" stroke-width=".14" fill="none" stroke-linecap="round"/>`,
  fruit: ({ a, b, c }) => `<path d="M0 -.4C.5 -.75 1 -.3 .8 .3C.65 .8 .3 1 0 .82C-.3 1 -.65 .8 -.8 .3C-1 -.3 -.5 -.75 0 -.4Z" fill="${a}"/><path d="M0 -.4Q0 -.8 .2 -1" stroke="${c}" stroke-width=".12" fill="none"/><path d="M.08 -.62Q.5 -1 .8 -.72Q.45 -.45 .08 -.62Z" fill="${b}"/><path d="M-.5 -.2Q-.6 .2 -.42 .5" stroke="${c}" stroke-width=".12" fill="none" stroke-linecap="round"/>`,
  cat: ({ a, b, c }) => `<path d="M-.85 -.95L-.3 -.6H.3L.85 -.95L.9 .15C.8 .7 .4 .9 0 .9C-.4 .9 -.8 .7 -.9 .15Z" fill="${a}"/><path d="M-.55 -.1L-.15 .08L-.5 .22ZM.55 -.1L.15 .08L.5 .22Z" fill="${c}"/><path d="M-.12 .42H.12L0 .54ZM-.3 .55L-1 .4M-.3 .62L-.98 .72M.3 .55L1 .4M.3 .62L.98 .72" fill="${b}" stroke="${b}" stroke-width=".06"/>`,
  ladder: ({ a, b }) => `<g stroke-linecap="round"><path d="M-.5 1L-.34 -1M.5 1L.34 -1" stroke="${a}" stroke-width=".16"/><path d="M-.46 .7H.46M-.43 .3H.43M-.4 -.1H.4M-.37 -.5H.37" stroke="${b}" stroke-width=".13"/></g>`,
  cage: ({ a, b, c }) => `<circle cy=".15" r=".3" fill="${c}"/><path d="M-.75 .8V-.1A.75 .75 0 0 1 .75 -.1V.8ZM-.38 .8V-.7M0 .8V-.85M.38 .8V-.7" fill="none" stroke="${a}" stroke-width=".09"/><rect x="-.88" y=".76" width="1.76" height=".2" rx=".08" fill="${b}"/><circle cy="-.95" r=".1" fill="none" stroke="${b}" stroke-width=".07"/>`,
  bear: ({ a, b, c }) => `<circle cx="-.62" cy="-.6" r=".34" fill="${a}"/><circle cx=".62" cy="-.6" r=".34" fill="${a}"/><circle cx="-.62" cy="-.6" r=".17" fill="${b}"/><circle r=".85" fill="${a}"/><ellipse cy=".32" rx=".42" ry=".34" fill="${c}"/><circle cy=".18" r=".13" fill="${b}"/><circle cx="-.32" cy="-.18" r=".12" fill="${b}"/><path d="M.18 -.32L.46 -.04M.46 -.32L.18 -.04M-.1 -.84L.2 -.5" stroke="${b}" stroke-width=".09"/>`,
  maze: ({ a, c }) => `<g fill="none" stroke-width=".14"><path d="M-.9 -.3V-.9H.9V.9H-.9V.1M-.55 -.55H.55V.55H-.2M-.55 -.55V.55M-.2 .2V-.2H.2V.2" stroke="${a}"/></g><circle r=".1" fill="${c}"/>`,
  cross: ({ a, b, c }) => `<path d="M-.26 -1H.26L.2 -.46H.78L.84 -.2L.78 .06H.2L.26 1H-.26L-.2 .06H-.78L-.84 -.2L-.78 -.46H-.2Z" fill="${a}" stroke="${b}" stroke-width=".08"/><path d="M0 -.8V.8M-.6 -.2H.6" stroke="${c}" stroke-width=".1"/>`,
  needle: ({ a, c }) => `<path d="M0 -1L.12 .9H-.12Z" fill="${a}"/><path d="M0 -1L.04 .9H-.04Z" fill="${c}"/>`,
  snake: ({ a, b, c }) => `<path d="M-.5 .9C-1 .4 .7 .5 .6 .05C.5 -.35 -.7 .1 -.55 -.4C-.45 -.75 .1 -.6 .3 -.85" fill="none" stroke="${a}" stroke-width=".28" stroke-linecap="round"/><circle cx=".3" cy="-.85" r=".22" fill="${a}"/><circle cx=".36" cy="-.92" r=".07" fill="${c}"/><path d="M.48 -.8L.8 -.72" stroke="${b}" stroke-width=".06"/>`,
  frog: ({ a, b, c }) => `<ellipse cy=".2" rx=".9" ry=".66" fill="${a}"/><circle cx="-.48" cy="-.42" r=".32" fill="${a}"/><circle cx=".48" cy="-.42" r=".32" fill="${a}"/><circle cx="-.48" cy="-.45" r=".17" fill="${c}"/><circle cx=".48" cy="-.45" r=".17" fill="${c}"/><path d="M-.55 .3Q0 .72 .55 .3" stroke="${b}" stroke-width=".1" fill="none" stroke-linecap="round"/>`,
} satisfies { [name: string]: Motif };
type MotifName = keyof typeof motifs;

const look = (a: string, b: string, c: string, dusk: string, night: string, crest: MotifName, ...bullets: MotifName[]): Look => ({
  a, b, c, dusk, night, crest, bullets: bullets.length ? bullets : [crest],
});
const looks: { [character: string]: Look } = {
  reimu: look('#ee4a45', '#f6c65c', '#fff3ea', '#6b1a22', '#230a12', 'yinyang', 'ofuda', 'orb', 'pearl'),
  marisa: look('#ffd84a', '#7f8cff', '#fffbe0', '#3a3479', '#0f0d26', 'star', 'star', 'spark', 'orb'),
  sakuya: look('#9fc3ea', '#d9a441', '#f4fbff', '#2b4669', '#0b1220', 'clock', 'knife'),
  youmu: look('#7fe0b4', '#e7b6c8', '#f2fff8', '#1d5247', '#081a18', 'sword', 'petal', 'wisp', 'slash'),
  yukari: look('#b983f2', '#f0b64e', '#f9efff', '#43206b', '#150824', 'eye', 'butterfly', 'ring', 'orb'),
  yuyuko: look('#ff9fce', '#8fb6ff', '#fff0f8', '#5f2456', '#1b0a20', 'butterfly', 'butterfly', 'petal', 'wisp'),
  reisen: look('#ff5f8a', '#b79bff', '#fff0f6', '#5a1740', '#1c0718', 'moon', 'bullet', 'capsule', 'ring'),
  kaguya: look('#ff8fa3', '#7fd6c2', '#fff6e4', '#5b2348', '#190c1f', 'branch', 'gem', 'orb'),
  eirin: look('#7d95f5', '#ef5a62', '#f1f5ff', '#22306b', '#0a0e24', 'arrow', 'capsule', 'orb', 'spark'),
  sunny: look('#ffa63d', '#ffe27a', '#fff9e2', '#74381a', '#241008', 'sun', 'petal', 'spark', 'orb'),
  luna: look('#f1e6a8', '#9aa9d8', '#fffdf0', '#3b416b', '#10132a', 'moon', 'ring', 'orb'),
  star: look('#6fa8ff', '#bfe4ff', '#f3faff', '#1d3f80', '#081430', 'star', 'star', 'gem'),
  remilia: look('#f0345a', '#c98ab0', '#ffe9ee', '#5e0a26', '#1d0410', 'bat', 'bat', 'orb', 'spear'),
  alice: look('#8fd0ff', '#ffd9a0', '#fff8f0', '#2c4a7c', '#0c1428', 'doll', 'doll', 'spark'),
  patchouli: look('#c59bff', '#ffb4d2', '#fbf3ff', '#432a66', '#150c26', 'book', 'gem', 'drop'),
  cirno: look('#7fdcff', '#c6f0ff', '#ffffff', '#165077', '#06182a', 'snow', 'snow', 'gem'),
  meiling: look('#5fd68a', '#ffc04d', '#f6fff2', '#1d5a38', '#081c12', 'fist', 'drop', 'petal'),
  keine: look('#7fb2e0', '#9fd07f', '#f4faff', '#23466b', '#0a1626', 'scroll', 'scroll', 'orb'),
  mokou: look('#ff7a3d', '#ffd24a', '#fff4dc', '#701c10', '#240806', 'flame', 'flame', 'ofuda'),
  suika: look('#f2b05a', '#b98aff', '#fff6e6', '#5d3b16', '#1e1208', 'gourd', 'orb', 'ring'),
  sanae: look('#6fe07a', '#7fc4ff', '#f6fff4', '#1c5a3a', '#071c16', 'star', 'star', 'scale'),
  flandre: look('#ff3b4e', '#ffd34a', '#fff0e6', '#6a0a1c', '#1e0308', 'gem', 'gem', 'bat', 'spark'),
  letty: look('#b9c8ff', '#e8efff', '#ffffff', '#3d4a7a', '#0e1226', 'snow', 'snow', 'petal', 'orb'),
  daiyousei: look('#8fe39a', '#ffd86b', '#f6fff6', '#1f5a3c', '#08201a', 'petal', 'petal', 'orb'),
  lily: look('#fff1b8', '#ff9fb4', '#ffffff', '#7a4a5a', '#241418', 'cherry', 'cherry', 'petal', 'ring'),
  mystia: look('#d9a4ff', '#c98a4a', '#fff6ff', '#4a2a5e', '#180c20', 'wave', 'wave', 'orb'),
  'ran-and-chen': look('#f2b84a', '#6fa8ff', '#fff8e0', '#5a3a14', '#1c1208', 'scroll', 'ofuda', 'flame', 'orb'),
  koakuma: look('#e0455f', '#8c5bd0', '#fff0f2', '#4a1030', '#190614', 'bat', 'book', 'bat', 'orb'),
  benben: look('#d6a0e8', '#c9a26a', '#fdf6ff', '#3f2a5a', '#140c20', 'ring', 'wave', 'ring', 'orb'),
  item: look('#d8c49a', '#9a6a3a', '#fffaf0', '#4a3c28', '#17120b', 'charm', 'spark', 'orb'),
};
const plain = looks['item']!;
export const lookOf = (card: Card): Look => looks[String(card.facts['character'])] ?? plain;

// What a name says: the thing in the middle, the bullets around it, and how the whole is laid out.
type Layout = 'crest' | 'beam' | 'rays' | 'barrier' | 'cut' | 'comet' | 'rain' | 'gap' | 'ripple' | 'flower' | 'spiral' | 'rings' | 'aimed' | 'world' | 'orbit';
interface Idea {
  main?: MotifName | MotifName[];
  bullets?: MotifName | MotifName[];
  layouts: Layout[];
}
const ideas: [RegExp, Idea][] = [
  // 芙兰朵露, 蕾米莉亚
  [/Forbidden Fruit|Cranberry/, { main: 'fruit', bullets: ['orb', 'drop'], layouts: ['flower', 'spiral'] }],
  [/Black Cat/, { main: 'cat', bullets: 'moon', layouts: ['orbit'] }],
  [/Under a Ladder/, { main: 'ladder', bullets: 'gem', layouts: ['rain', 'aimed'] }],
  [/Destroy Impulse/, { main: 'bomb', bullets: 'spark', layouts: ['rays'] }],
  [/Border Interception/, { main: 'spark', bullets: 'orb', layouts: ['barrier'] }],
  [/Kagome|Bird in Cage|笼/, { main: 'cage', bullets: ['ring', 'orb'], layouts: ['rings', 'world'] }],
  [/Teddy|Teaddy/, { main: 'bear', bullets: ['heart', 'gem'], layouts: ['orbit', 'rain'] }],
  [/Untouchables/, { main: 'eye', bullets: 'gem', layouts: ['rings'] }],
  [/Starbow/, { main: 'star', bullets: 'arrow', layouts: ['rain'] }],
  [/Catadioptric/, { main: 'gem', bullets: 'orb', layouts: ['ripple'] }],
  [/Laevatein/, { main: 'sword', bullets: 'flame', layouts: ['cut'] }],
  [/Friday/, { main: 'knife', bullets: 'bat', layouts: ['world'] }],
  [/钟表/, { main: 'clock', bullets: 'gear', layouts: ['world'] }],
  [/迷宫/, { main: 'maze', bullets: 'heart', layouts: ['flower', 'rings'] }],
  [/Soul puncture/i, { main: 'heart', bullets: 'needle', layouts: ['aimed'] }],
  [/Psychic Scream/, { main: 'wave', bullets: 'ring', layouts: ['ripple'] }],
  [/Soul Switching/, { main: 'wisp', bullets: ['heart', 'wisp'], layouts: ['orbit'] }],
  [/Treif Gifts/, { main: 'cube', bullets: 'petal', layouts: ['rain'] }],
  [/被禁止的游戏/, { main: 'cube', bullets: 'cube', layouts: ['orbit'] }],
  [/Four of a Kind/, { main: 'cross', bullets: 'gem', layouts: ['barrier'] }],
  [/不夜城/, { main: 'cross', bullets: 'orb', layouts: ['rays', 'cut'] }],
  [/Heart Break/, { main: 'heart', bullets: 'spear', layouts: ['aimed', 'rays'] }],
  [/Scarlet Devil/, { main: 'bat', bullets: 'cross', layouts: ['spiral'] }],
  [/Scarlet Shoot/, { main: 'arrow', bullets: 'orb', layouts: ['aimed'] }],
  [/Scarlet Meister/, { main: 'ring', bullets: 'orb', layouts: ['spiral'] }],
  [/Red Magic/, { main: 'gem', bullets: 'ring', layouts: ['world'] }],
  [/Magic Square/, { main: 'cross', bullets: 'drop', layouts: ['barrier'] }],
  [/Vlad/, { main: 'drop', bullets: 'spear', layouts: ['rain', 'rays'] }],
  [/Remilia (Stalker|Stretch)/, { main: 'eye', bullets: 'bat', layouts: ['world', 'spiral'] }],
  [/Millennium/, { main: 'fullmoon', bullets: 'bat', layouts: ['orbit'] }],
  [/红色的冥界/, { main: 'bat', bullets: 'drop', layouts: ['rain'] }],
  [/吸血鬼幻想/, { main: 'bat', bullets: 'heart', layouts: ['spiral'] }],
  [/Cradle/, { main: 'moon', bullets: 'bat', layouts: ['comet', 'spiral', 'orbit'] }],
  [/Bad Lady/, { main: 'bat', bullets: 'spark', layouts: ['comet'] }],
  [/Miserable Fate/, { main: 'web', bullets: 'ring', layouts: ['rain'] }],
  [/Demon Lord/, { main: 'bat', bullets: 'heart', layouts: ['aimed'] }],
  [/Star of David/, { main: 'spark', bullets: 'star', layouts: ['rays'] }],
  [/针/, { main: 'needle', bullets: 'needle', layouts: ['aimed', 'rain', 'rays'] }],
  // 早苗
  [/客星/, { main: 'star', bullets: ['star', 'spark', 'ofuda'], layouts: ['comet', 'rain', 'aimed', 'world'] }],
  [/海|海成路|摩西/, { main: 'drop', bullets: ['drop', 'scale'], layouts: ['ripple', 'beam', 'rain'] }],
  [/神风|Miracle Fruit/, { main: ['fan', 'fruit'], bullets: ['petal', 'charm'], layouts: ['spiral', 'rain'] }],
  [/空中落物/, { main: 'bomb', bullets: 'gem', layouts: ['rain'] }],
  [/五谷/, { main: 'petal', bullets: 'coin', layouts: ['rain'] }],
  // 桑妮米尔克, 道具
  [/Rutile/, { main: 'gem', bullets: 'laser', layouts: ['barrier'] }],
  [/Prism Flash/, { main: 'gem', bullets: 'drop', layouts: ['rays'] }],
  [/Fatal Flash/, { main: 'spark', bullets: 'spark', layouts: ['cut'] }],
  [/Triple Light/, { main: 'sun', bullets: 'laser', layouts: ['aimed'] }],
  [/Sunshine Blast/, { main: 'sun', bullets: 'orb', layouts: ['world'] }],
  [/人魂灯/, { main: 'lamp', bullets: 'wisp', layouts: ['orbit', 'rain'] }],
  [/灵异珠/, { main: 'pearl', bullets: 'ring', layouts: ['ripple'] }],
  [/龙鱼/, { main: 'scale', bullets: 'scale', layouts: ['spiral', 'flower'] }],
  [/笏板/, { main: 'scroll', bullets: 'ofuda', layouts: ['barrier'] }],
  [/制御棒/, { main: 'bullet', bullets: 'laser', layouts: ['aimed'] }],
  [/龙星/, { main: 'star', bullets: 'scale', layouts: ['comet'] }],
  [/噬实史释/, { main: 'book', bullets: 'scroll', layouts: ['rain'] }],
  [/遮阳伞/, { main: 'fan', bullets: 'sun', layouts: ['rain'] }],
  [/星熊之杯/, { main: 'potion', bullets: 'drop', layouts: ['ripple'] }],
  [/蛙|蟾蜍/, { main: 'frog', bullets: 'drop', layouts: ['ripple', 'rain'] }],
  [/蛇|Takeminakata|乾神/, { main: 'snake', bullets: 'scale', layouts: ['world', 'spiral'] }],
  [/式神|狐狗狸|十二神将|荼吉尼|饭纲|飞翔/, { main: ['scroll', 'charm', 'flame'], bullets: ['ofuda', 'flame', 'orb'], layouts: ['orbit', 'world', 'spiral', 'rings'] }],
  [/鬼门|青鬼/, { main: 'fist', bullets: ['flame', 'orb'], layouts: ['rays', 'ripple'] }],
  [/Trip Wire/, { main: 'web', bullets: 'doll', layouts: ['world'] }],
  [/千枪|Dolls' War/, { main: 'doll', bullets: ['spear', 'doll'], layouts: ['aimed', 'rays'] }],
  [/人偶|人形|Doll|Legion|Suicide|Sacrifice|inanimate/, { main: 'doll', bullets: ['doll', 'spark', 'gem'], layouts: ['orbit', 'rings', 'flower', 'spiral', 'aimed'] }],
  [/金钟罩/, { main: 'fist', bullets: 'ring', layouts: ['barrier'] }],
  [/星脉/, { main: 'fist', bullets: 'star', layouts: ['comet', 'spiral'] }],
  [/太极|莲华掌|大鹏|内劲|寸劲|天龙脚|真拳/, { main: 'fist', bullets: ['petal', 'drop', 'spark'], layouts: ['rays', 'ripple', 'flower', 'spiral'] }],
  [/芳华|彩|华严|华想/, { main: ['cherry', 'petal', 'gem'], bullets: ['petal', 'drop'], layouts: ['flower', 'rain', 'rings', 'spiral'] }],
  [/冻|冰|霜|冷符|寒符|冬符/, { main: ['snow', 'gem'], bullets: ['snow', 'gem'], layouts: ['rain', 'flower', 'rings', 'rays', 'spiral'] }],
  [/萃|四天王|小鬼|鬼缚之术|百万鬼|鬼气|云集|炼狱吐息/, { main: ['gourd', 'fist', 'ring'], bullets: ['orb', 'ring', 'drop'], layouts: ['ripple', 'orbit', 'spiral', 'rings', 'rays'] }],
  [/鬼火|鬼神燐火/, { main: 'flame', bullets: ['flame', 'orb'], layouts: ['orbit', 'spiral'] }],
  [/三种神器之 剑/, { main: 'sword', bullets: 'scroll', layouts: ['orbit'] }],
  [/三种神器之 (玉|镜)/, { main: 'pearl', bullets: 'scroll', layouts: ['orbit', 'world'] }],
  [/史「|危机|神器|天皇|天子|净化|PYRAMID|EPHEMERALITY|光圀|邪马台|高天原|归桥|天照/, { main: ['scroll', 'book', 'sun'], bullets: ['scroll', 'orb', 'scale'], layouts: ['orbit', 'rings', 'flower', 'spiral', 'barrier'] }],
  [/不死|不灭|凤|灭罪|月岩笠|RESURRECTION|虚人|瑞龟/, { main: 'flame', bullets: ['flame', 'ofuda', 'petal'], layouts: ['flower', 'spiral', 'rings', 'rays', 'orbit'] }],
  [/火鼠|火蜥蜴/, { main: 'flame', bullets: ['flame', 'gem'], layouts: ['flower', 'rings'] }],
  [/子安贝|生命之泉/, { main: 'scale', bullets: ['drop', 'orb'], layouts: ['rain', 'spiral'] }],
  [/佛御|佛体/, { main: 'gem', bullets: 'ring', layouts: ['barrier', 'world'] }],
  [/金阁/, { main: 'gem', bullets: 'coin', layouts: ['rays', 'barrier'] }],
  [/枝|树海/, { main: 'branch', bullets: 'gem', layouts: ['flower', 'spiral', 'world'] }],
  [/难题|神宝/, { main: ['gem', 'pearl', 'fullmoon'], bullets: ['gem', 'orb', 'pearl'], layouts: ['orbit', 'rings', 'spiral', 'flower'] }],
  [/Dragon Meteor|流光|Shooting|Diffusion/, { main: 'star', bullets: 'star', layouts: ['comet', 'aimed'] }],
  [/Orrer|天仪|Satellite|Solar/, { main: 'pearl', bullets: 'orb', layouts: ['orbit'] }],
  [/亚空穴|Tunnel|隙|空饵|平坂/, { main: 'eye', layouts: ['gap'] }],
  [/阴阳|梦想天生/, { main: 'yinyang', bullets: 'yinyang', layouts: ['orbit', 'rings'] }],
  [/明珠|妙珠|宝珠|元鬼玉|瓦斯织物/, { main: 'pearl', bullets: 'pearl', layouts: ['spiral', 'orbit'] }],
  [/梦想封印/, { main: ['orb', 'yinyang', 'pearl'], bullets: ['pearl', 'orb', 'ofuda'], layouts: ['flower', 'rings', 'spiral', 'aimed', 'orbit'] }],
  [/四重结界|网孔|均衡|诅咒/, { main: ['eye', 'ring', 'butterfly'], bullets: ['orb', 'ring', 'butterfly'], layouts: ['barrier', 'world', 'flower', 'spiral'] }],
  [/结界|封魔阵/, { main: ['ofuda', 'yinyang', 'orb'], bullets: ['ofuda', 'orb'], layouts: ['barrier'] }],
  [/鬼缚阵|龙杀阵|方/, { main: 'ofuda', bullets: 'orb', layouts: ['barrier', 'rays'] }],
  [/祈愿|信仰|祭仪|奇迹/, { main: 'charm', bullets: 'ofuda', layouts: ['flower', 'orbit'] }],
  [/Master|Spark|魔炮/, { main: 'star', bullets: 'star', layouts: ['beam'] }],
  [/Laser|Ray|Luminous Strike|Shoot the Moon|光击|光壁|Flash|Light」|Short ?wave|Ultimate|天仪光弹/i, { main: 'spark', bullets: 'spark', layouts: ['rays'] }],
  [/Blazing|Sungrazer|Escape|飞行体|彗星/, { main: 'star', bullets: 'spark', layouts: ['comet'] }],
  [/Milky|Stardust|Meteor|Asteroid|Star Piece|客星|星粒/, { bullets: 'star', layouts: ['spiral', 'rain', 'rings'] }],
  [/Gravity/, { main: 'fullmoon', bullets: 'star', layouts: ['world', 'ripple'] }],
  [/Bomb|Star Mine|魔废/, { main: 'bomb', bullets: 'star', layouts: ['flower', 'rings'] }],
  [/Absorber/, { main: 'potion', layouts: ['spiral'] }],
  [/永夜返/, { main: ['clock', 'moon', 'fullmoon'], bullets: ['orb', 'gem', 'spark', 'ring'], layouts: ['world', 'orbit', 'rings', 'ripple', 'rays'] }],
  [/时|Clock|Dial|Watch|World|Square/, { main: ['clock', 'clock', 'gear'], layouts: ['world', 'orbit', 'ripple', 'rings'] }],
  [/杀人|夜雾|Knife|Jack|Misdirection|Meek|Ricochet|Silver|Maid|Indiscriminate|Inscribe|Sculpture|Changeling/, { main: 'knife', bullets: 'knife', layouts: ['rings', 'flower', 'aimed', 'spiral', 'rain'] }],
  [/樱/, { main: 'cherry', bullets: 'petal', layouts: ['rain', 'flower'] }],
  [/诱蛾灯/, { main: 'lamp', bullets: 'butterfly', layouts: ['flower'] }],
  [/追魂箭/, { main: 'arrow', bullets: 'wisp', layouts: ['spiral'] }],
  [/亡|无寿|生者/, { main: ['butterfly', 'fan', 'wisp'], bullets: ['butterfly', 'petal', 'wisp'], layouts: ['rings', 'flower', 'spiral', 'aimed', 'rain'] }],
  [/魂|苦轮|幽/, { main: 'wisp', bullets: 'wisp', layouts: ['flower', 'spiral', 'rings'] }],
  [/斩|一闪|闪|剑/, { main: 'sword', bullets: ['petal', 'wisp', 'spark', 'slash'], layouts: ['cut', 'cut', 'cut', 'flower', 'rays'] }],
  [/蝶|蛾|永眠|Ghastly|死/, { main: 'butterfly', bullets: 'butterfly', layouts: ['flower', 'rain', 'spiral'] }],
  [/境|色与空|Mysterious Spot/, { main: 'eye', bullets: 'butterfly', layouts: ['gap', 'barrier'] }],
  [/永动|Doppler|多普勒/, { main: 'gear', bullets: 'ring', layouts: ['ripple', 'orbit'] }],
  [/扇/, { main: 'fan', layouts: ['flower'] }],
  [/丧|迫/, { main: ['bullet', 'eye', 'capsule'], bullets: ['bullet', 'capsule'], layouts: ['aimed', 'rings', 'rays', 'spiral'] }],
  [/幻视|惑视|狂/, { main: ['eye', 'cherry', 'moon'], bullets: ['ring', 'petal', 'bullet'], layouts: ['flower', 'spiral', 'world', 'rings'] }],
  [/波|Wave|视|催眠/, { main: ['wave', 'moon'], bullets: ['bullet', 'ring', 'capsule'], layouts: ['ripple', 'rings', 'aimed', 'ripple'] }],
  [/月|Moon|Luna|Stillness/, { main: 'fullmoon', layouts: ['world', 'rings'] }],
  [/日|Sun|阳|Aggressive/, { main: 'sun', layouts: ['world', 'rays'] }],
  [/银河/, { main: 'potion', bullets: 'star', layouts: ['spiral'] }],
  [/Game/, { main: 'wisp', bullets: ['petal', 'orb'], layouts: ['flower', 'ripple'] }],
  [/水银/, { main: 'drop', bullets: 'drop', layouts: ['ripple'] }],
  [/药|丹|丸/, { main: ['potion', 'capsule', 'gourd'], bullets: ['capsule', 'petal', 'pearl'], layouts: ['spiral', 'rings', 'flower', 'orbit'] }],
  [/箭|Triple/, { main: 'arrow', bullets: 'arrow', layouts: ['aimed', 'rain'] }],
  [/蛛网/, { main: 'web', bullets: 'butterfly', layouts: ['world'] }],
  [/系谱|历史|武烈/, { main: 'scroll', layouts: ['orbit'] }],
  [/Diamond|Sapphire|Rutile|玉|石|矿/, { main: 'gem', bullets: 'gem', layouts: ['flower', 'rays'] }],
  [/Prism|虹/, { main: 'gem', layouts: ['rays'] }],
  [/Fairy/, { main: 'sun', bullets: 'star', layouts: ['flower'] }],
  [/不夜城|冥界|吸血/, { main: 'bat', bullets: 'bat', layouts: ['rings', 'flower'] }],
  [/Gungnir/, { main: 'spear', bullets: 'orb', layouts: ['cut'] }],
  [/火|Volcano|Summer/, { main: 'flame', bullets: 'flame', layouts: ['flower', 'spiral'] }],
  [/水|泉|海|雨/, { main: 'drop', bullets: 'drop', layouts: ['rain', 'rings'] }],
  [/脚|拳|投/, { main: 'fist', layouts: ['rays', 'ripple'] }],
  [/灵击札/, { main: 'ofuda', layouts: ['ripple'] }],
  [/Potion/, { main: 'potion', layouts: ['orbit'] }],
  [/瓢/, { main: 'gourd', bullets: 'drop', layouts: ['ripple', 'orbit'] }],
  [/铜钱/, { main: 'coin', bullets: 'coin', layouts: ['rings'] }],
  [/Grimoire/, { main: 'book', layouts: ['orbit'] }],
  [/守/, { main: 'charm', layouts: ['flower'] }],
];

// The colour of what a name speaks of, as a hue: what is drawn has it, and the sky behind. The corners of a card and its
// frame keep the character's own.
const hues: [RegExp, number][] = [
  [/火|炎|焰|Blazing|Volcano|Summer|Agni|Royal Flare|凤|不死/, 22],
  [/冰|冻|雪|霜|冷|寒|Ice|Freez|Diamond Blizzard/, 192],
  [/水|雨|泉|海|Undine|Rain|Deluge|水银/, 212],
  [/木|森|叶|Sylphy|Himawari|Elf|绿|草/, 128],
  [/金|Metal|Silver|Harvester|Gold|钱/, 46],
  [/土|石|岩|Trilithon|Megalopolis|Pyramid/i, 78],
  [/夜|闇|暗|Night|Midnight|Darkness/, 246],
  [/月|Moon|Luna|Selene/, 228],
  [/日|阳|Sun|Solar/, 40],
  [/星|Star|Meteor|银河|彗/, 52],
  [/樱|花|恋|心|Heart|Love/, 328],
  [/蝶|蛾|幽|灵|魂|亡/, 176],
  [/死|冥|狱|鬼/, 150],
  [/血|红|绯|Red|Scarlet|Vampir|Blood/, 348],
  [/结界|境|隙|罔|魍|空/, 272],
  [/时|Clock|Watch|World|Dial|Time/, 202],
  [/梦|幻|Illusion|Dream/, 292],
  [/剑|斩|刀|Knife|杀/, 162],
  [/Game|Toy|玩|Trap|Wire|Counter/, 100],
];
const sideways: { [type: string]: number } = { melee: 34, special: 62, trap: 104, status: -58, delayed: -96, instant: 150 };

function hsl(h: number, s: number, l: number): string {
  const part = (n: number) => {
    const k = (n + (((h % 360) + 360) % 360) / 30) % 12;
    const light = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(255 * light)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
function hueOf(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as [number, number, number];
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b) || 1;
  return 60 * (most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span);
}
// The colours a card is drawn in: of what it speaks of, else of its character, turned by its type; its key turns both a little.
function toned(card: Card, names: string): Look {
  const look = lookOf(card);
  if (card.facts['type'] === 'character') return look;
  const little = (hashOf(`${card.key} tone`) % 49) - 24;
  const named = hues.find(([pattern]) => pattern.test(names))?.[1];
  const hue = (named ?? hueOf(look.a) + (sideways[String(card.facts['type'])] ?? 0)) + little;
  const deep = 0.16 + (hashOf(`${card.key} depth`) % 5) * 0.035;
  return { ...look, a: hsl(hue, 0.85, 0.66), dusk: hsl(hue - 12, 0.6, deep), night: hsl(hue - 24, 0.6, deep / 3) };
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return hash >>> 0;
}
function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const between = (random: Random, low: number, high: number): number => low + random() * (high - low);
const degrees = (radians: number): number => (radians * 180) / Math.PI;

// --- Where bullets are: the middle of the picture is 0 0, its edges are at 50 ---

function rings(random: Random, dense: number): Place[] {
  const places: Place[] = [];
  const twist = between(random, -0.5, 0.5);
  for (let ring = 0; ring < 2 + Math.min(3, dense); ring++) {
    const radius = 17 + ring * (34 / (1 + Math.min(3, dense)));
    const count = 7 + ring * (2 + Math.floor(dense / 2));
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * Math.PI * 2 + ring * twist;
      const [x, y] = polar(angle, radius);
      places.push({ x, y, turn: degrees(angle), size: 3.6 + ring * 0.5 });
    }
  }
  return places;
}
function spiral(random: Random, dense: number): Place[] {
  const arms = 3 + Math.floor(random() * 4);
  const turn = (random() < 0.5 ? -1 : 1) * between(random, 1.4, 3);
  const length = 6 + dense;
  return Array.from({ length: arms * length }, (_, i) => {
    const step = Math.floor(i / arms) / length;
    const angle = ((i % arms) / arms) * Math.PI * 2 + step * turn;
    const [x, y] = polar(angle, 14 + step * 42);
    return { x, y, turn: degrees(angle) + 60 * Math.sign(turn), size: 2.6 + step * 3 };
  });
}
function flower(random: Random, dense: number): Place[] {
  const petals = 4 + Math.floor(random() * 4);
  const count = petals * (5 + dense);
  const depth = between(random, 0.3, 0.6);
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    const [x, y] = polar(angle, 30 + 30 * depth * Math.cos(petals * angle));
    return { x, y, turn: degrees(angle), size: 3.4 + 1.2 * Math.cos(petals * angle) };
  });
}
function rain(random: Random, dense: number): Place[] {
  const slant = between(random, -28, 28);
  const columns = 5 + Math.floor(dense / 2);
  return Array.from({ length: columns * 6 }, (_, i) => ({
    x: -50 + ((i % columns) + 0.5) * (100 / columns) + between(random, -6, 6),
    y: -50 + (Math.floor(i / columns) + 0.5) * 17 + between(random, -7, 7),
    turn: 180 + slant + between(random, -16, 16),
    size: between(random, 2.4, 5.2),
  }));
}
function aimed(random: Random, dense: number): Place[] {
  const from: [number, number] = [between(random, -14, 14), -58];
  const ways = 5 + dense;
  return Array.from({ length: ways * 4 }, (_, i) => {
    const way = (i % ways) / (ways - 1) - 0.5;
    const row = Math.floor(i / ways);
    const angle = Math.PI + way * 1.7;
    const [x, y] = polar(angle, 30 + row * 21);
    return { x: from[0] + x, y: from[1] + y, turn: degrees(angle), size: 3.2 + row * 0.7 };
  });
}
const patterns = { rings, spiral, flower, rain, aimed };

const glow = (x: number, y: number, radius: number, colour: string): string =>
  [1, 0.72, 0.46].map((part) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * part)}" fill="${colour}" opacity=".16"/>`).join('');

function magicCircle(random: Random, { a, b }: Look, radius: number, strength: number): string {
  const corners = 5 + Math.floor(random() * 4);
  const step = 2 + Math.floor(random() * 2);
  const start = random() * Math.PI;
  const points = Array.from({ length: corners }, (_, i) => polar(start + (((i * step) % corners) / corners) * Math.PI * 2, radius * 0.84).map(n).join(','));
  const ticks = around(36, (i, d) => `<path d="M0 ${n(-radius * 0.9)}V${n(-radius * (i % 3 ? 0.94 : 0.98))}" transform="rotate(${d})"/>`);
  return `<g fill="none" stroke="${a}" opacity="${n(strength)}" stroke-width=".7"><circle r="${n(radius)}"/><circle r="${n(radius * 0.86)}"/><circle r="${n(radius * 0.42)}" stroke="${b}"/><polygon points="${points.join(' ')}" stroke="${b}"/>${ticks}</g>`;
}
const scatter = (random: Random, { c }: Look, count: number): string =>
  Array.from({ length: count }, () => `<circle cx="${n(between(random, -50, 50))}" cy="${n(between(random, -50, 50))}" r="${n(between(random, 0.3, 0.9))}" fill="${c}" opacity="${n(between(random, 0.3, 0.9))}"/>`).join('');
const shower = (look: Look, second: Look, motif: MotifName, places: Place[]): string =>
  places.map((place, i) => put(place, motifs[motif](i % 3 === 1 ? second : look))).join('');

// --- Whole pictures ---

interface Scheme {
  random: Random;
  look: Look;
  second: Look; // the same in the other colour
  main: MotifName;
  bullets: MotifName;
  dense: number; // 1 to 5
}
const middle = (size: number, turn = 0): Place => ({ x: 0, y: 0, turn, size });
const heart = ({ look, main }: Scheme, size = 17, turn = 0): string => glow(0, 0, size * 1.7, look.a) + put(middle(size, turn), motifs[main](look));
const field = (scheme: Scheme, name: keyof typeof patterns): string =>
  shower(scheme.look, scheme.second, scheme.bullets, patterns[name](scheme.random, scheme.dense));

const layouts: { [name in Layout]: (scheme: Scheme) => string } = {
  rings: (s) => field(s, 'rings') + heart(s, 14),
  spiral: (s) => field(s, 'spiral') + heart(s, 14),
  flower: (s) => field(s, 'flower') + heart(s, 15),
  rain: (s) => field(s, 'rain') + heart(s, 18, between(s.random, -14, 14)),
  aimed: (s) => field(s, 'aimed') + put({ x: 0, y: 10, turn: 0, size: 16 }, motifs[s.main](s.look)),
  crest: (s) => magicCircle(s.random, s.look, 44, 0.8) + field(s, 'flower') + heart(s, 25),
  world: (s) => magicCircle(s.random, s.look, 42, 0.75) + shower(s.look, s.second, s.bullets, rings(s.random, s.dense).filter((place) => Math.hypot(place.x, place.y) > 34)) + heart(s, 27),
  orbit: (s) => {
    const count = 4 + s.dense;
    const tilt = between(s.random, -40, 40);
    const moons = Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * Math.PI * 2;
      const [x, y] = polar(angle, 37);
      return { x, y: y * 0.62, turn: degrees(angle), size: 6.5 + 1.5 * Math.sin(angle * 2) };
    });
    const path = `<g transform="rotate(${n(tilt)})" fill="none" stroke="${s.look.b}" stroke-width=".8" opacity=".7"><ellipse rx="37" ry="23"/><ellipse rx="47" ry="30" stroke-dasharray="2 3"/></g>`;
    return path + `<g transform="rotate(${n(tilt)})">${shower(s.look, s.second, s.bullets, moons)}</g>` + heart(s, 19);
  },
  beam: ({ random, look: { a, b, c }, look, second, bullets, dense }) => {
    const turn = between(random, -34, 34);
    const width = 12 + dense * 3;
    const beam = [1.5, 1.15, 0.8, 0.42].map((part, i) => `<path d="M${n(-width * part * 0.55)} 46L${n(-width * part)} -90H${n(width * part)}L${n(width * part * 0.55)} 46Z" fill="${[b, a, a, c][i]}" opacity="${[0.22, 0.4, 0.75, 1][i]}"/>`).join('');
    const rims = [12, 20].map((r, i) => `<ellipse cy="${n(28 - i * 24)}" rx="${n(width * (1.2 + i * 0.3))}" ry="${n(r * 0.3)}" fill="none" stroke="${c}" stroke-width="1.2" opacity=".8"/>`).join('');
    return shower(look, second, bullets, rings(random, dense)) + `<g transform="rotate(${n(turn)})">${beam}${rims}${put({ x: 0, y: 44, turn: 0, size: 13 }, motifs[bullets](second))}</g>`;
  },
  rays: (s) => {
    const count = 8 + s.dense * 2;
    const start = s.random() * 360;
    const rays = around(count, (i, d) => `<g transform="rotate(${n(d + start)}) translate(0 -44) scale(${i % 2 ? 7 : 10} 34)">${motifs.laser(i % 2 ? s.second : s.look)}</g>`);
    return rays + heart(s, 18);
  },
  barrier: (s) => {
    const count = 3 + Math.ceil(s.dense / 2);
    const turn = s.random() < 0.5 ? 45 : 0;
    const squares = Array.from({ length: count }, (_, i) => {
      const size = 17 + i * (30 / count);
      return `<rect x="${n(-size)}" y="${n(-size)}" width="${n(size * 2)}" height="${n(size * 2)}" fill="none" stroke="${i % 2 ? s.look.b : s.look.a}" stroke-width="${n(2.6 - i * 0.3)}" opacity=".9" transform="rotate(${turn + i * (turn ? 45 : 15)})"/>`;
    }).join('');
    const corners = Array.from({ length: 8 }, (_, i) => {
      const [x, y] = polar((i / 8) * Math.PI * 2, i % 2 ? 44 : 38);
      return { x, y, turn: i * 45, size: 6 };
    });
    return squares + shower(s.look, s.second, s.bullets, corners) + heart(s, 16);
  },
  cut: (s) => {
    const count = 1 + Math.ceil(s.dense / 2);
    const cuts = Array.from({ length: count }, (_, i) => put({ x: between(s.random, -8, 8), y: between(s.random, -10, 10), turn: between(s.random, -60, 60) + i * 70, size: 52 - i * 5 }, `<g opacity="${n(0.95 - i * 0.18)}">${motifs.slash(i % 2 ? s.second : s.look)}</g>`)).join('');
    const drift = rain(s.random, s.dense).map((place) => ({ ...place, size: place.size * 0.7, turn: place.turn + s.random() * 180 }));
    return shower(s.look, s.second, s.bullets, drift) + cuts + put(middle(30, between(s.random, 25, 60)), motifs[s.main](s.look));
  },
  comet: (s) => {
    const turn = between(s.random, 25, 65);
    const tails = [22, 15, 8].map((width, i) => `<path d="M${-width} -8Q0 -70 ${n(between(s.random, -8, 8))} -96Q${n(width * 0.4)} -60 ${width} -8Z" fill="${[s.look.b, s.look.a, s.look.c][i]}" opacity="${[0.3, 0.5, 0.8][i]}"/>`).join('');
    const trail = Array.from({ length: 6 + s.dense * 2 }, () => ({ x: between(s.random, -26, 26), y: between(s.random, -80, 6), turn: s.random() * 360, size: between(s.random, 2, 5) }));
    return `<g transform="translate(-13 17) rotate(${n(turn)})">${tails}${shower(s.look, s.second, s.bullets, trail)}${glow(0, 0, 30, s.look.a)}${put(middle(20, between(s.random, -20, 20)), motifs[s.main](s.look))}</g>`;
  },
  gap: (s) => {
    const turn = between(s.random, -40, 40);
    const eyes = Array.from({ length: 3 + s.dense }, () => ({ x: between(s.random, -30, 30), y: between(s.random, -8, 8), turn: between(s.random, -20, 20), size: between(s.random, 3, 6.5) }));
    const { a, b } = s.look;
    const bow = (x: number) => `<path d="M${x} 0L${x - 6} -8V8ZM${x} 0L${x + 6} -8V8Z" fill="${a}"/>`;
    return field(s, 'rings') + `<g transform="rotate(${n(turn)})"><path d="M-46 0C-22 -32 22 -32 46 0C22 32 -22 32 -46 0Z" fill="${a}" opacity=".85"/><path d="M-42 0C-20 -26 20 -26 42 0C20 26 -20 26 -42 0Z" fill="#0b0410"/><path d="M-42 0C-20 -26 20 -26 42 0C20 26 -20 26 -42 0Z" fill="none" stroke="${b}" stroke-width="1"/>${eyes.map((place) => put(place, motifs.eye(s.second))).join('')}${put(middle(13), motifs.eye(s.look))}${bow(-45)}${bow(45)}</g>`;
  },
  ripple: (s) => {
    const [x, y] = [between(s.random, -10, 10), between(s.random, -10, 10)];
    const circles = Array.from({ length: 5 + s.dense }, (_, i) => `<circle r="${n(13 + i * 6.5)}" fill="none" stroke="${i % 2 ? s.look.b : s.look.a}" stroke-width="${n(2.6 - i * 0.16)}" stroke-dasharray="${i % 3 === 2 ? '3 2' : 'none'}" opacity="${n(0.95 - i * 0.07)}"/>`).join('');
    return `<g transform="translate(${n(x)} ${n(y)})">${circles}${shower(s.look, s.second, s.bullets, spiral(s.random, s.dense))}${put(middle(15), motifs[s.main](s.look))}</g>`;
  },
};

// The five colours of the treasures and the rainbow.
const Rainbow = ['#ff7d7d', '#ffc861', '#8fe58a', '#7fc9ff', '#c79bff'];

function draw(card: Card): string {
  const random = randomOf(hashOf(card.key));
  const names = card.search.filter((name) => /[\u3400-\u9fff「]/.test(name)).join(' '); // its Chinese names, in any language
  const look = toned(card, names);
  const character = card.facts['type'] === 'character';
  const idea = character ? undefined : ideas.find(([pattern]) => pattern.test(names))?.[1];
  const oneOf = (names: MotifName | MotifName[] | undefined): MotifName | undefined => (Array.isArray(names) ? pick(random, names) : names);
  const bullets = oneOf(idea?.bullets) ?? pick(random, look.bullets);
  const scheme: Scheme = {
    random,
    look,
    second: { ...look, a: look.b, b: look.a },
    main: character ? look.crest : (oneOf(idea?.main) ?? bullets),
    bullets,
    dense: Math.max(1, Math.min(5, Number(card.facts['gorgeousness'] ?? (character ? 4 : 2)))),
  };
  if (/虹|彩|五色|Prism|难题|神宝/.test(names)) scheme.second = { ...scheme.second, a: pick(random, Rainbow), b: pick(random, Rainbow) };
  const layout = character ? 'crest' : pick(random, idea?.layouts ?? (['rings', 'spiral', 'flower', 'aimed'] as const));
  const lasting = ['status', 'delayed', 'trap'].includes(String(card.facts['type'])) || card.facts['last'];
  return (
    `<rect x="-50" y="-50" width="100" height="100" fill="${look.night}"/>` +
    [70, 56, 43, 31, 20].map((radius) => `<circle r="${radius}" fill="${look.dusk}" opacity=".34"/>`).join('') +
    scatter(random, look, 26) +
    (lasting && layout !== 'world' ? magicCircle(random, look, 45, 0.6) : '') +
    layouts[layout](scheme)
  );
}

const drawn = new Map<string, string>();
// What is inside <svg viewBox="-50 -50 100 100">.
export function emblem(card: Card): string {
  let picture = drawn.get(card.key);
  if (picture === undefined) drawn.set(card.key, (picture = draw(card)));
  return picture;
}
// The character's mark, inside <svg viewBox="-1.2 -1.2 2.4 2.4">.
export const mark = (card: Card): string => motifs[lookOf(card).crest](lookOf(card));
