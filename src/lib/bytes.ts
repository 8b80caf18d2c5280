export type ByteUnit = 'KB' | 'MB' | 'GB';

/** At most one decimal; never rounds to 0. */
export function inUnit(bytes: number): { amount: number; unit: ByteUnit } {
  const steps: readonly [ByteUnit, number][] = [
    ['GB', 1e9],
    ['MB', 1e6],
  ];
  for (const [unit, size] of steps) {
    // What rounds to 1,000 takes the next unit.
    if (bytes >= size * 0.9995) return { amount: round(bytes / size), unit };
  }
  return { amount: bytes > 0 ? Math.max(1, Math.round(bytes / 1000)) : 0, unit: 'KB' };
}

const round = (amount: number): number =>
  amount >= 100 ? Math.round(amount) : Math.round(amount * 10) / 10;
