import { letters as outlines } from '../letters.ts';

const capHeight = 66;

/** About the origin, 66 units high. Own shapes: no font to wait for. */
export function lettering(word: string): { path: Path2D; width: number; height: number } {
  const letters = [...word].map((letter) => outlines[letter] ?? ([0, ''] as const));
  const width = letters.reduce((sum, [advance]) => sum + advance, 0);
  const path = new Path2D();
  let at = -width / 2;
  for (const [advance, d] of letters) {
    path.addPath(new Path2D(d), new DOMMatrix([1, 0, 0, 1, at, capHeight / 2]));
    at += advance;
  }
  return { path, width, height: capHeight };
}
