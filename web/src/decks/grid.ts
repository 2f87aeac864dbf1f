// Where the arrow keys lead in a grid of cells, whatever its number of columns.
export function neighbour<Cell extends { offsetTop: number }>(key: string, cell: Cell, all: Cell[]): Cell | undefined {
  const at = all.indexOf(cell);
  if (key === 'ArrowRight') return all[at + 1];
  if (key === 'ArrowLeft') return all[at - 1];
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  const columns = all.findIndex((one) => one.offsetTop > all[0]!.offsetTop);
  if (columns < 0) return undefined;
  if (key === 'ArrowDown') return all[Math.min(at + columns, all.length - 1)];
  if (key === 'ArrowUp') return all[at - columns];
  return undefined;
}
