import type { Job } from '../../../kernel/jobs.ts';
import { type PrizeTable, payPrizes } from '../../prizes/pay.ts';
import { raffleReward } from '../../wallet/rewards/raffle.ts';
import { spend } from '../claims.ts';
import { drawRaffles } from './draw.ts';

/** Drawn prizes; cash is taken from the promotion's budget (PROMO-02b). */
export const rafflePrizes: PrizeTable = {
  reward: raffleReward,
  table: 'raffle_winners',
  contest: 'promotion_id',
  place: 'place',
  count: 'number',
  messages: { cash: 'raffleWonCash', points: 'raffleWonPoints' },
  messageCause: ({ contest, place }) => `raffle:${contest}:${place}`,
  beforeCash: spend,
};

/**
 * Draws what is due, and pays what is drawn and what waited for a break's end. In every process: rows'
 * locks decide.
 */
export const rafflesJob: Job = {
  name: 'raffles',
  intervalMs: 5000,
  async run(gateway) {
    await drawRaffles(gateway);
    await payPrizes(gateway, rafflePrizes);
  },
};
