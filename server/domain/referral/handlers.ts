import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import {
  type Friend,
  friendsPerPage,
  maxClaimed,
  rewardSteps,
} from '../../../contract/referral/shapes.ts';
import type { Request, Value } from '../../../contract/index.ts';
import type { Context, Handlers } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { latestKyc } from '../kyc/handlers.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { takesBreak } from '../limits/guard.ts';
import { roleOf } from '../../kernel/role.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { claimRewards, monthOf } from './claim.ts';
import { evaluateRewards, shortName } from './evaluate.ts';
import { referralRule } from './rules.ts';
import { wageringRequirement } from '../../../contract/wagering-requirement.ts';

/** Invitations and their rewards (MEM-11). */
export const referralHandlers: Handlers<'referral'> = {
  'referral.state': stateOf,
  'referral.claim': async (request, context) => {
    const { paid, claimed } = await claimRewards(request, context);
    return { paid, claimed };
  },
};

/** No look-alikes. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codeLength = 8;

async function stateOf(
  { pageNo = 1 }: Request<'referral.state'>,
  context: Context,
): Promise<Value<'referral.state'>> {
  const { db } = context;
  const customerId = requireCustomer(context.caller);
  // The present state, not the job's last.
  const open = (await friendsOf(db, customerId, pageNo)).flatMap(({ id, state }) =>
    state === 'open' ? [id!] : [],
  );
  if (open.length > 0) await evaluateRewards(context, open);
  const [own, rule, kyc, rows, { total }, sums, month] = await Promise.all([
    codeOf(context, customerId),
    referralRule(context),
    latestKyc(db, customerId),
    friendsOf(db, customerId, pageNo),
    db
      .selectFrom('customers')
      .where('referred_by', '=', customerId)
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
    sumsOf(db, customerId),
    monthOf(db, customerId),
  ]);
  return {
    code: own.code,
    currencySymbol: currencySymbol(memberCurrency),
    rule: { ...rule, open: rule.open && roleOf(own.type) !== 'agent' },
    verified: kyc?.state === 'approved',
    ...sums,
    claimedThisMonth: month.claimed,
    claimable: await claimableOf(db, customerId, Math.min(month.left, maxClaimed)),
    total: Number(total),
    totalPages: Math.ceil(Number(total) / friendsPerPage),
    friends: rows.map(toFriend),
  };
}

interface FriendRow {
  nickname: string;
  since: Date;
  /** Of the reward; null: joined without a rule. */
  id: string | null;
  state: NonNullable<Friend['reward']>['state'];
  amount: string;
  min_deposit: string;
  min_turnover: string;
  until: Date;
  verified: boolean;
  deposited: boolean;
  bet: boolean;
  note: string | null;
}

async function friendsOf(
  db: Kysely<Database>,
  customerId: string,
  pageNo: number,
): Promise<FriendRow[]> {
  const { rows } = await sql<FriendRow>`
    SELECT c.nickname, c.created_at AS since, r.id, r.state, u.reward AS amount, u.min_deposit, u.min_turnover,
      r.joined_at + make_interval(days => u.days) AS until, r.verified, r.deposited, r.bet, r.note
    FROM customers c LEFT JOIN referral_rewards r ON r.friend_id = c.id LEFT JOIN referral_rules u ON u.id = r.rule_id
    WHERE c.referred_by = ${customerId} ORDER BY c.id DESC LIMIT ${friendsPerPage} OFFSET ${(pageNo - 1) * friendsPerPage}`.execute(
    db,
  );
  return rows;
}

function toFriend(row: FriendRow): Friend {
  const { id, state, note } = row;
  const of = { name: shortName(row.nickname), since: row.since.toISOString() };
  if (id === null) return { ...of, reward: null };
  const done = rewardSteps.filter((step) => row[step]);
  const terms = {
    amount: Number(row.amount),
    minDeposit: Number(row.min_deposit),
    minTurnover: Number(row.min_turnover),
  };
  return { ...of, reward: { id, state, ...terms, until: row.until.toISOString(), done, note } };
}

/** Centavos claimed, and ready: not during the friend's break (RG-04). */
async function sumsOf(
  db: Kysely<Database>,
  customerId: string,
): Promise<{ earned: number; ready: number }> {
  const { rows } = await sql<Record<'earned' | 'ready', string>>`
    SELECT coalesce(sum(u.reward) FILTER (WHERE r.state = 'claimed'), 0) AS earned, coalesce(sum(u.reward) FILTER (WHERE r.state = 'ready' AND NOT ${takesBreak(sql`r.friend_id`)}), 0) AS ready
    FROM referral_rewards r JOIN referral_rules u ON u.id = r.rule_id WHERE r.inviter_id = ${customerId}`.execute(
    db,
  );
  return { earned: Number(rows[0]!.earned), ready: Number(rows[0]!.ready) };
}

async function claimableOf(
  db: Kysely<Database>,
  customerId: string,
  max: number,
): Promise<Value<'referral.state'>['claimable']> {
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM referral_rewards r
    WHERE r.inviter_id = ${customerId} AND r.state = 'ready' AND NOT ${takesBreak(sql`r.friend_id`)} ORDER BY r.id LIMIT ${max}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  return { ids, ...(await worthOf(db, ids)) };
}

/** Of rewards, centavos: their sum, and what is to be bet of it before a withdrawal. */
export async function worthOf(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<{ amount: number; required: number }> {
  const { rows } = await sql<{ reward: string; turnover: number }>`
    SELECT u.reward, u.turnover_percent AS turnover FROM referral_rewards r JOIN referral_rules u ON u.id = r.rule_id
    WHERE r.id = ANY (${ids}::bigint[])`.execute(db);
  return {
    amount: rows.reduce((sum, { reward }) => sum + Number(reward), 0),
    required: rows.reduce(
      (sum, { reward, turnover }) => sum + wageringRequirement(Number(reward), turnover),
      0,
    ),
  };
}

/** An invitation code; a member's is created on first use. */
async function codeOf(
  { db }: Context,
  customerId: string,
): Promise<{ code: string; type: number }> {
  const read = () =>
    db
      .selectFrom('customers')
      .select(['affiliate_code', 'referral_code', 'type'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
  for (let tries = 0; tries < 10; tries += 1) {
    const { affiliate_code: ofAgent, referral_code: own, type } = await read();
    if (ofAgent ?? own) return { code: (ofAgent ?? own)!, type };
    const code = Array.from(
      { length: codeLength },
      () => alphabet[randomInt(alphabet.length)],
    ).join('');
    const taken = await db
      .selectFrom('customers')
      .select('id')
      .where((or) => or.or([or('affiliate_code', '=', code), or('referral_code', '=', code)]))
      .executeTakeFirst();
    // Of two concurrent requests the first code stays.
    if (!taken)
      await db
        .updateTable('customers')
        .set({ referral_code: code })
        .where('id', '=', customerId)
        .where('referral_code', 'is', null)
        .execute();
  }
  throw new Error('no free code for a member');
}
