import { sql } from 'kysely';
import { type RewardState, rewardSteps } from '../../contract/referral/shapes.ts';
import type { Handlers } from '../context.ts';
import type { RewardReason } from '../db/tables/referral.ts';
import { DomainError } from '../domain-error.ts';
import { addMessages } from '../domain/messages/add.ts';
import { shortName, notifyReady } from '../domain/referral/evaluate.ts';
import { setReferralRule } from '../domain/referral/rules.ts';

type Actions = 'operator.referralRule' | 'operator.referrals' | 'operator.referral';

interface Row {
  id: string;
  inviterId: string;
  inviter: string;
  friend: string;
  nickname: string;
  state: RewardState;
  reason: RewardReason | null;
  note: string | null;
  reward: string;
  verified: boolean;
  deposited: boolean;
  bet: boolean;
  joined_at: Date;
  changed_at: Date;
}

const rewards = sql`(SELECT r.*, r.inviter_id AS "inviterId", i.account AS inviter, f.account AS friend, f.nickname, u.reward FROM referral_rewards r
  JOIN referral_rules u ON u.id = r.rule_id JOIN customers i ON i.id = r.inviter_id JOIN customers f ON f.id = r.friend_id)`;

/** Referral-reward commands (OPS-03). */
export const referralOperatorHandlers: Pick<Handlers<'operator'>, Actions> = {
  'operator.referralRule': setReferralRule,

  'operator.referrals': async ({ state, limit = 20 }, { db }) => {
    const which = state === undefined ? sql`true` : sql`r.state = ${state}`;
    const { rows } =
      await sql<Row>`SELECT * FROM ${rewards} r WHERE ${which} ORDER BY r.id DESC LIMIT ${limit}`.execute(
        db,
      );
    const shown = rows.map((row) => ({
      id: row.id,
      inviter: row.inviter,
      friend: row.friend,
      state: row.state,
      reason: row.reason,
      note: row.note,
      amount: Number(row.reward),
      done: rewardSteps.filter((step) => row[step]),
      joinedAt: row.joined_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
    }));
    return { rewards: shown };
  },

  'operator.referral': async ({ id, allow, note }, { db, live }) => {
    if (!allow && note === undefined) throw new DomainError('invalid_request', { field: 'note' });
    const { changed, row } = await db.transaction().execute(async (held) => {
      await held
        .selectFrom('referral_rewards')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .execute();
      const [row] = (await sql<Row>`SELECT * FROM ${rewards} r WHERE r.id = ${id}`.execute(held))
        .rows;
      if (!row) throw new DomainError('not_found', { field: 'id' });
      const fits = allow ? row.state === 'review' : ['open', 'review', 'ready'].includes(row.state);
      if (!fits) return { changed: false, row };
      const now = sql<Date>`now()`;
      const change = allow
        ? { state: 'ready' as const, reason: null, allowed_at: now }
        : { state: 'denied' as const, reason: 'operator' as const, note: note! };
      await held
        .updateTable('referral_rewards')
        .set({ ...change, changed_at: now })
        .where('id', '=', id)
        .execute();
      const { inviterId, nickname } = row;
      if (allow) await notifyReady(held, { ...row, name: nickname });
      else
        await addMessages(held, [
          {
            customerId: inviterId,
            kind: 'money',
            cause: `referral-denied:${id}`,
            key: 'referralDenied',
            params: { name: shortName(nickname) },
          },
        ]);
      return { changed: true, row: { ...row, state: change.state } };
    });
    if (changed) live.news(row.inviterId);
    return { changed, state: row.state, inviter: row.inviter, friend: row.friend };
  },
};
