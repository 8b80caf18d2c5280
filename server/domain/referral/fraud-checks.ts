import { type Kysely, type RawBuilder, sql } from 'kysely';
import { agentTypes } from '../../../contract/identity/account-types.ts';
import type { Database } from '../../db/database.ts';
import type { RewardReason } from '../../db/tables/referral.ts';
import { personText } from '../limits/traits.ts';

/** These deny a reward; others put it into review (docs/decisions/0035). */
const final: ReadonlySet<RewardReason> = new Set(['agent', 'identity', 'payout', 'operator']);

export const stateFor = (reason: RewardReason): 'denied' | 'review' =>
  final.has(reason) ? 'denied' : 'review';

/**
 * Why a reward cannot be paid (MEM-11), or null. The friend has: agent: that role · identity: the
 * inviter's document, or name and birthday in any spelling · payout: an account ever the inviter's ·
 * known: another account's document · closed: a closed account · device: the inviter's address and
 * browser. The operator can waive the last three.
 */
export async function guardOf(
  db: Kysely<Database>,
  rewardId: string,
): Promise<RewardReason | null> {
  const { rows } = await sql<{ reason: RewardReason | null; friend: Known[]; inviter: Known[] }>`
    SELECT ${identitiesOf(sql`r.friend_id`, sql`k.state = 'approved'`)} AS friend,
      ${identitiesOf(sql`r.inviter_id`, sql`k.state <> 'rejected'`)} AS inviter, CASE
      WHEN f.type = ANY (${[...agentTypes]}::integer[]) THEN 'agent'
      WHEN EXISTS (SELECT FROM kyc_submissions k JOIN kyc_submissions o ON o.customer_id = r.inviter_id AND o.state <> 'rejected'
          AND o.document_hash = k.document_hash
        WHERE k.customer_id = r.friend_id AND k.state = 'approved') THEN 'identity'
      WHEN EXISTS (SELECT FROM payout_accounts p JOIN payout_accounts o ON o.customer_id = r.inviter_id
          AND o.institution = p.institution AND o.number = p.number
        WHERE p.customer_id = r.friend_id) THEN 'payout'
      WHEN r.allowed_at IS NOT NULL THEN NULL
      WHEN EXISTS (SELECT FROM kyc_submissions k JOIN kyc_submissions o ON o.state <> 'rejected' AND o.customer_id <> k.customer_id
          AND o.document_hash = k.document_hash
        WHERE k.customer_id = r.friend_id AND k.state = 'approved') THEN 'known'
      WHEN f.disabled_at IS NOT NULL THEN 'closed'
      WHEN EXISTS (SELECT FROM sessions s JOIN sessions o ON o.customer_id = r.inviter_id AND o.ip = s.ip AND o.user_agent = s.user_agent
        WHERE s.customer_id = r.friend_id) THEN 'device'
      END AS reason
    FROM referral_rewards r JOIN customers f ON f.id = r.friend_id WHERE r.id = ${rewardId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  return row.reason !== 'agent' && haveOneName(row) ? 'identity' : row.reason;
}

interface Known {
  name: string;
  birthday: string;
}

const identitiesOf = (customerId: RawBuilder<unknown>, counts: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(jsonb_agg(jsonb_build_object('name', k.full_name, 'birthday', k.birthday)), '[]')
    FROM kyc_submissions k WHERE k.customer_id = ${customerId} AND ${counts})`;

/** Whether a name with its birthday is both's, however it is spelled (`personText`). */
function haveOneName({ friend, inviter }: { friend: Known[]; inviter: Known[] }): boolean {
  const own = new Set(inviter.map(textOf));
  return friend.map(textOf).some((text) => text !== null && own.has(text));
}

const textOf = ({ name, birthday }: Known): string | null => personText(name, birthday);
