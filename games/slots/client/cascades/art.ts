import { type Gem, gems } from '../../cascade-sets.ts';
import { type Pictures, canvas, drawPicture } from '../art.ts';
import { type Palette, gumamela, mango } from '../palette.ts';

type Pen = CanvasRenderingContext2D;
export type Tiles = Readonly<Record<Gem | 'sun', HTMLCanvasElement>>;

/** Degrees. Shapes differ too, so colour is never needed. */
const hues: Readonly<Record<Gem, number>> = { A: 88, B: 18, C: 310, D: 245, E: 158, F: 52 };

/** `size`: device pixels. */
export function drawTiles(pictures: Pictures, palette: Palette, size: number): Tiles {
  const entries = gems.map((gem) => {
    const [tile, pen] = canvas(size, size);
    drawGem(pen, gem);
    drawPicture(pen, pictures[gem] ?? null, gem, palette, 0.6);
    return [gem, tile] as const;
  });
  return { ...(Object.fromEntries(entries) as Record<Gem, HTMLCanvasElement>), sun: drawSun(size) };
}

/** About the origin; `r`: middle to edge. */
function outline(gem: Gem, r: number): Path2D {
  const path = new Path2D();
  const polygon = (corners: number, turn: number, radius: number) => {
    const points = new Path2D();
    for (let corner = 0; corner < corners; corner += 1) {
      const angle = turn + (corner * 2 * Math.PI) / corners;
      points.lineTo(Math.cos(angle) * radius, Math.sin(angle) * radius);
    }
    points.closePath();
    path.addPath(points);
  };
  if (gem === 'A') scalloped(path, r);
  else if (gem === 'B') polygon(6, Math.PI / 6, r);
  else if (gem === 'C') path.roundRect(-r * 0.86, -r * 0.86, r * 1.72, r * 1.72, r * 0.34);
  else if (gem === 'D') polygon(8, Math.PI / 8, r);
  else if (gem === 'E') polygon(4, 0, r * 1.1);
  else path.arc(0, 0, r * 0.95, 0, 2 * Math.PI);
  return path;
}

function scalloped(path: Path2D, r: number): void {
  const petals = 12;
  const inner = r * 0.88;
  for (let petal = 0; petal < petals; petal += 1) {
    const [from, to] = [petal, petal + 1].map((at) => (at * 2 * Math.PI) / petals) as [
      number,
      number,
    ];
    const middle = (from + to) / 2;
    if (petal === 0) path.moveTo(Math.cos(from) * inner, Math.sin(from) * inner);
    path.quadraticCurveTo(
      Math.cos(middle) * r * 1.16,
      Math.sin(middle) * r * 1.16,
      Math.cos(to) * inner,
      Math.sin(to) * inner,
    );
  }
  path.closePath();
}

function drawGem(pen: Pen, gem: Gem): void {
  const { width: size } = pen.canvas;
  const hue = hues[gem];
  const r = size * 0.44;
  const path = outline(gem, r);
  const inner = outline(gem, r * 0.84);
  pen.save();
  pen.translate(size / 2, size / 2);
  pen.lineJoin = 'round';
  pen.shadowColor = 'oklch(0.1 0.04 277 / 0.45)';
  pen.shadowBlur = size * 0.05;
  pen.shadowOffsetY = size * 0.025;
  pen.fillStyle = `oklch(0.42 0.14 ${hue})`;
  pen.fill(path);
  pen.shadowColor = 'transparent';
  const body = pen.createLinearGradient(0, -r, 0, r);
  body.addColorStop(0, `oklch(0.86 0.13 ${hue})`);
  body.addColorStop(0.5, `oklch(0.66 0.17 ${hue})`);
  body.addColorStop(1, `oklch(0.48 0.16 ${hue})`);
  pen.fillStyle = body;
  pen.fill(path);
  pen.lineWidth = size * 0.028;
  pen.strokeStyle = `oklch(0.94 0.07 ${hue})`;
  pen.stroke(path);
  const heart = pen.createRadialGradient(0, -r * 0.2, 0, 0, 0, r);
  heart.addColorStop(0, `oklch(0.8 0.12 ${hue})`);
  heart.addColorStop(1, `oklch(0.5 0.16 ${hue})`);
  pen.fillStyle = heart;
  pen.fill(inner);
  pen.clip(path);
  pen.beginPath();
  pen.ellipse(0, -r * 0.72, r * 0.95, r * 0.42, 0, 0, 2 * Math.PI);
  pen.fillStyle = 'oklch(1 0 0 / 0.2)';
  pen.fill();
  pen.restore();
}

function drawSun(size: number): HTMLCanvasElement {
  const [drawing, pen] = canvas(size, size);
  const inset = size * 0.02;
  pen.beginPath();
  pen.roundRect(inset, inset, size - 2 * inset, size - 2 * inset, size * 0.16);
  pen.fillStyle = gumamela;
  pen.fill();
  pen.save();
  pen.clip();
  pen.translate(size / 2, size / 2);
  pen.fillStyle = mango;
  for (let ray = 0; ray < 8; ray += 1) {
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(-size * 0.13, -size * 0.75);
    pen.lineTo(size * 0.13, -size * 0.75);
    pen.fill();
    pen.rotate(Math.PI / 4);
  }
  pen.beginPath();
  pen.arc(0, 0, size * 0.3, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
  pen.lineWidth = size * 0.04;
  pen.strokeStyle = mango;
  pen.stroke();
  return drawing;
}
