/** A text, or a figure, which is written as it is. */
type Cell = string | { figure: string };

/**
 * One record of a CSV file (RFC 4180), its line end included. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? textOf(cell) : cell.figure)).join(',')}\r\n`;
}

function textOf(cell: string): string {
  const text = /^\s*[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Centavos as a figure of two decimals: `-1250.00`. */
export function amountCell(centavos: number): Cell {
  const digits = String(Math.abs(centavos)).padStart(3, '0');
  return { figure: `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` };
}
