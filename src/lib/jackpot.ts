const centavos = 100;
const minStart = 10_000_000 * centavos;
const maxStart = 20_000_000 * centavos;
const minGrowth = 100 * centavos;
const maxGrowth = 500 * centavos;
const pauses = [3000, 4000, 5000] as const;

type Random = () => number;

const between = (min: number, max: number, random: Random): number =>
  min + Math.floor(random() * (max - min + 1));

/** Centavos: ₱10,000,000 to 20,000,000 (HOME-04). */
export function startJackpot(random: Random = Math.random): number {
  return between(minStart, maxStart, random);
}

/** After how many ms, by how many centavos (HOME-04). */
export function growJackpot(random: Random = Math.random): {
  afterMs: 3000 | 4000 | 5000;
  by: number;
} {
  return {
    afterMs: pauses[between(0, pauses.length - 1, random)]!,
    by: between(minGrowth, maxGrowth, random),
  };
}
