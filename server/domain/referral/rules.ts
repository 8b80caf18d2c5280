import { type Kysely, type Selectable, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type { ReferralRule } from '../../../contract/referral/shapes.ts';
import { agentTypes } from '../../../contract/identity/session.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { ReferralRulesTable } from '../../db/tables/referral.ts';
import { siteState } from '../../settings/state.ts';

type Row = Selectable<ReferralRulesTable>;

const newest = (db: Kysely<Database>): Promise<Row> =>
  db
    .selectFrom('referral_rules')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** The rule of rewards for friends who join now (MEM-11). */
export async function referralRule({ db }: Pick<Gateway, 'db'>): Promise<ReferralRule> {
  return told(await newest(db));
}

const told = (row: Row): ReferralRule => ({
  open: row.open,
  reward: Number(row.reward),
  depositLeast: Number(row.deposit_least),
  betLeast: Number(row.bet_least),
  days: row.days,
  mostPerMonth: row.most_per_month,
  turnoverPercent: row.turnover_percent,
});

/** Changes the rule for friends who join from now on; what is left out stays. */
export function setReferralRule(
  change: Request<'operator.referralRule'>,
  { db }: Pick<Gateway, 'db'>,
): Promise<ReferralRule> {
  return db.transaction().execute(async (held) => {
    // Of two changes at once the second begins with what the first has made.
    await sql`LOCK TABLE referral_rules IN SHARE ROW EXCLUSIVE MODE`.execute(held);
    const before = told(await newest(held));
    const rule = { ...before, ...given(change) };
    if (JSON.stringify(rule) === JSON.stringify(before)) return before;
    const { open, reward, depositLeast, betLeast, days, mostPerMonth, turnoverPercent } = rule;
    const values = {
      open,
      reward,
      days,
      deposit_least: depositLeast,
      bet_least: betLeast,
      most_per_month: mostPerMonth,
      turnover_percent: turnoverPercent,
    };
    return told(
      await held
        .insertInto('referral_rules')
        .values(values)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  });
}

/** What of a change was told at all. */
function given(change: {
  [K in keyof ReferralRule]?: ReferralRule[K] | undefined;
}): Partial<ReferralRule> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/**
 * Notes with a new account what it may bring the member who has invited it: by the rule that is in force at this moment, whatever it
 * becomes later. Nothing where none is open, where members may not invite, and for an agent, who earns by commission. In the transaction that opens the account.
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
