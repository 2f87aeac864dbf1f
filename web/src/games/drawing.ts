// What pictures of games are drawn with, in a box of 120.

// Points on a circle around the middle.
export const round = (count: number, radius: number, turn = 0) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2 + turn - Math.PI / 2;
    return { x: 60 + radius * Math.cos(angle), y: 60 + radius * Math.sin(angle), degrees: (angle * 180) / Math.PI + 90 };
  });
// A star of four points in a box of 12 around 0.
export const spark = 'M0 -6Q.7 -.7 6 0Q.7 .7 0 6Q-.7 .7 -6 0Q-.7 -.7 0 -6Z';
