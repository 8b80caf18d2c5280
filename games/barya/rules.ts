/** The two sides of a coin: a face, or a cross. */
export const sides = ['cara', 'cruz'] as const;
export type Side = (typeof sides)[number];

/** What may be staked, centavos. */
export const stakes = [100, 500, 1000, 5000, 10_000, 50_000] as const;

/** Hundredths of the stake that a right call is paid. */
export const pays = 196;

/** ms between two tosses in the page at the least. */
export const pace = 2500;

/** What a toss pays, centavos; exact, since every stake is whole pesos. */
export function payoutOf(stake: number, choice: Side, result: Side): number {
  return choice === result ? (stake * pays) / 100 : 0;
}

/** Return to player in basis points, by going through every toss and every call of it; the sides are as likely as each other. */
export function rtp(): number {
  const tosses = sides.flatMap((choice) => sides.map((result) => payoutOf(10_000, choice, result)));
  return tosses.reduce((sum, payout) => sum + payout, 0) / tosses.length;
}
