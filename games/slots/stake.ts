/** What a stake is divided into, so that every payout is a whole number of centavos (SLOTS-02). */
export const parts = 20;

/** Whether a stake in centavos can be played: a positive whole number that divides into the parts. */
export function isStake(stake: number): boolean {
  return Number.isSafeInteger(stake) && stake > 0 && stake % parts === 0;
}

/** Centavos that a spin can lose: every engine has spins that pay nothing. */
export const maxLoss = (stake: number): number => stake;
