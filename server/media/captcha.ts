import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { outlines } from './outlines.ts';

const width = 192;
const height = 60;
/** Font units per pixel; 100 per em. */
const scale = 1.7;

type Point = readonly [x: number, y: number];
/** In pixels. */
type Edge = readonly [from: Point, to: Point];

/** Draws letters as a grey PNG: leaning, bent, crossed out, on specks. */
export function captchaPicture(text: string): Buffer {
  const bend = { phase: random(0, 6.28), depth: random(2, 4.5), length: random(22, 34) };
  const edges: Edge[] = [];
  let x = random(8, 16);
  for (const letter of text) {
    edges.push(...placed(letter, x));
    x += (outlines[letter]?.[0] ?? 0) / scale + random(0, 4);
  }
  const pixels = filled(edges.map(([from, to]) => [bent(from, bend), bent(to, bend)] as const));
  for (let line = 0; line < 3; line += 1) strike(pixels);
  return png(pixels);
}

/** In [from, to). */
function random(from: number, to: number): number {
  return from + (randomInt(1_000_000) / 1_000_000) * (to - from);
}

/** Edges of a letter at x, turned a little. */
function placed(letter: string, x: number): Edge[] {
  const angle = random(-0.3, 0.3);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const size = random(0.95, 1.15) / scale;
  const middle = (outlines[letter]?.[0] ?? 0) / 2;
  const down = height / 2 + random(-4, 4);
  const place = ([px, py]: Point): Point => {
    const [dx, dy] = [px - middle, py + 33];
    return [x + middle / scale + (dx * cos - dy * sin) * size, down + (dx * sin + dy * cos) * size];
  };
  return contours(outlines[letter]?.[1] ?? '').flatMap((points) =>
    points.map(
      (point, i) => [place(point), place(points[(i + 1) % points.length] ?? point)] as const,
    ),
  );
}

/** Contours of M, l, h, v, q and z; curves flattened. */
function contours(path: string): Point[][] {
  const all: Point[][] = [];
  for (const [, command = '', numbers = ''] of path.matchAll(/([MlhvqZz])([^MlhvqZz]*)/g)) {
    const n = (numbers.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
    const contour = all.at(-1);
    if (command === 'M') all.push([[n[0] ?? 0, n[1] ?? 0]]);
    else contour?.push(...pointsAfter(contour.at(-1)!, command, n));
  }
  return all;
}

function* pointsAfter(start: Point, command: string, n: readonly number[]): Generator<Point> {
  let [x, y] = start;
  if (command === 'q') {
    for (let i = 0; i < n.length; i += 4) {
      const [cx = 0, cy = 0, ex = 0, ey = 0] = n.slice(i, i + 4);
      const [ox, oy] = [x, y];
      for (const t of [0.25, 0.5, 0.75, 1]) {
        const [a, b] = [2 * t * (1 - t), t * t];
        [x, y] = [ox + a * cx + b * ex, oy + a * cy + b * ey];
        yield [x, y];
      }
    }
    return;
  }
  for (const [dx, dy] of straightMoves(command, n)) {
    [x, y] = [x + dx, y + dy];
    yield [x, y];
  }
}

function straightMoves(command: string, n: readonly number[]): Point[] {
  if (command === 'h') return n.map((dx) => [dx, 0]);
  if (command === 'v') return n.map((dy) => [0, dy]);
  if (command !== 'l') return [];
  return n.flatMap((dx, i): Point[] => (i % 2 === 0 ? [[dx, n[i + 1] ?? 0]] : []));
}

function bent(
  [x, y]: Point,
  { phase, depth, length }: { phase: number; depth: number; length: number },
): Point {
  return [x + Math.sin(y / 9 + phase) * depth * 0.6, y + Math.sin(x / length + phase) * depth];
}

/** Fills overlapping outlines by scan line, on a speckled ground. */
function filled(edges: readonly Edge[]): Uint8Array {
  const pixels = Uint8Array.from({ length: width * height }, () => 214 + randomInt(42));
  for (let row = 0; row < height; row += 1) {
    const y = row + 0.5;
    const crossings = edges
      .filter(([[, a], [, b]]) => a <= y !== b <= y)
      .map(([[ax, ay], [bx, by]]) => ({
        x: ax + ((y - ay) / (by - ay)) * (bx - ax),
        turn: by > ay ? 1 : -1,
      }))
      .sort((a, b) => a.x - b.x);
    let turns = 0;
    for (const [i, { x, turn }] of crossings.entries()) {
      turns += turn;
      if (turns === 0) continue;
      const end = Math.min(crossings[i + 1]?.x ?? x, width);
      for (let column = Math.max(0, Math.round(x)); column < end; column += 1) {
        pixels[row * width + column] = 20 + randomInt(50);
      }
    }
  }
  return pixels;
}

/** Draws a wavy line, dark on the ground, light on letters. */
function strike(pixels: Uint8Array): void {
  const [from, to, waves, phase] = [
    random(8, height - 8),
    random(8, height - 8),
    random(3, 9),
    random(0, 6.28),
  ];
  for (let x = 0; x < width; x += 1) {
    const middle = from + ((to - from) * x) / width + waves * Math.sin(x / 18 + phase);
    const y = Math.floor(middle);
    const at = y * width + x;
    if (y >= 0 && y < height) pixels[at] = (pixels[at] ?? 0) < 150 ? 225 : 70;
  }
}

/** 8-bit grey PNG. */
function png(pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
