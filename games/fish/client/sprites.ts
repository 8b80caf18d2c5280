import type { Kind } from '../rules.ts';
import type { Drawing, Part } from './drawing.ts';
import { reef } from './reef.ts';
import { open } from './open-sea.ts';

export const drawings: Readonly<Record<Kind, Drawing>> = { ...reef, ...open };

/** Device pixels; throws where there are none. */
export function canvas(
  width: number,
  height: number,
): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const element = document.createElement('canvas');
  element.width = Math.max(1, Math.round(width));
  element.height = Math.max(1, Math.round(height));
  const pen = element.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw on a canvas');
  return [element, pen];
}

function paintPart(pen: CanvasRenderingContext2D, { d, paint, line }: Part, height: number): void {
  let colour: string | CanvasGradient;
  if (typeof paint === 'string') colour = paint;
  else {
    colour = pen.createLinearGradient(0, 0, 0, height);
    colour.addColorStop(0.1, paint[0]);
    colour.addColorStop(0.9, paint[1]);
  }
  const path = new Path2D(d);
  if (line === undefined) {
    pen.fillStyle = colour;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled, no array
    pen.fill(path);
  } else {
    pen.strokeStyle = colour;
    pen.lineWidth = line;
    pen.stroke(path);
  }
}

/** `length`: device pixels; `veil` (0 to 1): water before it. */
export function sprite(kind: Kind, length: number, veil = 0, water = '#0b3a63'): HTMLCanvasElement {
  const { width, height, parts } = drawings[kind];
  const scale = length / width;
  const [element, pen] = canvas(length, height * scale);
  pen.scale(scale, scale);
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const part of parts) paintPart(pen, part, height);
  pen.globalCompositeOperation = 'source-atop';
  const light = pen.createLinearGradient(0, 0, 0, height);
  light.addColorStop(0, 'rgb(255 255 240 / 0.42)');
  light.addColorStop(0.4, 'rgb(255 255 240 / 0)');
  light.addColorStop(0.6, 'rgb(10 10 60 / 0)');
  light.addColorStop(1, 'rgb(10 10 60 / 0.42)');
  pen.fillStyle = light;
  pen.fillRect(0, 0, width, height);
  if (veil > 0) {
    pen.globalAlpha = veil;
    pen.fillStyle = water;
    pen.fillRect(0, 0, width, height);
  }
  return element;
}

export function portrait(kind: Kind): HTMLCanvasElement {
  const { width, height } = drawings[kind];
  const element = sprite(kind, Math.min(144, (96 * width) / height));
  element.className = 'target__picture';
  element.setAttribute('aria-hidden', 'true');
  return element;
}
