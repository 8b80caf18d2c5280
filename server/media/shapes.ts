/** Pieces of SVG, in whole numbers to save bytes. */

export const ink = {
  line: '#1b1340',
  night: '#2a1f6b',
  indigo: '#4a3cc0',
  violet: '#9161e8',
  pink: '#ff85b3',
  red: '#e3324f',
  wine: '#a4123c',
  orange: '#f5871f',
  mango: '#ffbe2e',
  butter: '#ffe28a',
  pearl: '#fff5e1',
  shade: '#e6d3b3',
  leaf: '#46b04f',
  forest: '#1d7a4a',
  sea: '#17b8a0',
  deep: '#0b7f86',
  sky: '#66cdf5',
  brown: '#96562f',
  bark: '#5d3120',
  stone: '#6a6488',
} as const;

/** Escapes attributes and text; drops control characters. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
/** Without outline. */
export const flat = (d: string, fill: string) => `<path d="${d}" fill="${fill}" stroke="none"/>`;
export const line = (d: string, stroke: string = ink.line, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
export const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
/** Without outline. */
export const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="none"/>`;
export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${turn ? ` transform="rotate(${turn} ${x} ${y})"` : ''}/>`;
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${r ? ` rx="${r}"` : ''} fill="${fill}"/>`;
export const group = (attributes: string, inner: string) => `<g ${attributes}>${inner}</g>`;
/** With its mirror image on the 200 × 200 field. */
export const mirrored = (inner: string) =>
  inner + group('transform="matrix(-1 0 0 1 200 0)"', inner);
/** `count` times about a centre. */
export const turned = (count: number, inner: string, x = 100, y = 100, from = 0) =>
  Array.from({ length: count }, (_, i) =>
    group(`transform="rotate(${Math.round(from + (i * 360) / count)} ${x} ${y})"`, inner),
  ).join('');

/** Degrees clockwise, 0 to the right. */
export function polar(x: number, y: number, radius: number, angle: number): [number, number] {
  const turn = (angle * Math.PI) / 180;
  return [Math.round(x + radius * Math.cos(turn)), Math.round(y + radius * Math.sin(turn))];
}

/** One point up. */
export function star(
  x: number,
  y: number,
  points: number,
  outer: number,
  inner: number,
  from = -90,
): string {
  const corners = Array.from({ length: points * 2 }, (_, i) =>
    polar(x, y, i % 2 ? inner : outer, from + (i * 180) / points).join(' '),
  );
  return `M${corners.join('L')}z`;
}
