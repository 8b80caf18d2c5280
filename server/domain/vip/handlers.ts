import { sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { PublicState } from '../../../contract/identity/session.ts';
import type { VipState } from '../../../contract/vip/shapes.ts';
import type { Context, Gateway, Handlers } from '../../context.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';
import { takesBreak } from '../limits/guard.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { withdrawalRules } from '../wagering/rules.ts';
import { claimVip } from './claim.ts';
import { vipProgress } from './levels.ts';
import { dailyOf } from './privileges.ts';
import { vipLevels } from './rules.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';

/** Calls of the VIP levels (REWARD-01). */
export const vipHandlers: Handlers<'vip'> = { 'vip.state': stateOf, 'vip.claim': claimVip };

async function stateOf(
  { language }: Request<'vip.state'>,
  context: Context,
): Promise<Value<'vip.state'>> {
  const customerId = requireCustomer(context.caller);
  const levels = levelsIn(context, language);
  const [{ bets, rank }, rewards, rest] = await Promise.all([
    vipProgress(context, customerId),
    rewardsOf(context, customerId, levels),
    sql<{ rests: boolean }>`SELECT ${takesBreak(sql`${customerId}::bigint`)} AS rests`.execute(
      context.db,
    ),
  ]);
  return {
    open: levels.length > 0,
    currencySymbol: currencySymbol(memberCurrency),
    bets,
    rank: Math.min(rank, levels.length),
    coolingOff: rest.rows[0]!.rests,
    levels,
    rewards,
  };
}

function levelsIn(context: Context, language: string): VipState['levels'] {
  const general = withdrawalRules(context);
  return vipLevels(context).map(({ label, bets, reward, turnoverPercent }, i, levels) => {
    const { dailyAmount, dailyCount } = dailyOf(levels, i + 1, general);
    return {
      rank: i + 1,
      label: labelIn(label, language),
      bets,
      reward,
      required: wageringRequirement(reward, turnoverPercent),
      dailyAmount: dailyAmount > general.dailyAmount ? dailyAmount : null,
      dailyCount: dailyCount > general.dailyCount ? dailyCount : null,
    };
  });
}

/** In a language, else in any. */
const labelIn = (label: Record<string, string>, language: string): string =>
  inLanguage(label, language) || Object.values(label)[0]!;

async function rewardsOf(
  { db }: Context,
  customerId: string,
  levels: VipState['levels'],
): Promise<VipState['rewards']> {
  const rows = await db
    .selectFrom('vip_rises')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('reward', '>', '0')
    .orderBy('rank')
    .execute();
  return rows.map(
    ({
      rank,
      reward,
      turnover_percent: percent,
      reached_at: reachedAt,
      claimed_at: claimedAt,
    }) => ({
      rank,
      label: levels[rank - 1]?.label ?? null,
      amount: Number(reward),
      required: wageringRequirement(Number(reward), percent),
      reachedAt: reachedAt.toISOString(),
      claimedAt: claimedAt?.toISOString() ?? null,
    }),
  );
}

/** Of the public state (MEM-17). */
export async function vipFields(
  gateway: Pick<Gateway, 'db'>,
  customerId: string,
  language: string,
): Promise<Pick<PublicState, 'hasVip' | 'vipLabelName' | 'vipRankLevel'>> {
  const levels = vipLevels(gateway);
  if (levels.length === 0) return noVip;
  const { rank } = await vipProgress(gateway, customerId);
  const vipRankLevel = Math.min(rank, levels.length);
  const level = levels[vipRankLevel - 1];
  return {
    hasVip: true,
    vipLabelName: level ? labelIn(level.label, language) : null,
    vipRankLevel,
  };
}

/** Without levels, and for free play. */
export const noVip = { hasVip: false, vipLabelName: null, vipRankLevel: null };
