/**
 * Centavos of a bonus: a percentage of a deposit (centavos), rounded down, up to a maximum. The
 * form shows, and the gateway pays, what this returns (MEM-19d).
 */
export const depositBonus = (amount: number, percent: number, maxBonus: number): number =>
  Math.min(Math.floor((amount * percent) / 100), maxBonus);
