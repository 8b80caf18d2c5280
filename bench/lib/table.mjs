/**
 * Prints rows as a table: what was measured, the figure, the yardstick of the same run, how they compare, and the goal.
 * @param {string} title
 * @param {{ what: string, figure: string, yardstick?: string, ratio?: string, goal?: string, met?: boolean }[]} rows
 */
export function printTable(title, rows) {
  const columns = [
    ['', 'what'],
    ['figure', 'figure'],
    ['yardstick', 'yardstick'],
    ['ratio', 'ratio'],
    ['goal', 'goal'],
  ];
  const cell = (row, key) =>
    key === 'goal' && row.met !== undefined
      ? `${row.goal} ${row.met ? '✓' : '✗'}`
      : (row[key] ?? '');
  const widths = columns.map(([name, key]) =>
    Math.max(name.length, ...rows.map((row) => cell(row, key).length)),
  );
  const line = (cells) =>
    `  ${cells.map((text, i) => (i === 0 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join('   ')}`;
  console.log(`\n${title}\n${line(columns.map(([name]) => name))}`);
  for (const row of rows) console.log(line(columns.map(([, key]) => cell(row, key))));
}

/** A number with at most `digits` decimals and grouped thousands. */
export function show(value, digits = 0) {
  return value.toLocaleString('en', {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
}
