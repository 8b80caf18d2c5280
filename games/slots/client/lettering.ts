/**
 * Outlines of the letters on the reels, at 100 units per em, baseline at 0 and up negative: taken from Bricolage Grotesque
 * (weight 800, width 75), © The Bricolage Grotesque Project Authors, SIL Open Font License 1.1. So lettering waits for no
 * font.
 */
const outlines: Readonly<Record<string, readonly [advance: number, path: string]>> = {
  A: [48, 'M1 0l12-66h23l12 66h-17l-6-54h-2l-6 54zM12-11v-10h25v10z'],
  C: [
    48,
    'M26 1q-7 0-11-2q-4-2-7-7q-3-4-4-10q-1-6-1-14q0-8 1-15q1-6 4-11q3-4 7-7q4-2 11-2q6 0 10 2q4 2 6 5q2 4 3 8q0 5 0 10l-15 2q1-6 0-9q0-3-2-5q-1-1-3-1q-1 0-3 1q-1 1-2 4q-1 2-1 6q0 4 0 10q0 9 0 14q1 5 3 7q1 2 3 2q3 0 4-2q2-3 2-7q1-5 0-10l15 2q1 7 0 12q-1 5-3 9q-3 4-7 6q-4 2-10 2z',
  ],
  D: [
    50,
    'M12 0v-12h11q3 0 5-2q2-2 3-7q1-5 1-12q0-6-1-10q-1-4-2-6q-1-3-3-4q-1-1-4-1h-10v-12h10q7 0 13 4q5 4 9 11q3 7 3 18q0 9-2 15q-2 6-4 9q-3 4-6 6q-4 2-7 2q-3 1-5 1zM4 0v-66h16v66z',
  ],
  E: [39, 'M4 0v-66h16v66zM15 0v-12h22v12zM15-28v-11h19v11zM15-54v-12h22v12z'],
  I: [24, 'M4 0v-66h16v66z'],
  J: [32, 'M1 1v-15l1 0q1 0 2 0q3 0 4-1q2-1 3-3q1-2 1-6v-42h16v43q0 8-3 14q-2 5-7 7q-5 3-13 3l-1 0q-1 0-3 0z'],
  K: [
    50,
    'M4 0v-66h16v30q2-3 3-6q2-3 4-6q1-4 2-8q1-5 1-10h17q-1 5-2 10q-1 5-4 9q-2 5-5 8q-3 3-8 6v1q4 0 7 0q2 1 5 3q2 1 3 4q1 3 2 8l2 17h-16l-1-12q-1-6-1-9q-1-3-3-4q-1-1-4-1h-2v26z',
  ],
  L: [38, 'M4 0v-66h16v66zM7 0v-13h30v13z'],
  Q: [
    51,
    'M46 14q-5 1-8 1q-4 0-7 0q-3 0-6-1q-3 0-6-1q-3 0-6-1q-4 0-9 1v-13q3 0 6 0q3 0 6 0q3 0 6-1q2 0 4-1q2-1 4-2v-1q-7 3-12 2q-4-1-7-4q-3-3-5-7q-2-5-2-10q-1-5-1-10q0-8 1-14q1-6 4-10q3-5 7-7q4-2 10-2q8 0 13 4q5 3 7 11q3 7 3 18q0 9-2 16q-1 6-5 10q-3 4-8 6q-5 2-11 3v1q3 1 6 1q3 0 6 0q2 0 5-1q3 0 7-1zM26-11q2 0 3-2q2-2 2-7q1-5 1-12q0-8-1-13q-1-5-2-8q-1-2-3-2q-2 0-4 2q-1 3-2 8q-1 5-1 13q0 7 1 12q0 5 2 7q1 2 4 2z',
  ],
  R: [
    49,
    'M4 0v-66h20q2 0 5 0q3 1 6 2q3 1 6 3q2 3 4 6q1 4 1 9q0 3 0 6q-1 3-3 5q-1 2-4 4q-3 1-7 2v1q5 0 8 3q2 2 3 5q1 3 2 7l3 13h-17l-1-11q-1-3-1-6q-1-3-3-4q-1-2-4-2h-2v23zM20-33h2q5 0 7-3q2-2 2-8q0-5-2-7q-2-3-6-3h-3z',
  ],
  S: [
    46,
    'M24 1q-7 0-11-2q-5-2-7-5q-3-3-3-7q-1-4 0-9l14-2q0 4 0 7q1 3 2 5q2 2 5 2q1 0 2-1q2 0 2-1q1-2 1-4q0-3-1-6q-2-2-5-4q-2-2-6-4q-2-2-5-4q-3-1-5-4q-2-2-3-5q-1-3-1-7q0-5 2-9q2-4 7-6q4-2 11-2q8 0 12 3q5 2 7 7q2 5 1 11l-13 2q0-2 0-4q-1-2-2-4q-1-2-2-3q-1-1-3-1q-2 0-3 1q-1 1-2 2q0 1 0 3q0 2 1 4q1 2 4 3q2 2 4 3q3 2 6 4q3 2 6 5q2 2 4 6q1 3 1 8q0 5-2 9q-2 4-6 7q-5 2-12 2z',
  ],
  T: [42, 'M13 0v-66h16v66zM1-54v-12h40v12z'],
  W: [73, 'M11 0l-10-66h17l5 53h1l4-53h18l5 53h1l5-53h16l-11 66h-20l-4-53h-1l-5 53z'],
};
const capHeight = 66;

/** A word of capitals as one path, its middle at the origin, and its width; 66 units high. */
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
