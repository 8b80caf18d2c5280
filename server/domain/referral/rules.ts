import { type Kysely, type Selectable, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type { ReferralRule } from '../../../contract/referral/shapes.ts';
import { agentTypes } from '../../../contract/identity/account-types.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { ReferralRulesTable } from '../../db/tables/referral.ts';
import { definedFields } from '../../kernel/defined-fields.ts';
import { siteState } from '../../settings/state.ts';

type Row = Selectable<ReferralRulesTable>;

const newestRule = (db: Kysely<Database>): Promise<Row> =>
  db
    .selectFrom('referral_rules')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** For friends who join now (MEM-11). */
export async function referralRule({ db }: Pick<Gateway, 'db'>): Promise<ReferralRule> {
  return toRule(await newestRule(db));
}

const toRule = (row: Row): ReferralRule => ({
  open: row.open,
  reward: Number(row.reward),
  minDeposit: Number(row.min_deposit),
  minTurnover: Number(row.min_turnover),
  days: row.days,
  maxPerMonth: row.max_per_month,
  turnoverPercent: row.turnover_percent,
});

/** Changes the rule for later friends; omitted fields stay. */
export function setReferralRule(
  change: Request<'operator.referralRule'>,
  { db }: Pick<Gateway, 'db'>,
): Promise<ReferralRule> {
  return db.transaction().execute(async (held) => {
    // Concurrent changes build on each other.
    await sql`LOCK TABLE referral_rules IN SHARE ROW EXCLUSIVE MODE`.execute(held);
    const before = toRule(await newestRule(held));
    const rule = { ...before, ...definedFields<ReferralRule>(change) };
    if (JSON.stringify(rule) === JSON.stringify(before)) return before;
    const { open, reward, minDeposit, minTurnover, days, maxPerMonth, turnoverPercent } = rule;
    const values = {
      open,
      reward,
      days,
      min_deposit: minDeposit,
      min_turnover: minTurnover,
      max_per_month: maxPerMonth,
      turnover_percent: turnoverPercent,
    };
    return toRule(
      await held
        .insertInto('referral_rules')
        .values(values)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  });
}

/**
 * Opens the inviter's reward in the account's transaction; none without an open rule, nor for an
 * agent, who earns commissions.
 */
export async function noteReferral(
  gateway: Pick<Gateway, 'db'>,
  db: Kysely<Database>,
  friendId: string,
  inviterId: string,
): Promise<void> {
  if (siteState(gateway).settings.resources.referral === 'off') return;
  await sql`
    INSERT INTO referral_rewards (friend_id, inviter_id, rule_id)
    SELECT ${friendId}, c.id, r.id FROM customers c, (SELECT * FROM referral_rules ORDER BY id DESC LIMIT 1) r
    WHERE c.id = ${inviterId} AND r.open AND c.type <> ALL (${[...agentTypes]}::integer[])`.execute(
    db,
  );
}
