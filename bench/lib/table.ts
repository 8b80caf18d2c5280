/** Figure, yardstick, ratio and goal. */
export interface Row {
  what: string;
  figure: string;
  yardstick?: string;
  ratio?: string;
  goal?: string;
  met?: boolean;
}
type Column = Exclude<keyof Row, 'met'>;

export function printTable(title: string, rows: readonly Row[]): void {
  const columns: readonly [title: string, key: Column][] = [
    ['', 'what'],
    ['figure', 'figure'],
    ['yardstick', 'yardstick'],
    ['ratio', 'ratio'],
    ['goal', 'goal'],
  ];
  const cell = (row: Row, key: Column) =>
    key === 'goal' && row.met !== undefined
      ? `${row.goal} ${row.met ? '✓' : '✗'}`
      : (row[key] ?? '');
  const widths = columns.map(([name, key]) =>
    Math.max(name.length, ...rows.map((row) => cell(row, key).length)),
  );
  const line = (cells: readonly string[]) =>
    `  ${cells.map((text, i) => (i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0))).join('   ')}`;
  console.log(`\n${title}\n${line(columns.map(([name]) => name))}`);
  for (const row of rows) console.log(line(columns.map(([, key]) => cell(row, key))));
}

/** Grouped thousands, `digits` decimals. */
export function show(value: number, digits = 0): string {
  return value.toLocaleString('en', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
}
