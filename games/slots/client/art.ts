import type { Letter } from '../reels.ts';
import { lettering } from './lettering.ts';
import { type Palette, gumamela, mango, night } from './palette.ts';

type Drawing = HTMLCanvasElement;
interface Faces {
  still: Drawing;
  rushing: Drawing;
}
export type Symbols = Readonly<Record<Letter, Faces>>;
export type Pictures = Readonly<Record<string, HTMLImageElement | null>>;

export const letters: readonly Letter[] = ['W', 'S', 'A', 'B', 'C', 'D', 'a', 'k', 'n', 'j'];
const cardLetters = { a: 'A', k: 'K', n: 'Q', j: 'J' } as const;

export async function loadPictures(names: Readonly<Record<string, string>>): Promise<Pictures> {
  const loaded = await Promise.all(
    Object.entries(names).map(
      async ([letter, name]) =>
        [letter, (await loadPicture(name)) ?? (await loadPicture(name))] as const,
    ),
  );
  return Object.fromEntries(loaded);
}

async function loadPicture(name: string): Promise<HTMLImageElement | null> {
  const image = new Image(200, 200);
  image.src = `/m/${name}.svg`;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** Throws where there is none. */
export function canvas(width: number, height: number): [Drawing, CanvasRenderingContext2D] {
  const drawing = document.createElement('canvas');
  drawing.width = width;
  drawing.height = height;
  const pen = drawing.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw on a canvas');
  return [drawing, pen];
}

/** Once; device pixels. */
export function drawSymbols(
  pictures: Pictures,
  palette: Palette,
  width: number,
  height: number,
): Symbols {
  const entries = letters.map((letter): [Letter, Faces] => {
    const [figure, pen] = canvas(width, height);
    if (letter === 'W') drawWild(pen);
    else if (letter === 'S') drawScatter(pen, pictures.S ?? null, palette);
    else if (letter in cardLetters) drawCard(pen, letter as keyof typeof cardLetters, palette);
    else drawPicture(pen, pictures[letter] ?? null, letter, palette);
    const [still, tile] = canvas(width, height);
    drawTile(tile, letter, palette);
    tile.drawImage(figure, 0, 0);
    return [letter, { still, rushing: smear(figure) }];
  });
  return Object.fromEntries(entries) as unknown as Symbols;
}

function drawTile(pen: CanvasRenderingContext2D, letter: Letter, palette: Palette): void {
  const { width, height } = pen.canvas;
  const inset = Math.round(width * 0.035);
  pen.beginPath();
  pen.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, width * 0.13);
  pen.fillStyle = palette.tile;
  pen.fill();
  if (letter in cardLetters) return;
  const glow = pen.createRadialGradient(
    width / 2,
    height / 2,
    0,
    width / 2,
    height / 2,
    width * 0.62,
  );
  glow.addColorStop(0, palette.glow);
  glow.addColorStop(1, palette.glowEnd);
  pen.fillStyle = glow;
  pen.fill();
  pen.lineWidth = Math.max(1, width * 0.012);
  pen.strokeStyle = palette.tileRim;
  pen.stroke();
}

function write(
  pen: CanvasRenderingContext2D,
  word: string,
  {
    x,
    y,
    size,
    fill,
    edge,
    edgeWidth,
  }: {
    x: number;
    y: number;
    size: number;
    fill: string | CanvasGradient;
    edge: string;
    edgeWidth: number;
  },
): void {
  const { path, height } = lettering(word);
  const scale = size / height;
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.lineJoin = 'round';
  pen.lineWidth = (edgeWidth * 2) / scale;
  pen.strokeStyle = edge;
  pen.stroke(path);
  pen.fillStyle = fill;
  pen.fill(path);
  pen.restore();
}

function drawCard(
  pen: CanvasRenderingContext2D,
  letter: keyof typeof cardLetters,
  palette: Palette,
): void {
  const { width, height } = pen.canvas;
  write(pen, cardLetters[letter], {
    x: width / 2,
    y: height / 2 - (letter === 'n' ? width * 0.03 : 0),
    size: width * 0.46,
    fill: palette.cards[letter],
    edge: palette.cardEdge,
    edgeWidth: width * 0.03,
  });
}

/** Shows the letter where there is no picture. */
export function drawPicture(
  pen: CanvasRenderingContext2D,
  image: HTMLImageElement | null,
  letter: string,
  palette: Palette,
  size = 0.8,
): void {
  const { width, height } = pen.canvas;
  const edge = Math.round(width * size);
  const [x, y] = [(width - edge) / 2, (height - edge) / 2];
  if (!image) {
    write(pen, letter === 'B' ? 'R' : letter, {
      x: width / 2,
      y: height / 2,
      size: edge * 0.5,
      fill: mango,
      edge: night,
      edgeWidth: width * 0.03,
    });
    return;
  }
  const [cutout, scissors] = canvas(width, height);
  const [shape, tint] = canvas(edge, edge);
  tint.drawImage(image, 0, 0, edge, edge);
  tint.globalCompositeOperation = 'source-in';
  tint.fillStyle = palette.cut;
  tint.fillRect(0, 0, edge, edge);
  const rim = width * 0.026;
  for (let turn = 0; turn < 24; turn += 1) {
    const angle = (turn * Math.PI) / 12;
    scissors.drawImage(shape, x + Math.cos(angle) * rim, y + Math.sin(angle) * rim);
  }
  scissors.drawImage(image, x, y, edge, edge);
  pen.save();
  pen.shadowColor = palette.shadow;
  pen.shadowBlur = width * 0.05;
  pen.shadowOffsetY = width * 0.025;
  pen.drawImage(cutout, 0, 0);
  pen.restore();
}

function drawScatter(
  pen: CanvasRenderingContext2D,
  image: HTMLImageElement | null,
  palette: Palette,
): void {
  const { width, height } = pen.canvas;
  const [x, y] = [width / 2, height / 2 - width * 0.06];
  pen.beginPath();
  pen.arc(x, y, width * 0.37, 0, Math.PI * 2);
  pen.fillStyle = gumamela;
  pen.fill();
  pen.lineWidth = width * 0.03;
  pen.strokeStyle = mango;
  pen.stroke();
  pen.save();
  pen.translate(0, -width * 0.06);
  drawPicture(pen, image, 'S', palette, 0.56);
  pen.restore();
  band(pen, 'SCATTER', gumamela, x, height / 2 + width * 0.34);
}

function band(
  pen: CanvasRenderingContext2D,
  word: string,
  fill: string,
  x: number,
  y: number,
): void {
  const { width } = pen.canvas;
  const size = width * 0.125;
  pen.beginPath();
  pen.roundRect(x - width * 0.42, y - size * 0.85, width * 0.84, size * 1.7, size * 0.4);
  pen.fillStyle = night;
  pen.fill();
  pen.lineWidth = width * 0.014;
  pen.strokeStyle = mango;
  pen.stroke();
  write(pen, word, { x, y, size, fill: '#fff5e1', edge: fill, edgeWidth: 0 });
}

function drawWild(pen: CanvasRenderingContext2D): void {
  const { width, height } = pen.canvas;
  const inset = width * 0.06;
  const gold = pen.createLinearGradient(0, 0, 0, height);
  gold.addColorStop(0, '#ffe28a');
  gold.addColorStop(0.5, '#ffbe2e');
  gold.addColorStop(1, '#f5871f');
  pen.save();
  pen.beginPath();
  pen.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, width * 0.12);
  pen.fillStyle = gold;
  pen.fill();
  pen.clip();
  pen.fillStyle = 'oklch(0.97 0.06 90 / 0.5)';
  for (let ray = 0; ray < 16; ray += 1) {
    const angle = (ray * Math.PI) / 8;
    pen.beginPath();
    pen.moveTo(width / 2, height / 2);
    pen.lineTo(
      width / 2 + Math.cos(angle - 0.09) * height,
      height / 2 + Math.sin(angle - 0.09) * height,
    );
    pen.lineTo(
      width / 2 + Math.cos(angle + 0.09) * height,
      height / 2 + Math.sin(angle + 0.09) * height,
    );
    pen.fill();
  }
  pen.restore();
  pen.beginPath();
  pen.roundRect(inset, inset, width - 2 * inset, height - 2 * inset, width * 0.12);
  pen.lineWidth = width * 0.03;
  pen.strokeStyle = '#fff5e1';
  pen.stroke();
  const { width: word } = lettering('WILD');
  const size = (width * 0.74 * 66) / word;
  write(pen, 'WILD', {
    x: width / 2,
    y: height / 2,
    size,
    fill: '#fff5e1',
    edge: '#a4123c',
    edgeWidth: width * 0.04,
  });
}

/** The mean over many heights. */
function smear(figure: Drawing): Drawing {
  const [drawing, pen] = canvas(figure.width, figure.height);
  const steps = 32;
  pen.globalCompositeOperation = 'lighter';
  pen.globalAlpha = 1.3 / steps;
  for (let step = 0; step < steps; step += 1) {
    pen.drawImage(figure, 0, (step / (steps - 1) - 0.5) * figure.height * 0.6);
  }
  return drawing;
}
