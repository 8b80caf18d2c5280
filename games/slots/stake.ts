/** So that payouts are whole centavos (SLOTS-02). */
export const parts = 20;

/** Positive whole centavos that divide into `parts`. */
export function isStake(stake: number): boolean {
  return Number.isSafeInteger(stake) && stake > 0 && stake % parts === 0;
}

/** Centavos: every engine has spins that pay nothing. */
export const maxLoss = (stake: number): number => stake;
