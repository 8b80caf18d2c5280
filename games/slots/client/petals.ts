import { lessMotion } from '../../common/client/dom.ts';
import { mango, pearl } from './palette.ts';

/** ms */
const fall = 3200;
const colors = [mango, pearl, 'oklch(0.66 0.21 20)', 'oklch(0.75 0.12 170)'];

interface Petal {
  x: number;
  delay: number;
  drift: number;
  size: number;
  spin: number;
  color: string;
}

/** Once; nothing under reduced motion. */
export function dropPetals(over: HTMLElement): void {
  if (lessMotion()) return;
  const canvas = document.createElement('canvas');
  canvas.className = 'petals';
  canvas.width = over.clientWidth;
  canvas.height = over.clientHeight;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  over.append(canvas);
  const petals = Array.from({ length: 60 }, (_, index): Petal => {
    const random = Math.random();
    return {
      x: Math.random() * canvas.width,
      delay: Math.random() * 0.45,
      drift: (Math.random() - 0.5) * canvas.width * 0.2,
      size: 4 + random * 6,
      spin: (random - 0.5) * 14,
      color: colors[index % colors.length] ?? mango,
    };
  });
  const began = performance.now();
  const tick = (now: number) => {
    const age = (now - began) / fall;
    if (age >= 1 || !canvas.isConnected) return canvas.remove();
    drawPetals(pen, petals, age);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

function drawPetals(pen: CanvasRenderingContext2D, petals: readonly Petal[], age: number): void {
  const { width, height } = pen.canvas;
  pen.clearRect(0, 0, width, height);
  for (const { x, delay, drift, size, spin, color } of petals) {
    const part = (age - delay) / (1 - 0.45);
    if (part <= 0 || part >= 1) continue;
    pen.save();
    pen.translate(x + drift * part + Math.sin(part * 9) * 8, part * (height + 40) - 20);
    pen.rotate(spin * part);
    pen.globalAlpha = Math.min(1, (1 - part) * 3);
    pen.beginPath();
    pen.ellipse(0, 0, size, size * 0.5, 0, 0, Math.PI * 2);
    pen.fillStyle = color;
    pen.fill();
    pen.restore();
  }
}
