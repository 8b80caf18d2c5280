import { type Kysely, sql } from 'kysely';
import type { RewardState } from '../../../contract/referral/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { Job } from '../../kernel/jobs.ts';
import { addMessages } from '../messages/add.ts';
import { betsOf } from '../play/bets.ts';
import { takesBreak, wasOnBreak } from '../limits/guard.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { guardOf, stateFor } from './fraud-checks.ts';

type Judging = Pick<Gateway, 'db' | 'live'>;

/** Rewards per run, least recently evaluated first. */
const batchSize = 100;
/** Minutes after the last day, for writes under way. */
const marginMinutes = 10;
/** Days after the last day, for reviewing documents. */
const graceDays = 30;

interface Look {
  id: string;
  inviterId: string;
  friendId: string;
  name: string;
  /** The friend's days, as database instants. */
  from: string;
  until: string;
  reward: string;
  minTurnover: string;
  verified: boolean;
  deposited: boolean;
  bet: boolean;
  /** The stored steps, for `stepsOf`. */
  known: string;
  /** The friend's days are over; `over`: the documents' time too. */
  late: boolean;
  over: boolean;
  /** The friend takes a break (RG-02); play is not evaluated. */
  rests: boolean;
}

/** Enough for the inviter to recognise the name. */
export const shortName = (name: string): string => `${[...name].slice(0, 2).join('')}•••`;

/**
 * Notes friends' steps (MEM-11); open rewards become ready with a message, reviewed or expired.
 * @param rewardIds default: least recently evaluated
 */
export async function evaluateRewards(
  gateway: Judging,
  rewardIds?: readonly string[],
): Promise<void> {
  const same: string[] = [];
  for (const look of await openOnes(gateway.db, rewardIds)) {
    const bet = look.bet || (await hasBet(gateway.db, look));
    const now = { ...look, bet };
    if (outcomeOf(now) === 'open' && stepsOf(now) === look.known) same.push(look.id);
    else await settle(gateway, now);
  }
  if (same.length > 0)
    await gateway.db
      .updateTable('referral_rewards')
      .set({ looked_at: sql<Date>`now()` })
      .where('id', 'in', same)
      .execute();
}

const stepsOf = ({
  verified,
  deposited,
  bet,
}: Pick<Look, 'verified' | 'deposited' | 'bet'>): string => [verified, deposited, bet].join();

/** Before the fraud checks. */
function outcomeOf({
  verified,
  deposited,
  bet,
  late,
  over,
  rests,
}: Look): 'ready' | 'missed' | 'open' {
  // A break only delays what is done.
  if (verified && deposited && bet) return rests ? 'open' : 'ready';
  return over || (late && !(deposited && bet)) ? 'missed' : 'open';
}

async function openOnes(
  db: Kysely<Database>,
  rewardIds: readonly string[] | undefined,
): Promise<Look[]> {
  const which = rewardIds ? sql`w.id = ANY (${rewardIds}::bigint[])` : sql`true`;
  const { rows } = await sql<Look>`
    SELECT r.id, r.inviter_id AS "inviterId", r.friend_id AS "friendId", f.nickname AS name, r.joined_at::text AS from, r.until::text AS until,
      u.reward, u.min_turnover AS "minTurnover", r.bet, concat_ws(',', r.verified::text, r.deposited::text, r.bet::text) AS known,
      coalesce((SELECT k.state = 'approved' FROM kyc_submissions k WHERE k.customer_id = r.friend_id ORDER BY k.id DESC LIMIT 1), false) AS verified,
      coalesce((SELECT sum(d.credited) FROM deposits d WHERE d.customer_id = r.friend_id AND d.state = 'credited' AND d.currency = ${memberCurrency}
        AND d.changed_at >= r.joined_at AND d.changed_at < r.until
        AND NOT EXISTS (SELECT FROM transfers c WHERE c.scope = 'correction' AND c.key = d.transfer_id::text)), 0) >= u.min_deposit AS deposited,
      now() > r.until + make_interval(mins => ${marginMinutes}) AS late,
      now() > r.until + make_interval(days => ${graceDays}) AS over,
      coalesce(greatest(g.excluded_until, g.cool_off_until) > now(), false) AS rests
    FROM (SELECT w.*, w.joined_at + make_interval(days => v.days) AS until FROM referral_rewards w JOIN referral_rules v ON v.id = w.rule_id
      WHERE w.state = 'open' AND ${which} ORDER BY w.looked_at NULLS FIRST, w.id LIMIT ${batchSize}) r
    JOIN referral_rules u ON u.id = r.rule_id JOIN customers f ON f.id = r.friend_id LEFT JOIN play_guards g ON g.customer_id = r.friend_id
    ORDER BY r.looked_at NULLS FIRST, r.id`.execute(db);
  return rows;
}

/** By valid bets, but those settled during the friend's breaks (RG-04). */
async function hasBet(
  db: Kysely<Database>,
  { friendId, from, until, minTurnover }: Look,
): Promise<boolean> {
  const bets = betsOf({
    customerId: friendId,
    state: 'settled',
    where: ({ at }) =>
      sql`${at} >= ${from}::timestamptz AND ${at} < ${until}::timestamptz AND NOT ${wasOnBreak(sql`${friendId}::bigint`, at)}`,
  });
  const { rows } = await sql<{
    done: boolean;
  }>`SELECT coalesce(sum(valid_bet), 0) >= ${minTurnover}::bigint AS done FROM ${bets} bets`.execute(
    db,
  );
  return rows[0]!.done;
}

async function settle({ db, live }: Judging, look: Look): Promise<void> {
  const { id, inviterId, verified, deposited, bet } = look;
  const outcome = outcomeOf(look);
  const notified = await db.transaction().execute(async (held) => {
    const open = await held
      .selectFrom('referral_rewards')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'open')
      .forUpdate()
      .executeTakeFirst();
    if (!open) return false;
    const reason = outcome === 'ready' ? await guardOf(held, id) : null;
    const state: RewardState = reason ? stateFor(reason) : outcome;
    const changed = state === 'open' ? {} : { state, reason, changed_at: sql<Date>`now()` };
    await held
      .updateTable('referral_rewards')
      .set({ verified, deposited, bet, looked_at: sql<Date>`now()`, ...changed })
      .where('id', '=', id)
      .execute();
    return state === 'ready' && (await notifyReady(held, look));
  });
  if (notified) live.news(inviterId);
}

/** Adds a message that a reward is ready, but not during a break (RG-03); returns whether. */
export async function notifyReady(
  db: Kysely<Database>,
  { id, inviterId, name, reward }: Pick<Look, 'id' | 'inviterId' | 'name' | 'reward'>,
): Promise<boolean> {
  const { rows } = await sql<{
    rests: boolean;
  }>`SELECT ${takesBreak(sql`${inviterId}::bigint`)} AS rests`.execute(db);
  if (rows[0]!.rests) return false;
  const params = {
    amount: Number(reward),
    symbol: currencySymbol(memberCurrency),
    name: shortName(name),
  };
  return (
    (await addMessages(db, [
      {
        customerId: inviterId,
        kind: 'money',
        cause: `referral-ready:${id}`,
        key: 'referralReady',
        params,
      },
    ])) > 0
  );
}

export const referralJob: Job = {
  name: 'referral',
  intervalMs: 10_000,
  run: (gateway) => evaluateRewards(gateway),
};
