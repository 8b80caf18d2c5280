import { mango, night, pearl } from './palette.ts';

interface Tag {
  readonly text: string;
  /** Its middle, device pixels. */
  readonly x: number;
  readonly y: number;
  /** Height of the letters, device pixels. */
  readonly size: number;
  readonly width: number;
  /** Thickness of its edge in parts of `size`. */
  readonly edge: number;
  /** Limit of the text; default: all it needs. */
  readonly textWidth?: number;
}

/** An amount on a dark pill with a gold edge; the pen's font is set. */
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
