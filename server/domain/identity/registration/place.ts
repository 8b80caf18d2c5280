import { type Kysely, sql } from 'kysely';
import type { TeamRole } from '../../../../contract/agent/link-shapes.ts';
import type { TeamRates } from '../../../../contract/agent/team-rates.ts';
import { agentTypes } from '../../../../contract/identity/account-types.ts';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { DomainError } from '../../../domain-error.ts';
import {
  isAboveAny,
  lowerTeamRates,
  startTeamRates,
  ratesToGive,
} from '../../../kernel/team-rates.ts';
import type { Inviter } from './affiliate.ts';
import { newLinkCode, takeLinkUse } from './link.ts';

/** What an agent has chosen for an account that the agent opens. */
export interface ByAgent {
  role: TeamRole;
  rates: TeamRates;
  startPassword: string;
}

/** An account's place in a team: its columns, and its rates once it has an id. */
interface Place {
  columns: { type: number; affiliate_code: string | null };
  start: (customerId: string) => Promise<void>;
}

const subAgentType = 2;

/** An agent's own code puts who registers by it below that agent (AUTH-15). */
const columnsOf = (role: TeamRole): Place['columns'] =>
  role === 'agent'
    ? { type: subAgentType, affiliate_code: newLinkCode() }
    : { type: 0, affiliate_code: null };

/**
 * The place that a link or an agent gives (AGT-05), in the account's transaction. A link's rates
 * are lowered to what the agent has by now; those that an agent types are rejected instead.
 * Throws `team_rate`, `invitation_code_error`, and as `takeLinkUse`.
 */
export async function placeInTeam(
  gateway: Pick<Gateway, 'db'>,
  db: Kysely<Database>,
  inviter: Inviter | null,
  byAgent: ByAgent | undefined,
): Promise<Place> {
  if (!inviter || (inviter.linkId === undefined && !byAgent))
    return { columns: columnsOf('member'), start: async () => {} };
  await holdAgent(db, inviter.id);
  const given = byAgent ?? (await takeLinkUse(db, inviter.linkId!));
  const own = await ratesToGive(gateway, db, inviter.id);
  if (byAgent && isAboveAny(byAgent.rates, own))
    throw new DomainError('team_rate', { field: 'rates' });
  const rates = lowerTeamRates(given.rates, own);
  return {
    columns: columnsOf(given.role),
    start: (customerId) => startTeamRates(db, customerId, rates, inviter.id),
  };
}

/** So that the agent's rates cannot change meanwhile. Throws `invitation_code_error`. */
async function holdAgent(db: Kysely<Database>, agentId: string): Promise<void> {
  const { rows } = await sql`SELECT FROM customers
    WHERE id = ${agentId} AND disabled_at IS NULL AND type = ANY (${[...agentTypes]}::integer[]) FOR SHARE`.execute(
    db,
  );
  if (rows.length === 0) throw new DomainError('invitation_code_error', { field: 'referralCode' });
}
