const centavos = 100;
const startLeast = 10_000_000 * centavos;
const startMost = 20_000_000 * centavos;
const growthLeast = 100 * centavos;
const growthMost = 500 * centavos;
const pauses = [3000, 4000, 5000] as const;

type Random = () => number;

const between = (least: number, most: number, random: Random): number =>
  least + Math.floor(random() * (most - least + 1));

/** Centavos: ₱10,000,000 to 20,000,000 (HOME-04). */
export function startJackpot(random: Random = Math.random): number {
  return between(startLeast, startMost, random);
}

/** After how many ms, by how many centavos (HOME-04). */
export function growJackpot(random: Random = Math.random): {
  afterMs: 3000 | 4000 | 5000;
  by: number;
} {
  return {
    afterMs: pauses[between(0, pauses.length - 1, random)]!,
    by: between(growthLeast, growthMost, random),
  };
}
