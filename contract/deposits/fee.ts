import type { RailFee } from './shapes.ts';

/** Centavos that a payment service takes on top of an amount (centavos), rounded up (MEM-19b). */
export const feeOf = (amount: number, { fixed, rate }: RailFee): number =>
  fixed + Math.ceil((amount * rate) / 10_000);
