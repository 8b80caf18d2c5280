/**
 * Returns `minMs` doubled by each failure after the first, at most `maxMs`.
 * @param failures from 1
 */
export function backoff(
  failures: number,
  { minMs, maxMs }: { minMs: number; maxMs: number },
): number {
  return Math.min(minMs * 2 ** (failures - 1), maxMs);
}
