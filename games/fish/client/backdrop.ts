import { canvas } from './sprites.ts';

const looks = {
  light: {
    top: '#8fdcf0',
    middle: '#2c9cc9',
    deep: '#0f5c93',
    sand: '#e9d3a0',
    shade: '#b98d5a',
    ray: '255 255 235',
    rays: 0.2,
    veil: '#2f93c0',
  },
  dark: {
    top: '#2a5ba0',
    middle: '#14366f',
    deep: '#0a1a44',
    sand: '#5a5480',
    shade: '#2b2850',
    ray: '190 215 255',
    rays: 0.12,
    veil: '#123065',
  },
} as const;
export type Look = keyof typeof looks;

export const waterOf = (look: Look): string => looks[look].veil;

type Pen = CanvasRenderingContext2D;

/** `height`: share of the sea's. */
function dunes(
  pen: Pen,
  width: number,
  height: number,
  { at, swing, paint }: { at: number; swing: number; paint: string | CanvasGradient },
): void {
  pen.fillStyle = paint;
  pen.beginPath();
  pen.moveTo(0, height);
  for (let step = 0; step <= 24; step += 1) {
    const wave = Math.sin(step * 0.55 + swing) * 0.5 + Math.sin(step * 1.3 + swing * 2) * 0.25;
    pen.lineTo((width * step) / 24, height * (at - wave * 0.025));
  }
  pen.lineTo(width, height);
  pen.fill();
}

function coral(
  pen: Pen,
  x: number,
  y: number,
  length: number,
  { angle, depth }: { angle: number; depth: number },
): void {
  const [toX, toY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
  pen.lineWidth = Math.max(1.5, depth * length * 0.09);
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(toX, toY);
  pen.stroke();
  if (depth <= 1) return;
  for (const turn of [-0.5, 0.12, 0.58])
    coral(pen, toX, toY, length * 0.68, { angle: angle + turn, depth: depth - 1 });
}

function grass(pen: Pen, x: number, y: number, tall: number): void {
  for (let blade = -3; blade <= 3; blade += 1) {
    pen.beginPath();
    pen.moveTo(x + blade * tall * 0.06, y);
    pen.quadraticCurveTo(
      x + blade * tall * 0.1,
      y - tall * 0.6,
      x + blade * tall * 0.2,
      y - tall * (1 - Math.abs(blade) * 0.12),
    );
    pen.stroke();
  }
}

export function backdrop(width: number, height: number, look: Look): HTMLCanvasElement {
  const colours = looks[look];
  const [element, pen] = canvas(width, height);
  const water = pen.createLinearGradient(0, 0, 0, height);
  water.addColorStop(0, colours.top);
  water.addColorStop(0.45, colours.middle);
  water.addColorStop(1, colours.deep);
  pen.fillStyle = water;
  pen.fillRect(0, 0, width, height);
  const unit = Math.min(width, height);
  pen.lineCap = 'round';
  pen.globalAlpha = 0.4;
  dunes(pen, width, height, { at: 0.82, swing: 1.2, paint: colours.shade });
  pen.strokeStyle = look === 'light' ? '#c06a86' : '#6d4c86';
  coral(pen, width * 0.3, height * 0.84, unit * 0.08, { angle: -1.6, depth: 4 });
  coral(pen, width * 0.72, height * 0.83, unit * 0.07, { angle: -1.45, depth: 4 });
  pen.globalAlpha = 0.75;
  dunes(pen, width, height, { at: 0.89, swing: 3.1, paint: colours.shade });
  pen.globalAlpha = 1;
  pen.strokeStyle = look === 'light' ? '#e2607a' : '#a84a86';
  coral(pen, width * 0.08, height * 0.95, unit * 0.1, { angle: -1.35, depth: 5 });
  pen.strokeStyle = look === 'light' ? '#f0a03c' : '#a9702f';
  coral(pen, width * 0.93, height * 0.95, unit * 0.09, { angle: -1.75, depth: 5 });
  const sand = pen.createLinearGradient(0, height * 0.9, 0, height);
  sand.addColorStop(0, colours.sand);
  sand.addColorStop(1, colours.shade);
  dunes(pen, width, height, { at: 0.95, swing: 5, paint: sand });
  pen.strokeStyle = look === 'light' ? '#2f8f5d' : '#2a6d63';
  pen.lineWidth = Math.max(2, unit * 0.008);
  grass(pen, width * 0.2, height * 0.97, unit * 0.12);
  grass(pen, width * 0.82, height * 0.98, unit * 0.1);
  return element;
}

export function shaft(width: number, height: number, look: Look): HTMLCanvasElement {
  const { ray, rays } = looks[look];
  const [element, pen] = canvas(width / 4, height * 0.85);
  const [w, h] = [element.width, element.height];
  const light = pen.createLinearGradient(0, 0, 0, h);
  light.addColorStop(0, `rgb(${ray} / ${rays})`);
  light.addColorStop(1, `rgb(${ray} / 0)`);
  pen.fillStyle = light;
  pen.beginPath();
  pen.moveTo(w * 0.55, 0);
  pen.lineTo(w * 0.8, 0);
  pen.lineTo(w * 0.6, h);
  pen.lineTo(0, h);
  pen.fill();
  return element;
}

/** Device pixels. */
export function bubble(size: number): HTMLCanvasElement {
  const [element, pen] = canvas(size, size);
  const r = element.width / 2;
  const glass = pen.createRadialGradient(r * 0.7, r * 0.6, r * 0.1, r, r, r);
  glass.addColorStop(0, 'rgb(255 255 255 / 0.5)');
  glass.addColorStop(0.6, 'rgb(205 240 255 / 0.12)');
  glass.addColorStop(0.92, 'rgb(225 250 255 / 0.5)');
  glass.addColorStop(1, 'rgb(255 255 255 / 0)');
  pen.fillStyle = glass;
  pen.fillRect(0, 0, element.width, element.height);
  return element;
}
