/** Parts of a stake, so that payouts are whole centavos (SLOTS-02). */
export const parts = 20;

/** A positive whole number of centavos that divides into the parts. */
export function isStake(stake: number): boolean {
  return Number.isSafeInteger(stake) && stake > 0 && stake % parts === 0;
}

/** Centavos that a spin can lose: every engine has spins that pay nothing. */
export const maxLoss = (stake: number): number => stake;
