import { prizeReward } from '../prize-reward.ts';

/** Once for each tournament and rank (REWARD-04d). */
export const tournamentReward = prizeReward('tournament');
