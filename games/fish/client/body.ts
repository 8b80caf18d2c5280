import type { Gait } from './motion.ts';

type Pen = CanvasRenderingContext2D;

const strips = 10;

interface Bearing {
  gait: Gait;
  /** −1 left, 1 right. */
  facing: number;
  seconds: number;
}

export function drawBody(
  pen: Pen,
  body: HTMLCanvasElement,
  { gait, facing, seconds }: Bearing,
): void {
  // Never edge on: bodies have thickness.
  pen.scale(Math.sign(facing || 1) * Math.max(0.14, Math.abs(facing)), 1);
  const beat = Math.sin(seconds * 3);
  if (gait === 'tail')
    return wave(
      pen,
      body,
      (part) => body.height * 0.16 * (1 - part) ** 1.6 * Math.sin(seconds * 6 - part * 4),
    );
  if (gait === 'snake')
    return wave(pen, body, (part) => body.height * 0.07 * Math.sin(seconds * 2.4 - part * 7));
  if (gait === 'pulse') pen.scale(1 + beat * 0.05, 1 - beat * 0.07);
  if (gait === 'wings') pen.scale(1, 0.84 + 0.16 * Math.sin(seconds * 1.9));
  if (gait === 'walk') {
    pen.rotate(Math.sin(seconds * 7) * 0.03);
    pen.translate(0, -Math.abs(Math.sin(seconds * 7)) * body.height * 0.03);
  }
  pen.drawImage(body, -body.width / 2, -body.height / 2);
}

/** `move` gets a strip's place, tail to head (0 to 1). */
function wave(pen: Pen, body: HTMLCanvasElement, move: (part: number) => number): void {
  const { width, height } = body;
  const wide = width / strips;
  for (let strip = 0; strip < strips; strip += 1) {
    const from = strip * wide;
    // One pixel more, so that no water shows between.
    const share = Math.min(wide + 1, width - from);
    pen.drawImage(
      body,
      from,
      0,
      share,
      height,
      from - width / 2,
      move(strip / strips) - height / 2,
      share,
      height,
    );
  }
}
