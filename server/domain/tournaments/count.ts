import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { settledUntil } from '../../kernel/settled-until.ts';
import { payPrizes } from '../prizes/pay.ts';
import { tournamentPrizes } from './prizes.ts';

/**
 * Counts settled rounds into the scores of open tournaments, each once however many gateways run:
 * the mark moves in the transaction (REWARD-04b). Makes ranks final that are due. One small query
 * while no tournament runs.
 */
export async function countTournaments({ db }: Pick<Gateway, 'db'>): Promise<void> {
  const { rows } = await sql<{ open: boolean }>`
    SELECT EXISTS (SELECT FROM tournaments WHERE closed_at IS NULL AND cancelled_at IS NULL AND begins_at < now()) AS open`.execute(
    db,
  );
  if (!rows[0]!.open) return;
  const until = await settledUntil({ db });
  // A second statement sees what was written during the first.
  await sql`SELECT count_tournaments(${until}::timestamptz)`.execute(db);
  await sql`SELECT close_tournaments()`.execute(db);
}

/** Half a second, so that a change is on open pages within two (REWARD-04c). */
export const tournamentsJob: Job = {
  name: 'tournaments',
  intervalMs: 500,
  atStart: true,
  oneProcess: true,
  async run(gateway) {
    await countTournaments(gateway);
    await payPrizes(gateway, tournamentPrizes);
  },
};
