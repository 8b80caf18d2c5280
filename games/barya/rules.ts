/** The two sides of a coin: a face, or a cross. */
export const sides = ['cara', 'cruz'] as const;
export type Side = (typeof sides)[number];

/** Possible stakes, in centavos. */
export const stakes = [100, 500, 1000, 5000, 10_000, 50_000] as const;

/** Payout of a right call, in hundredths of the stake. */
export const pays = 196;

/** Minimum between two tosses of the page, in ms. */
export const pace = 2500;

/** Returns the payout of a toss, in centavos; exact, since every stake is whole pesos. */
export function payoutOf(stake: number, choice: Side, result: Side): number {
  return choice === result ? (stake * pays) / 100 : 0;
}

/** Return to player in basis points, counted over every toss and call; both sides are equally likely. */
export function rtp(): number {
  const tosses = sides.flatMap((choice) => sides.map((result) => payoutOf(10_000, choice, result)));
  return tosses.reduce((sum, payout) => sum + payout, 0) / tosses.length;
}
