import { type Kysely, sql } from 'kysely';
import type { Gateway } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import type { Job } from '../../../kernel/jobs.ts';
import { currencySymbol, memberCurrency } from '../../../kernel/currency.ts';
import { lockCustomer } from '../../../kernel/lock-customer.ts';
import { fingerprint } from '../../../ledger/ledger.ts';
import { isOnBreak, takesBreak } from '../../limits/guard.ts';
import { addMessages } from '../../messages/add.ts';
import { lockPoints, movePoints } from '../../points/redeem.ts';
import { announceBalance } from '../../wallet/balance.ts';
import { payReward } from '../../wallet/reward.ts';
import { raffleReward } from '../../wallet/rewards/raffle.ts';
import { spend } from '../claims.ts';
import { drawRaffles } from './draw.ts';

type Paying = Pick<Gateway, 'db' | 'live' | 'log'>;

interface Due {
  raffle: string;
  place: number;
  customerId: string;
}

/** Prizes per query. */
const batchSize = 200;

/**
 * Pays drawn prizes, a transaction each, so that a crash goes on where it was; nothing during a
 * break, after which the next run pays (RG-03). The others go on after a failure.
 */
export async function payRafflePrizes(gateway: Paying): Promise<void> {
  let due = await duePrizes(gateway, { raffle: '0', place: 0 });
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
  after: { raffle: string; place: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT promotion_id AS raffle, place, customer_id AS "customerId" FROM raffle_winners w
    WHERE paid_at IS NULL AND (promotion_id, place) > (${after.raffle}::bigint, ${after.place}::integer)
      AND NOT ${takesBreak(sql`w.customer_id`)}
    ORDER BY promotion_id, place LIMIT ${batchSize}`.execute(db);
  return rows;
}

interface Prize {
  number: number;
  points: string;
  amount: string;
  turnover_percent: number;
}

/** Once: the row says whether it is paid, and the ledger's key is raffle and place (WAL-02). */
async function payPrize(gateway: Paying, { raffle, place, customerId }: Due): Promise<void> {
  const paid = await gateway.db.transaction().execute(async (db) => {
    await lockCustomer(db, customerId);
    if (await isOnBreak(db, customerId)) return null;
    const { rows } = await sql<Prize>`
      SELECT number, points, amount, turnover_percent FROM raffle_winners
      WHERE promotion_id = ${raffle} AND place = ${place} AND paid_at IS NULL FOR UPDATE`.execute(
      db,
    );
    const [prize] = rows;
    if (!prize) return null;
    await move(db, { raffle, place, customerId }, prize);
    await sql`UPDATE raffle_winners SET paid_at = clock_timestamp() WHERE promotion_id = ${raffle} AND place = ${place}`.execute(
      db,
    );
    await addMessages(db, [messageOf({ raffle, place, customerId }, prize)]);
    return prize;
  });
  if (!paid) return;
  if (Number(paid.amount) > 0) await announceBalance(gateway, customerId);
  gateway.live.news(customerId);
}

async function move(
  db: Kysely<Database>,
  { raffle, place, customerId }: Due,
  { points, amount, turnover_percent: turnoverPercent }: Prize,
): Promise<void> {
  const claim = { raffle, place };
  if (Number(amount) > 0) {
    await spend(db, raffle, Number(amount));
    await payReward(db, raffleReward, { customerId, claim, amount: Number(amount), turnoverPercent }); // prettier-ignore
    return;
  }
  await lockPoints(db, customerId);
  const key = raffleReward.key(customerId, claim);
  await movePoints(db, customerId, Number(points), {
    kind: 'points_raffle',
    scope: raffleReward.name,
    key,
    digest: fingerprint(key, Number(points)),
    reference: raffle,
  });
}

function messageOf({ raffle, place, customerId }: Due, { number, points, amount }: Prize) {
  const same = { customerId, kind: 'money' as const, cause: `raffle:${raffle}:${place}` };
  const params = { id: raffle, count: number };
  return Number(amount) > 0
    ? {
        ...same,
        key: 'raffleWonCash' as const,
        params: { ...params, amount: Number(amount), symbol: currencySymbol(memberCurrency) },
      }
    : { ...same, key: 'raffleWonPoints' as const, params: { ...params, points: Number(points) } };
}

/**
 * Draws what is due, and pays what is drawn and what waited for a break's end. In every process: rows'
 * locks decide.
 */
export const rafflesJob: Job = {
  name: 'raffles',
  intervalMs: 5000,
  async run(gateway) {
    await drawRaffles(gateway);
    await payRafflePrizes(gateway);
  },
};
