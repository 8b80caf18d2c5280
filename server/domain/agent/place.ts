import { type Kysely, sql } from 'kysely';
import { trialType } from '../../../contract/identity/account-types.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';

/** An account below an agent. */
export interface Place {
  id: string;
  /** Shown accounts from right below the agent down to it. */
  path: string[];
}

/** More levels than a team ever has: bounds a walk up. */
export const maxLevels = 100;

/**
 * How many levels accounts are below another one; those that are not below it have none.
 * @param accounts as they are shown to agents
 * @returns by account
 */
export async function levelsBelow(
  db: Kysely<Database>,
  topId: string,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ account: string; level: number }>`
    WITH RECURSIVE up AS (
      SELECT shown_account AS account, upline_id, 1 AS level FROM customers WHERE shown_account = ANY (${accounts})
      UNION ALL SELECT u.account, c.upline_id, u.level + 1 FROM up u JOIN customers c ON c.id = u.upline_id
        WHERE u.upline_id <> ${topId} AND u.level < ${maxLevels}
    ) SELECT account, level FROM up WHERE upline_id = ${topId}`.execute(db);
  return new Map(rows.map(({ account, level }) => [account, level]));
}

/**
 * Finds an account below an agent, at any level. Throws `not_found` for all others (AGT-09).
 * @param account as it is shown to agents, in any case
 */
export async function placeBelow(
  db: Kysely<Database>,
  agentId: string,
  account: string,
): Promise<Place> {
  const { rows } = await sql<{ id: string; account: string; upline_id: string | null }>`
    WITH RECURSIVE up AS (
      SELECT id, shown_account AS account, upline_id, 1 AS step FROM customers WHERE shown_account = ${account.toLowerCase()} AND type <> ${trialType}
      UNION ALL SELECT c.id, c.shown_account, c.upline_id, u.step + 1 FROM up u JOIN customers c ON c.id = u.upline_id
        WHERE u.upline_id <> ${agentId} AND u.step < ${maxLevels}
    ) SELECT id, account, upline_id FROM up ORDER BY step DESC`.execute(db);
  if (rows[0]?.upline_id !== agentId) throw new DomainError('not_found', { field: 'account' });
  return { id: rows.at(-1)!.id, path: rows.map((row) => row.account) };
}
