// What pictures of games are drawn with, in a box of 120.

// Points on a circle around the middle.
export const round = (count: number, radius: number, turn = 0) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2 + turn - Math.PI / 2;
    return { x: 60 + radius * Math.cos(angle), y: 60 + radius * Math.sin(angle), degrees: (angle * 180) / Math.PI + 90 };
  });
// A star of four points in a box of 12 around 0.
export const spark = 'M0 -6Q.7 -.7 6 0Q.7 .7 0 6Q-.7 .7 -6 0Q-.7 -.7 0 -6Z';

// The address of an image, by its box and what is in it.
const images = new Map<string, string>();
export function imageOf(box: string, drawn: string): string {
  let address = images.get(drawn);
  if (!address) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" preserveAspectRatio="xMidYMid slice">${drawn}</svg>`;
    images.set(drawn, (address = `data:image/svg+xml,${encodeURIComponent(svg)}`));
  }
  return address;
}
