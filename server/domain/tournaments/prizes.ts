import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { isOnBreak, takesBreak } from '../limits/guard.ts';
import { addMessages } from '../messages/add.ts';
import { lockPoints, movePoints } from '../points/redeem.ts';
import { announceBalance } from '../wallet/balance.ts';
import { payReward } from '../wallet/reward.ts';
import { tournamentReward } from '../wallet/rewards/tournament.ts';

type Paying = Pick<Gateway, 'db' | 'live' | 'log'>;

interface Due {
  tournament: string;
  rank: number;
  customerId: string;
}

/** Prizes per query. */
const batchSize = 200;

/**
 * Pays final ranks, a transaction each, so that a crash goes on where it was; nothing during a
 * break, after which the next run pays (RG-03). The others go on after a failure.
 */
export async function payPrizes(gateway: Paying): Promise<void> {
  let due = await duePrizes(gateway, { tournament: '0', rank: 0 });
  while (due.length > 0) {
    for (const prize of due)
      await payPrize(gateway, prize).catch((error: unknown) =>
        gateway.log.error({ err: error, ...prize }, 'payment of a prize failed'),
      );
    due = await duePrizes(gateway, due.at(-1)!);
  }
}

async function duePrizes(
  { db }: Pick<Gateway, 'db'>,
  after: { tournament: string; rank: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT tournament_id AS tournament, rank, customer_id AS "customerId" FROM tournament_prizes p
    WHERE paid_at IS NULL AND (tournament_id, rank) > (${after.tournament}::bigint, ${after.rank}::integer)
      AND NOT ${takesBreak(sql`p.customer_id`)}
    ORDER BY tournament_id, rank LIMIT ${batchSize}`.execute(db);
  return rows;
}

interface Prize {
  points: string;
  amount: string;
  turnover_percent: number;
}

/** Once: the row says whether it is paid, and the ledger's key is tournament and rank (WAL-02). */
async function payPrize(gateway: Paying, { tournament, rank, customerId }: Due): Promise<void> {
  const paid = await gateway.db.transaction().execute(async (db) => {
    await lockCustomer(db, customerId);
    if (await isOnBreak(db, customerId)) return null;
    const { rows } = await sql<Prize>`
      SELECT points, amount, turnover_percent FROM tournament_prizes
      WHERE tournament_id = ${tournament} AND rank = ${rank} AND paid_at IS NULL FOR UPDATE`.execute(
      db,
    );
    const [prize] = rows;
    if (!prize) return null;
    await move(db, { tournament, rank, customerId }, prize);
    await sql`UPDATE tournament_prizes SET paid_at = clock_timestamp() WHERE tournament_id = ${tournament} AND rank = ${rank}`.execute(
      db,
    );
    await addMessages(db, [messageOf({ tournament, rank, customerId }, prize)]);
    return prize;
  });
  if (!paid) return;
  if (Number(paid.amount) > 0) await announceBalance(gateway, customerId);
  gateway.live.news(customerId);
}

async function move(
  db: Kysely<Database>,
  { tournament, rank, customerId }: Due,
  { points, amount, turnover_percent: turnoverPercent }: Prize,
): Promise<void> {
  const claim = { tournament, rank };
  if (Number(amount) > 0) {
    await payReward(db, tournamentReward, {
      customerId,
      claim,
      amount: Number(amount),
      turnoverPercent,
    });
    return;
  }
  await lockPoints(db, customerId);
  const key = tournamentReward.key(customerId, claim);
  await movePoints(db, customerId, Number(points), {
    kind: 'points_tournament',
    scope: tournamentReward.name,
    key,
    digest: fingerprint(key, Number(points)),
    reference: tournament,
  });
}

function messageOf({ tournament, rank, customerId }: Due, { points, amount }: Prize) {
  const isCash = Number(amount) > 0;
  const same = { customerId, kind: 'money' as const, cause: `tournament:${tournament}:prize` };
  const params = { id: tournament, count: rank };
  return isCash
    ? {
        ...same,
        key: 'tournamentWonCash' as const,
        params: { ...params, amount: Number(amount), symbol: currencySymbol(memberCurrency) },
      }
    : {
        ...same,
        key: 'tournamentWonPoints' as const,
        params: { ...params, points: Number(points) },
      };
}
