import type { Letter } from '../reels.ts';
import { type Outcome, lines, reels, rows } from '../rules.ts';
import { type Palette, mango, night } from './palette.ts';
import { drawTag } from './tag.ts';

/** Device pixels. */
export interface Geometry {
  width: number;
  height: number;
  canvasWidth: number;
  canvasHeight: number;
}

export interface Highlight {
  runs: readonly { line: number; count: number; color: number }[];
  /** Outside lines: scatters. */
  cells: readonly (readonly [reel: number, row: number])[];
  label: string;
  /** ms of `performance.now()`. */
  since: number;
  /** Symbols swell. */
  lively: boolean;
}

/** Shown together. */
export type Wins = Omit<Highlight, 'since' | 'lively'>;

export function cellsOf(
  grid: readonly (readonly Letter[])[],
  letters: string,
  reels = grid.length,
): [number, number][] {
  return grid
    .slice(0, reels)
    .flatMap((column, reel) =>
      column.flatMap((letter, row): [number, number][] =>
        letters.includes(letter) ? [[reel, row]] : [],
      ),
    );
}

export function oneByOne(single: readonly Wins[]): readonly Wins[] {
  if (single.length <= 1) return single;
  const all = {
    runs: single.flatMap(({ runs }) => runs),
    cells: single.flatMap(({ cells }) => cells),
    label: '',
  };
  return [all, ...single];
}

export function lineHighlights(
  { wins, scatter, grid }: Outcome,
  label: (centavos: number) => string,
): readonly Wins[] {
  const scatters = { runs: [], cells: cellsOf(grid, 'S'), label: label(scatter.pay) };
  return oneByOne([
    ...wins.map(({ line, count, pay }, color) => ({
      runs: [{ line, count, color }],
      cells: [],
      label: label(pay),
    })),
    ...(scatter.pay > 0 ? [scatters] : []),
  ]);
}

const centre = (geometry: Geometry, reel: number, row: number): [number, number] => [
  (reel + 0.5) * geometry.width,
  (row + 0.5) * geometry.height,
];

export function drawHighlight(
  pen: CanvasRenderingContext2D,
  geometry: Geometry,
  highlight: Highlight,
  symbolAt: (reel: number, row: number) => HTMLCanvasElement | null,
  now: number,
  palette: Palette,
): void {
  for (const { line, color } of highlight.runs) drawLine(pen, geometry, line, palette.line(color));
  const age = now - highlight.since;
  const swell = highlight.lively && age < 900 ? 1 + 0.09 * Math.sin((age / 900) * Math.PI) : 1;
  for (const [cell, color] of winningCells(highlight, palette)) {
    const [reel, row] = [Math.floor(cell / rows), cell % rows];
    drawCell(pen, geometry, reel, row, {
      symbol: symbolAt(reel, row),
      color,
      swell,
      ground: palette.middle,
    });
  }
  if (highlight.label) drawLabel(pen, geometry, highlight);
}

function winningCells({ runs, cells }: Highlight, palette: Palette): Map<number, string> {
  const found = new Map<number, string>(cells.map(([reel, row]) => [reel * rows + row, mango]));
  for (const { line, count, color } of runs) {
    for (const [reel, row] of (lines[line] ?? []).slice(0, count).entries()) {
      const cell = reel * rows + row;
      if (!found.has(cell)) found.set(cell, palette.line(color));
    }
  }
  return found;
}

function drawLine(
  pen: CanvasRenderingContext2D,
  geometry: Geometry,
  line: number,
  color: string,
): void {
  const path = lines[line] ?? [];
  pen.beginPath();
  pen.moveTo(0, centre(geometry, 0, path[0] ?? 0)[1]);
  for (const [reel, row] of path.entries()) pen.lineTo(...centre(geometry, reel, row));
  pen.lineTo(geometry.canvasWidth, centre(geometry, reels - 1, path[reels - 1] ?? 0)[1]);
  pen.lineJoin = 'round';
  for (const [width, stroke] of [
    [0.09, night],
    [0.045, color],
  ] as const) {
    pen.lineWidth = geometry.width * width;
    pen.strokeStyle = stroke;
    pen.stroke();
  }
}

interface Cell {
  symbol: HTMLCanvasElement | null;
  color: string;
  swell: number;
  ground: string;
}

function drawCell(
  pen: CanvasRenderingContext2D,
  geometry: Geometry,
  reel: number,
  row: number,
  cell: Cell,
): void {
  const [x, y] = centre(geometry, reel, row);
  const [w, h] = [geometry.width * 0.94, geometry.height * 0.94];
  pen.beginPath();
  pen.roundRect(x - w / 2, y - h / 2, w, h, geometry.width * 0.13);
  pen.fillStyle = cell.ground;
  pen.fill();
  if (cell.symbol) {
    const [sw, sh] = [geometry.width * cell.swell, geometry.height * cell.swell];
    pen.drawImage(cell.symbol, x - sw / 2, y - sh / 2, sw, sh);
  }
  pen.lineWidth = geometry.width * 0.035;
  pen.strokeStyle = cell.color;
  pen.stroke();
}

function drawLabel(
  pen: CanvasRenderingContext2D,
  geometry: Geometry,
  { runs, cells, label }: Highlight,
): void {
  const [run] = runs;
  const [reel, row] = run
    ? [run.count - 1, lines[run.line]?.[run.count - 1] ?? 0]
    : (cells.at(-1) ?? [reels - 1, rows - 1]);
  const size = Math.max(20, geometry.width * 0.19);
  pen.font = `700 ${size}px system-ui, sans-serif`;
  const width = pen.measureText(label).width + size * 1.1;
  const [cx, cy] = centre(geometry, reel, row);
  const x = Math.min(Math.max(cx, width / 2 + 4), geometry.canvasWidth - width / 2 - 4);
  // The round's sum is at the lower edge.
  const y = cy + geometry.height * (row === rows - 1 ? -0.36 : 0.36);
  drawTag(pen, { text: label, x, y, size, width, edge: 0.09 });
}
