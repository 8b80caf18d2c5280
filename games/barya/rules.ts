export const sides = ['cara', 'cruz'] as const;
export type Side = (typeof sides)[number];

/** Possible stakes, in centavos. */
export const stakes = [100, 500, 1000, 5000, 10_000, 50_000] as const;

/** Payout of a right call, in hundredths of the stake. */
export const pays = 196;

/** Minimum ms between two tosses. */
export const pace = 2500;

/** Payout in centavos; exact, since stakes are whole pesos. */
export function payoutOf(stake: number, choice: Side, result: Side): number {
  return choice === result ? (stake * pays) / 100 : 0;
}

/** Return to player in basis points over every toss and call, which are equally likely. */
export function rtp(): number {
  const tosses = sides.flatMap((choice) => sides.map((result) => payoutOf(10_000, choice, result)));
  return tosses.reduce((sum, payout) => sum + payout, 0) / tosses.length;
}
