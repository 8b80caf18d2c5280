import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { settledUntil } from '../../kernel/settled-until.ts';
import { raiseLevels, notifyRisen } from './levels.ts';
import { storedVipRules } from './rules.ts';

/**
 * Counts settled bets, each once however many gateways run: the mark moves in the transaction
 * (docs/decisions/0037). Raises levels where VIP is on.
 */
export async function countVipBets({ db, live }: Pick<Gateway, 'db' | 'live'>): Promise<void> {
  const until = await settledUntil({ db });
  const notified = await db.transaction().execute(async (held) => {
    const { rows } = await sql<{
      members: string[];
    }>`SELECT count_vip_bets(${until}::timestamptz)::text[] AS members`.execute(held);
    const { members } = rows[0]!;
    if (members.length === 0) return [];
    const { open, levels } = await storedVipRules(held);
    return open ? notifyRisen(held, await raiseLevels(held, levels, members)) : [];
  });
  for (const customerId of notified) live.news(customerId);
}

export const vipJob: Job = {
  name: 'VIP',
  intervalMs: 10_000,
  run: (gateway) => countVipBets(gateway),
};
