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

/** The VIP levels as this process knows them (REWARD-01); none while VIP is off. */
export function vipLevels(gateway: Pick<Gateway, 'db'>): readonly VipLevel[] {
  const { open, levels } = siteState(gateway).settings.vip;
  return open ? levels : [];
}

/** The stored rules: another process may have changed them just now. */
export async function storedVipRules(db: Kysely<Database>): Promise<VipRules> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'vip')
    .executeTakeFirst();
  return (row?.value as VipRules | undefined) ?? { open: false, levels: [] };
}

/**
 * Changes the levels. Members first get what they have reached by the old ones, then at once what they reach by the new ones. Throws
 * `invalid_request` with the field.
 */
export async function setVipRules(
  change: Request<'operator.vipRules'>,
  { db, live }: Pick<Gateway, 'db' | 'live'>,
): Promise<void> {
  const notified = await db.transaction().execute(async (held) => {
    // The second of two changes at once starts from the first one's result; no count comes in between.
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
  // Only the top level can be removed, so that ranks stay.
  if (remove !== undefined && remove !== levels.length)
    throw new DomainError('invalid_request', { field: 'remove' });
  if (remove !== undefined) levels.pop();
  if (levels.some(({ bets }, i) => i > 0 && bets <= levels[i - 1]!.bets))
    throw new DomainError('invalid_request', { field: 'bets' });
  if (open && levels.length === 0) throw new DomainError('invalid_request', { field: 'open' });
  return { open, levels };
}

type LevelChange = Omit<NonNullable<Request<'operator.vipRules'>['level']>, 'rank'>;

/** What a new level has unless it is said. */
const newLevel = { reward: 0, turnoverPercent: 100, dailyAmount: null, dailyCount: null };

/** A level with a change; a new one needs a label and its bets. */
function withChange(level: VipLevel | undefined, change: LevelChange): VipLevel {
  const label = { ...level?.label, ...change.label };
  const bets = change.bets ?? level?.bets;
  if (Object.keys(label).length === 0) throw new DomainError('invalid_request', { field: 'label' });
  if (bets === undefined) throw new DomainError('invalid_request', { field: 'bets' });
  return { ...newLevel, ...level, ...definedFields<Omit<VipLevel, 'label'>>(change), label, bets };
}
