import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { type Job, goesOn } from '../../kernel/jobs.ts';
import { settledUntil } from '../../kernel/settled-until.ts';

/** Movements or registrations per batch: a transaction, so that history is counted in parts. */
const batchSize = 20_000;

/**
 * Counts settled play and money into the sums of teams (AGT-04), each event once however many
 * gateways run: the mark moves in the batch's transaction (docs/decisions/0077-team-days.md).
 */
export async function countTeams(
  gateway: Pick<Gateway, 'db'>,
  stopping?: AbortSignal,
): Promise<void> {
  const until = await settledUntil(gateway);
  for (let more = true; more && goesOn(stopping);) {
    const { rows } = await sql<{ more: boolean }>`
      SELECT count_teams(${until}::timestamptz, ${batchSize}) AS more`.execute(gateway.db);
    more = rows[0]!.more;
  }
}

export const teamsJob: Job = {
  name: 'teams',
  intervalMs: 5000,
  atStart: true,
  run: (gateway, { stopping }) => countTeams(gateway, stopping),
};
