/** Centavos to wager for an amount (centavos) at a percentage of it, rounded up (WAL-07). */
export const wageringRequirement = (amount: number, percent: number): number =>
  Math.ceil((amount * percent) / 100);
