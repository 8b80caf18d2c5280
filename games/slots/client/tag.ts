import { mango, night, pearl } from './palette.ts';

interface Tag {
  readonly text: string;
  /** Middle, device pixels. */
  readonly x: number;
  readonly y: number;
  /** Of the letters, device pixels. */
  readonly size: number;
  readonly width: number;
  /** Parts of `size`. */
  readonly edge: number;
  readonly textWidth?: number;
}

/** A dark pill with a gold edge; set the pen's font before. */
export function drawTag(
  pen: CanvasRenderingContext2D,
  { text, x, y, size, width, edge, textWidth }: Tag,
): void {
  pen.beginPath();
  pen.roundRect(x - width / 2, y - size * 0.8, width, size * 1.6, size * 0.8);
  pen.fillStyle = night;
  pen.fill();
  pen.lineWidth = Math.max(2, size * edge);
  pen.strokeStyle = mango;
  pen.stroke();
  pen.fillStyle = pearl;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, x, y + size * 0.05, textWidth);
}
