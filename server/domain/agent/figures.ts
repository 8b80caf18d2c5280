import { type RawBuilder, sql } from 'kysely';
import type { MemberFigures } from '../../../contract/agent/team-shapes.ts';
import type { Days } from './days.ts';

/** Centavos and counts, as the database writes them. */
export type FigureRow = Record<
  'deposits' | 'withdrawals' | 'bets' | 'stake' | 'valid_bet' | 'payout' | 'promotions' | 'rebates',
  string
>;

/** Of rows of `member_days` or `team_days`. */
export const figureSums = sql`coalesce(sum(deposits), 0) AS deposits, coalesce(sum(withdrawals), 0) AS withdrawals, coalesce(sum(bets), 0) AS bets,
  coalesce(sum(stake), 0) AS stake, coalesce(sum(valid_bet), 0) AS valid_bet, coalesce(sum(payout), 0) AS payout,
  coalesce(sum(promotions), 0) AS promotions, coalesce(sum(rebates), 0) AS rebates`;

/** Rows of a period, and of one category where it is given. */
export const within = ({ first, last }: Days, category?: string): RawBuilder<unknown> =>
  sql`day BETWEEN ${first ?? '-infinity'}::date AND ${last}::date ${category === undefined ? sql`` : sql`AND category = ${category}`}`;

export const toFigures = (row: FigureRow): MemberFigures => ({
  deposits: Number(row.deposits),
  withdrawals: Number(row.withdrawals),
  bets: Number(row.bets),
  stake: Number(row.stake),
  validStake: Number(row.valid_bet),
  payout: Number(row.payout),
  promotions: Number(row.promotions),
  rebates: Number(row.rebates),
  profit: Number(row.payout) - Number(row.stake),
});
