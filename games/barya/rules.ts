export const sides = ['cara', 'cruz'] as const;
export type Side = (typeof sides)[number];

/** Centavos. */
export const stakes = [100, 500, 1000, 5000, 10_000, 50_000] as const;

/** Hundredths of the stake. */
export const pays = 196;

/** ms between two tosses. */
export const minRoundMs = 2500;

/** Centavos; exact, since stakes are whole pesos. */
export function payoutOf(stake: number, choice: Side, result: Side): number {
  return choice === result ? (stake * pays) / 100 : 0;
}

/** Basis points. */
export function rtp(): number {
  const tosses = sides.flatMap((choice) => sides.map((result) => payoutOf(10_000, choice, result)));
  return tosses.reduce((sum, payout) => sum + payout, 0) / tosses.length;
}
