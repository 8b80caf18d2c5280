/**
 * How long to wait after so many failures in a row: `minMs` after the first, doubled by each further one, at most `maxMs`.
 * @param failures from 1
 */
export function backoff(
  failures: number,
  { minMs, maxMs }: { minMs: number; maxMs: number },
): number {
  return Math.min(minMs * 2 ** (failures - 1), maxMs);
}
