import { sql } from 'kysely';
import type { Pot } from '../../../contract/play/jackpot-shapes.ts';
import type { Gateway } from '../../context.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import type { Job } from '../../kernel/jobs.ts';
import { settledUntil } from '../../kernel/settled-until.ts';
import { addMessages } from '../messages/add.ts';

/**
 * Moves the shares of rounds into the pots, each once however many gateways run: the mark moves in
 * the transaction (HOME-09). Sends winners their messages.
 */
export async function feedJackpot(gateway: Pick<Gateway, 'db' | 'live'>): Promise<void> {
  const until = await settledUntil(gateway);
  await sql`SELECT feed_jackpot(${until}::timestamptz)`.execute(gateway.db);
  await notifyWinners(gateway);
}

interface Win {
  customerId: string;
  roundId: string;
  pot: Pot;
  amount: string;
}

async function notifyWinners({ db, live }: Pick<Gateway, 'db' | 'live'>): Promise<void> {
  const wins = await db.transaction().execute(async (held) => {
    const { rows } = await sql<Win>`
      UPDATE jackpot_wins SET notified = true WHERE NOT notified
      RETURNING customer_id AS "customerId", round_id AS "roundId", pot, amount`.execute(held);
    const symbol = currencySymbol(memberCurrency);
    await addMessages(
      held,
      rows.map(({ customerId, roundId, pot, amount }) => {
        return {
          customerId,
          kind: 'money',
          cause: `jackpot:${roundId}:${pot}`,
          key: 'jackpotWon',
          params: { amount: Number(amount), symbol, pot: pot.toUpperCase() },
        };
      }),
    );
    return rows;
  });
  for (const { customerId } of wins) live.news(customerId);
}

export const jackpotJob: Job = {
  name: 'jackpot',
  intervalMs: 2000,
  atStart: true,
  oneProcess: true,
  run: (gateway) => feedJackpot(gateway),
};
