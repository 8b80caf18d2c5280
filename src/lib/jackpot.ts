const centavos = 100;
const startLeast = 10_000_000 * centavos;
const startMost = 20_000_000 * centavos;
const growthLeast = 100 * centavos;
const growthMost = 500 * centavos;
const pauses = [3000, 4000, 5000] as const;

/** A random number from 0 up to but without 1, as `Math.random` gives. */
type Random = () => number;

const between = (least: number, most: number, random: Random): number =>
  least + Math.floor(random() * (most - least + 1));

/** The amount that the jackpot counter begins with, in centavos: 10,000,000.00 to 20,000,000.00 (HOME-04). */
export function startJackpot(random: Random = Math.random): number {
  return between(startLeast, startMost, random);
}

/** The counter's next growth: after how many ms, and by how many centavos, 100.00 to 500.00 (HOME-04). */
export function growJackpot(random: Random = Math.random): {
  afterMs: 3000 | 4000 | 5000;
  by: number;
} {
  return {
    afterMs: pauses[between(0, pauses.length - 1, random)]!,
    by: between(growthLeast, growthMost, random),
  };
}
