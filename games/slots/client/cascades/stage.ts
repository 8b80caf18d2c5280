import { lessMotion } from '../../../common/client/dom.ts';
import type { Gem } from '../../cascade-sets.ts';
import { columns, depth } from '../../cascades.ts';
import { type Palette, mango } from '../palette.ts';
import { drawTag } from '../tag.ts';
import type { Tiles } from './art.ts';
import { type Tile, closeGaps, dropTiles, fallTo, restsAt, rowAt, tilesAt } from './tiles.ts';

/** A higher density costs frames and shows nothing. */
const densest = 2;
/** ms shown, and ms to vanish. */
const winStands = 950;
const vanishing = 260;
/** ms, without motion. */
const fade = 220;

interface Win {
  gems: readonly Gem[];
  label: string;
  since: number;
  leaves: number | null;
  lively: boolean;
}

/** The symbols' scale: 0 when they leave. */
function swellOf({ since, leaves, lively }: Win, now: number): number {
  if (leaves !== null) return Math.max(0, 1 - (now - leaves) / vanishing);
  if (!lively) return 1;
  const age = Math.min(1, (now - since) / winStands);
  return 1 + 0.1 * Math.sin(age * Math.PI * 2) ** 2;
}

/** Draws frames only while something moves. */
export class CascadeStage {
  readonly #canvas: HTMLCanvasElement;
  readonly #pen: CanvasRenderingContext2D;
  readonly #draw: (size: number, palette: Palette) => Tiles;
  readonly #landed: (column: number) => void;
  #palette: Palette;
  #bitmaps: Tiles | null = null;
  #tiles: Tile[] = [];
  #suns: readonly (number | null)[] = [];
  /** Suns fall with the symbols before them. */
  #carried = false;
  #cell = { width: 0, height: 0, size: 0 };
  #win: Win | null = null;
  #sunsSince: number | null = null;
  #waiting = false;
  #opacity = 1;
  #frame = 0;
  #until = 0;
  #done: (() => void) | null = null;
  #knocks: { column: number; at: number }[] = [];

  /** `draw` gets device pixels; `landed` runs per column. */
  constructor(
    canvas: HTMLCanvasElement,
    palette: Palette,
    draw: (size: number, palette: Palette) => Tiles,
    landed: (column: number) => void,
  ) {
    const pen = canvas.getContext('2d', { alpha: false });
    if (!pen) throw new Error('this browser cannot draw on a canvas');
    this.#canvas = canvas;
    this.#pen = pen;
    this.#palette = palette;
    this.#draw = draw;
    this.#landed = landed;
  }

  /** Null before the size is known. */
  get bitmaps(): Tiles | null {
    return this.#bitmaps;
  }

  /** CSS pixels; redraws on change. */
  fit(width: number, height: number): void {
    const density = Math.min(devicePixelRatio || 1, densest);
    const cell = [(width * density) / columns, (height * density) / depth].map((each) =>
      Math.max(8, Math.round(each)),
    );
    const [w = 8, h = 8] = cell;
    if (w === this.#cell.width && h === this.#cell.height) return;
    this.#cell = { width: w, height: h, size: Math.min(w, h) };
    this.#repaint();
  }

  dress(palette: Palette): void {
    this.#palette = palette;
    if (this.#cell.size > 0) this.#repaint();
  }

  #repaint(): void {
    this.#canvas.width = this.#cell.width * columns;
    this.#canvas.height = this.#cell.height * depth;
    this.#bitmaps = this.#draw(this.#cell.size, this.#palette);
    this.#paint(performance.now());
  }

  set(grid: readonly string[], suns: readonly (number | null)[]): void {
    this.#tiles = tilesAt(grid);
    this.#suns = suns;
    this.#waiting = false;
    this.#opacity = 1;
    this.clear();
  }

  clear(): void {
    this.#win = null;
    this.#sunsSince = null;
    this.#paint(performance.now());
  }

  async leave(): Promise<void> {
    this.#win = null;
    this.#sunsSince = null;
    this.#waiting = true;
    if (lessMotion()) {
      this.#opacity = 0.25;
      return this.#run(fade);
    }
    const now = performance.now();
    this.#carried = true;
    for (const tile of this.#tiles)
      fallTo(tile, tile.row + depth + 1, now + tile.column * 45 + (depth - tile.row) * 12);
    await this.#run(restsAt(this.#tiles) - now);
    this.#carried = false;
    this.#tiles = [];
    this.#suns = [];
  }

  async drop(grid: readonly string[], suns: readonly (number | null)[]): Promise<void> {
    this.#waiting = false;
    if (lessMotion()) return this.#swap(tilesAt(grid), suns);
    const now = performance.now();
    this.#tiles = dropTiles(grid, now);
    this.#suns = suns;
    this.#carried = true;
    await this.#runAll(now);
    this.#carried = false;
  }

  /** Removes its symbols afterwards; `lively` only above the stake. */
  async win(gems: readonly Gem[], label: string, lively: boolean): Promise<void> {
    const still = lessMotion();
    this.#win = { gems, label, since: performance.now(), leaves: null, lively: lively && !still };
    await this.#run(winStands);
    this.#win.leaves = performance.now();
    if (!still) await this.#run(vanishing);
    this.#tiles = this.#tiles.filter(({ gem }) => !gems.includes(gem));
    this.#win = null;
  }

  async fall(fill: readonly string[]): Promise<void> {
    const now = performance.now();
    this.#tiles = closeGaps(this.#tiles, fill, now);
    if (lessMotion()) {
      for (const tile of this.#tiles) tile.ms = 0;
      return this.#run(fade);
    }
    await this.#runAll(now);
  }

  async shine(): Promise<void> {
    this.#sunsSince = performance.now();
    await this.#run(winStands);
    this.#sunsSince = null;
  }

  async #swap(tiles: Tile[], suns: readonly (number | null)[]): Promise<void> {
    this.#tiles = tiles;
    this.#suns = suns;
    this.#opacity = 1;
    await this.#run(fade);
  }

  /** A column knocks with its own last tile. */
  async #runAll(now: number): Promise<void> {
    this.#knocks = Array.from({ length: columns }, (_, column) => {
      const falling = this.#tiles.filter((tile) => tile.column === column && tile.at >= now);
      return { column, at: restsAt(falling) };
    }).filter(({ at }) => at > now);
    await this.#run(restsAt(this.#tiles) - now);
  }

  #run(ms: number): Promise<void> {
    this.#until = performance.now() + ms;
    return new Promise((resolve) => {
      this.#done = resolve;
      if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#tick(now));
    });
  }

  #tick(now: number): void {
    this.#frame = 0;
    for (const { column } of this.#knocks.filter(({ at }) => at <= now)) this.#landed(column);
    this.#knocks = this.#knocks.filter(({ at }) => at > now);
    this.#paint(now);
    if (now >= this.#until && this.#done) {
      const done = this.#done;
      this.#done = null;
      done();
    }
    const goesOn = this.#done !== null || (this.#waiting && !lessMotion());
    if (goesOn && this.#frame === 0)
      this.#frame = requestAnimationFrame((next) => this.#tick(next));
  }

  #paint(now: number): void {
    const bitmaps = this.#bitmaps;
    if (!bitmaps) return;
    this.#paintGround(now);
    this.#pen.globalAlpha = this.#opacity;
    for (const [column, row] of this.#suns.entries())
      if (row !== null) this.#paintSun(bitmaps.sun, column, row, now);
    for (const tile of this.#tiles) this.#paintTile(bitmaps[tile.gem], tile, now);
    this.#pen.globalAlpha = 1;
    if (this.#win && this.#win.leaves === null && this.#win.label)
      this.#paintLabel(this.#win.label);
  }

  /** A light moves through six shafts until answered. */
  #paintGround(now: number): void {
    const { width } = this.#cell;
    const { height } = this.#canvas;
    const { edge, middle, gap } = this.#palette;
    for (let column = 0; column < columns; column += 1) {
      this.#pen.fillStyle = middle;
      this.#pen.fillRect(column * width, 0, width, height);
      this.#pen.globalAlpha = column % 2 === 0 ? 0 : 0.4;
      this.#pen.fillStyle = edge;
      this.#pen.fillRect(column * width, 0, width, height);
      this.#pen.globalAlpha = 1;
      if (!this.#waiting || this.#tiles.length > 0) continue;
      this.#pen.globalAlpha = 0.07 + 0.07 * Math.sin(now / 260 - column * 0.9);
      this.#pen.fillStyle = mango;
      this.#pen.fillRect(column * width, 0, width, height);
      this.#pen.globalAlpha = 1;
    }
    this.#pen.fillStyle = gap;
    const line = Math.max(1, Math.round(width * 0.015));
    for (let column = 1; column < columns; column += 1)
      this.#pen.fillRect(column * width - line / 2, 0, line, height);
  }

  #paintSun(sun: HTMLCanvasElement, column: number, row: number, now: number): void {
    const age = this.#sunsSince === null ? 0 : (now - this.#sunsSince) / winStands;
    const swell = lessMotion() ? 0 : 0.08 * Math.sin(Math.min(1, age) * Math.PI * 2) ** 2;
    const before =
      this.#carried &&
      this.#tiles.find((tile) => tile.column === column && (tile.row === row || tile.from === row));
    this.#paintAt(sun, column, before ? rowAt(before, now) : row, 1 + swell);
  }

  #paintTile(bitmap: HTMLCanvasElement, tile: Tile, now: number): void {
    const win = this.#win;
    const own = win?.gems.includes(tile.gem) ? win : null;
    const onSun =
      this.#suns[tile.column] === tile.row ||
      (this.#carried && this.#suns[tile.column] === tile.from);
    const dim = (win && !own) || (this.#sunsSince !== null && !onSun);
    const scale = (onSun ? 0.84 : 1) * (own ? swellOf(own, now) : 1);
    if (scale <= 0) return;
    this.#pen.globalAlpha = this.#opacity * (dim ? 0.38 : 1);
    this.#paintAt(bitmap, tile.column, rowAt(tile, now), scale);
    this.#pen.globalAlpha = this.#opacity;
  }

  #paintAt(bitmap: HTMLCanvasElement, column: number, row: number, scale: number): void {
    const { width, height, size } = this.#cell;
    const edge = size * scale;
    this.#pen.drawImage(
      bitmap,
      (column + 0.5) * width - edge / 2,
      (row + 0.5) * height - edge / 2,
      edge,
      edge,
    );
  }

  #paintLabel(label: string): void {
    const pen = this.#pen;
    const size = Math.max(24, this.#cell.size * 0.42);
    const [x, y] = [this.#canvas.width / 2, this.#canvas.height / 2];
    pen.font = `700 ${size}px system-ui, sans-serif`;
    const width = Math.min(pen.measureText(label).width + size * 1.2, this.#canvas.width * 0.96);
    drawTag(pen, { text: label, x, y, size, width, edge: 0.07, textWidth: width - size * 0.6 });
  }
}
