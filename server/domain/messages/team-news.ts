import { type Kysely, sql } from 'kysely';
import { agentTypes, trialType } from '../../../contract/identity/account-types.ts';
import type { Database } from '../../db/database.ts';
import { memberCurrency } from '../../kernel/currency.ts';

const agents = sql`${[...agentTypes]}::integer[]`;

/**
 * Notes a registration for the agent right above, in its transaction; a job writes the message
 * (LIVE-01). Locks no row of the agent's.
 */
export async function noteTeamJoined(
  db: Kysely<Database>,
  customerId: string,
  uplineId: string,
): Promise<void> {
  await sql`
    INSERT INTO team_news (customer_id, kind, agent_id)
    SELECT ${customerId}, 'joined', id FROM customers WHERE id = ${uplineId} AND type = ANY (${agents})`.execute(
    db,
  );
}

/**
 * Notes a member's first credited deposit, likewise; deposits taken back do not count. Call under
 * the wallet's lock, so that one of two deposits is first.
 */
export async function noteTeamDeposit(
  db: Kysely<Database>,
  { id, customer_id: customerId }: { id: string; customer_id: string },
): Promise<void> {
  await sql`
    INSERT INTO team_news (customer_id, kind, agent_id, deposit_id)
    SELECT c.id, 'deposited', u.id, d.id
    FROM customers c JOIN customers u ON u.id = c.upline_id AND u.type = ANY (${agents}) JOIN deposits d ON d.id = ${id}
    WHERE c.id = ${customerId} AND c.type <> ${trialType} AND d.currency = ${memberCurrency} AND NOT EXISTS (
      SELECT FROM deposits e WHERE e.customer_id = c.id AND e.id <> d.id AND e.state = 'credited' AND e.currency = d.currency
        AND NOT ${wasTakenBack(sql`e.transfer_id`)})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** SQL: whether an operator has corrected a transfer. */
export const wasTakenBack = (transferId: ReturnType<typeof sql>) =>
  sql<boolean>`EXISTS (SELECT FROM transfers x WHERE x.scope = 'correction' AND x.key = ${transferId}::text)`;
