import { replaceSetting } from '../../settings/write.ts';
import type { Kysely } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import { type VipLevel, type VipRules, maxLevels } from '../../../contract/vip/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { definedFields } from '../../kernel/defined-fields.ts';
import { siteState } from '../../settings/state.ts';
import { holdCount, raiseLevels, notifyRisen } from './levels.ts';

/** VIP levels as this process knows them (REWARD-01); none while off. */
export function vipLevels(gateway: Pick<Gateway, 'db'>): readonly VipLevel[] {
  const { open, levels } = siteState(gateway).settings.vip;
  return open ? levels : [];
}

/** Another process may have changed them just now. */
export async function storedVipRules(db: Kysely<Database>): Promise<VipRules> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'vip')
    .executeTakeFirst();
  return (row?.value as VipRules | undefined) ?? { open: false, levels: [] };
}

/**
 * Members first get what they reached by the old rules. Throws `invalid_request` with the field.
 */
export async function setVipRules(
  change: Request<'operator.vipRules'>,
  { db, live }: Pick<Gateway, 'db' | 'live'>,
): Promise<void> {
  const notified = await db.transaction().execute(async (held) => {
    // Concurrent changes build on each other, with no count in between.
    await holdCount(held);
    const before = await storedVipRules(held);
    const rules = changed(before, change);
    if (before.open) await raiseLevels(held, before.levels);
    await replaceSetting(held, 'vip', rules);
    return notifyRisen(held, rules.open ? await raiseLevels(held, rules.levels) : []);
  });
  for (const customerId of notified) live.news(customerId);
}

function changed(
  before: VipRules,
  { open = before.open, level, remove }: Request<'operator.vipRules'>,
): VipRules {
  const levels = [...before.levels];
  if (level) {
    const { rank, ...change } = level;
    if (rank > Math.min(levels.length + 1, maxLevels))
      throw new DomainError('invalid_request', { field: 'rank' });
    levels[rank - 1] = withChange(levels[rank - 1], change);
  }
  // Only the top level, so that ranks stay.
  if (remove !== undefined && remove !== levels.length)
    throw new DomainError('invalid_request', { field: 'remove' });
  if (remove !== undefined) levels.pop();
  if (levels.some(({ bets }, i) => i > 0 && bets <= levels[i - 1]!.bets))
    throw new DomainError('invalid_request', { field: 'bets' });
  if (open && levels.length === 0) throw new DomainError('invalid_request', { field: 'open' });
  return { open, levels };
}

type LevelChange = Omit<NonNullable<Request<'operator.vipRules'>['level']>, 'rank'>;

const newLevel = { reward: 0, turnoverPercent: 100, dailyAmount: null, dailyCount: null };

/** A new one needs label and bets. */
function withChange(level: VipLevel | undefined, change: LevelChange): VipLevel {
  const label = { ...level?.label, ...change.label };
  const bets = change.bets ?? level?.bets;
  if (Object.keys(label).length === 0) throw new DomainError('invalid_request', { field: 'label' });
  if (bets === undefined) throw new DomainError('invalid_request', { field: 'bets' });
  return { ...newLevel, ...level, ...definedFields<Omit<VipLevel, 'label'>>(change), label, bets };
}
