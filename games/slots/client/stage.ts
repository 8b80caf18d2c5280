import type { Letter } from '../reels.ts';
import { rows } from '../rules.ts';
import type { Symbols } from './art.ts';
import { type Geometry, type Highlight, drawHighlight } from './highlight.ts';
import type { Palette } from './palette.ts';
import type { Reel } from './reel.ts';

/** A higher density costs frames and shows nothing. */
const densest = 2;

export class Stage {
  readonly canvas: HTMLCanvasElement;
  /** Null: plain reels. */
  highlight: Highlight | null = null;
  opacity = 1;
  #pen: CanvasRenderingContext2D;
  #ground: HTMLCanvasElement;
  #symbols: Symbols | null = null;
  #palette: Palette;
  readonly #reels: readonly Reel[];
  readonly #draw: (width: number, height: number, palette: Palette) => Symbols;
  #cell = { width: 0, height: 0 };

  /** `draw` gets device pixels. */
  constructor(
    canvas: HTMLCanvasElement,
    reels: readonly Reel[],
    palette: Palette,
    draw: (width: number, height: number, palette: Palette) => Symbols,
  ) {
    const pen = canvas.getContext('2d', { alpha: false });
    if (!pen) throw new Error('this browser cannot draw on a canvas');
    this.canvas = canvas;
    this.#pen = pen;
    this.#ground = document.createElement('canvas');
    this.#reels = reels;
    this.#palette = palette;
    this.#draw = draw;
  }

  /** Null before the size is known. */
  get symbols(): Symbols | null {
    return this.#symbols;
  }

  get #geometry(): Geometry {
    return {
      ...this.#cell,
      width: this.#cell.width,
      canvasWidth: this.canvas.width,
      canvasHeight: this.canvas.height,
    };
  }

  /** CSS pixels; redraws on change. */
  fit(width: number, height: number): void {
    const density = Math.min(devicePixelRatio || 1, densest);
    const cell = {
      width: Math.max(8, Math.round((width * density) / this.#reels.length)),
      height: Math.max(8, Math.round((height * density) / rows)),
    };
    if (cell.width === this.#cell.width && cell.height === this.#cell.height) return;
    this.#cell = cell;
    this.#repaint();
  }

  dress(palette: Palette): void {
    this.#palette = palette;
    if (this.#cell.width > 0) this.#repaint();
  }

  #repaint(): void {
    const { width, height } = this.#cell;
    this.canvas.width = width * this.#reels.length;
    this.canvas.height = height * rows;
    this.#symbols = this.#draw(width, height, this.#palette);
    this.#paintGround();
    this.draw(performance.now());
  }

  #paintGround(): void {
    const ground = this.#ground;
    ground.width = this.canvas.width;
    ground.height = this.canvas.height;
    const pen = ground.getContext('2d');
    if (!pen) return;
    const { edge, middle, gap } = this.#palette;
    const drum = pen.createLinearGradient(0, 0, 0, ground.height);
    drum.addColorStop(0, edge);
    drum.addColorStop(0.24, middle);
    drum.addColorStop(0.76, middle);
    drum.addColorStop(1, edge);
    pen.fillStyle = drum;
    pen.fillRect(0, 0, ground.width, ground.height);
    pen.fillStyle = gap;
    const { width } = this.#cell;
    const line = Math.max(2, Math.round(width * 0.02));
    for (let reel = 1; reel < this.#reels.length; reel += 1)
      pen.fillRect(reel * width - line / 2, 0, line, ground.height);
  }

  /** `now`: ms. */
  draw(now: number): void {
    const { width, height } = this.#cell;
    const symbols = this.#symbols;
    if (!symbols) return;
    const pen = this.#pen;
    pen.globalAlpha = 1;
    pen.drawImage(this.#ground, 0, 0);
    pen.globalAlpha = this.opacity * (this.highlight ? 0.45 : 1);
    for (const [index, reel] of this.#reels.entries()) {
      const first = Math.floor(reel.top);
      const shift = reel.top - first;
      for (let row = 0; row <= rows; row += 1) {
        if (row === rows && shift === 0) break;
        const symbol = symbols[reel.letterAt(first + row) as Letter];
        const y = Math.round((row - shift) * height);
        pen.drawImage(reel.fast ? symbol.rushing : symbol.still, index * width, y);
      }
    }
    pen.globalAlpha = 1;
    if (this.highlight)
      drawHighlight(
        pen,
        this.#geometry,
        this.highlight,
        this.#letterOf(symbols),
        now,
        this.#palette,
      );
  }

  #letterOf(symbols: Symbols) {
    return (reel: number, row: number) => {
      const at = this.#reels[reel];
      return at ? symbols[at.letterAt(Math.round(at.top) + row) as Letter].still : null;
    };
  }
}
