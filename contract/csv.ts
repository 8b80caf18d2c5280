/** A figure is written as it is. */
type Cell = string | { figure: string };

/** A CSV record (RFC 4180) with line end; an apostrophe disarms formulas. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? textOf(cell) : cell.figure)).join(',')}\r\n`;
}

function textOf(cell: string): string {
  const text = /^\s*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets recognise UTF-8 by it. */
export const byteOrderMark = '\uFEFF';

/** Centavos with two decimals: `-1250.00`. */
export function amountCell(centavos: number): Cell {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  return { figure: `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}
