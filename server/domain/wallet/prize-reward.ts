import type { RewardKind } from './reward.ts';

/** A place in a contest: a rank of a tournament, or a place in a raffle's draw. */
export interface PrizeClaim {
  contest: string;
  place: number;
}

/** Once for each contest and place (REWARD-04d, PROMO-02b). */
export function prizeReward(name: 'raffle' | 'tournament'): RewardKind<PrizeClaim> {
  return {
    name,
    key: (_customerId, { contest, place }) => `${contest}:${place}`,
    digestOf: (customerId, { contest, place }) => [customerId, contest, place],
    reference: ({ contest }) => contest,
  };
}
