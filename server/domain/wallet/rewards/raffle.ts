import { prizeReward } from '../prize-reward.ts';

/** Once for each raffle and place of its draw (PROMO-02b). */
export const raffleReward = prizeReward('raffle');
