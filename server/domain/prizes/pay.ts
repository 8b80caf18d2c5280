import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { MessageKey } from '../../../contract/messages/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { fingerprint } from '../../ledger/ledger.ts';
import { isOnBreak, takesBreak } from '../limits/guard.ts';
import { addMessages } from '../messages/add.ts';
import { lockPoints, movePoints } from '../points/redeem.ts';
import { announceBalance } from '../wallet/balance.ts';
import type { PrizeClaim } from '../wallet/prize-reward.ts';
import { type RewardKind, payReward } from '../wallet/reward.ts';

/**
 * A table of prizes that are decided and wait for their payment, a row a prize, with the columns
 * `customer_id`, `points`, `amount` (centavos), `turnover_percent` and `paid_at`.
 */
export interface PrizeTable {
  readonly reward: RewardKind<PrizeClaim>;
  readonly table: 'raffle_winners' | 'tournament_prizes';
  /** Columns: the contest, the place in it, and the number that the message names. */
  readonly contest: string;
  readonly place: string;
  readonly count: string;
  readonly messages: { readonly cash: MessageKey; readonly points: MessageKey };
  /** One message per cause and member. */
  messageCause(claim: PrizeClaim): string;
  /** Before cash is paid, in its transaction; throws when it must not be. */
  beforeCash?(db: Kysely<Database>, contest: string, amount: number): Promise<void>;
}

type Paying = Pick<Gateway, 'db' | 'live' | 'log'>;

interface Due extends PrizeClaim {
  customerId: string;
}

/** Prizes per query. */
const batchSize = 200;

/**
 * Pays the prizes of a table, a transaction each, so that a crash goes on where it was; nothing
 * during a break, after which the next run pays (RG-03). The others go on after a failure.
 */
export async function payPrizes(gateway: Paying, kind: PrizeTable): Promise<void> {
  let due = await duePrizes(gateway, kind, { contest: '0', place: 0 });
  while (due.length > 0) {
    for (const prize of due)
      await payPrize(gateway, kind, prize).catch((error: unknown) =>
        gateway.log.error({ err: error, ...prize }, 'payment of a prize failed'),
      );
    due = await duePrizes(gateway, kind, due.at(-1)!);
  }
}

async function duePrizes(
  { db }: Pick<Gateway, 'db'>,
  { table, contest, place }: PrizeTable,
  after: PrizeClaim,
): Promise<Due[]> {
  const [contestOf, placeOf] = [sql.ref(contest), sql.ref(place)];
  const { rows } = await sql<Due>`
    SELECT ${contestOf} AS contest, ${placeOf} AS place, customer_id AS "customerId"
    FROM ${sql.table(table)} p
    WHERE paid_at IS NULL AND (${contestOf}, ${placeOf}) > (${after.contest}::bigint, ${after.place}::integer)
      AND NOT ${takesBreak(sql`p.customer_id`)}
    ORDER BY ${contestOf}, ${placeOf} LIMIT ${batchSize}`.execute(db);
  return rows;
}

interface Prize {
  count: number;
  points: number;
  /** Centavos. */
  amount: number;
  turnoverPercent: number;
}

/** Once: the row says whether it is paid, and the ledger's key is contest and place (WAL-02). */
async function payPrize(gateway: Paying, kind: PrizeTable, due: Due): Promise<void> {
  const paid = await gateway.db.transaction().execute(async (db) => {
    await lockCustomer(db, due.customerId);
    if (await isOnBreak(db, due.customerId)) return null;
    const prize = await lockPrize(db, kind, due);
    if (!prize) return null;
    await move(db, kind, due, prize);
    await sql`UPDATE ${sql.table(kind.table)} SET paid_at = clock_timestamp() WHERE ${isPrize(kind, due)}`.execute(
      db,
    );
    await addMessages(db, [messageOf(kind, due, prize)]);
    return prize;
  });
  if (!paid) return;
  if (paid.amount > 0) await announceBalance(gateway, due.customerId);
  gateway.live.news(due.customerId);
}

function isPrize({ contest, place }: PrizeTable, claim: PrizeClaim): RawBuilder<boolean> {
  return sql`${sql.ref(contest)} = ${claim.contest} AND ${sql.ref(place)} = ${claim.place}`;
}

async function lockPrize(
  db: Kysely<Database>,
  kind: PrizeTable,
  claim: PrizeClaim,
): Promise<Prize | null> {
  const { rows } = await sql<{
    count: number;
    points: string;
    amount: string;
    turnoverPercent: number;
  }>`
    SELECT ${sql.ref(kind.count)} AS count, points, amount, turnover_percent AS "turnoverPercent"
    FROM ${sql.table(kind.table)} WHERE ${isPrize(kind, claim)} AND paid_at IS NULL FOR UPDATE`.execute(
    db,
  );
  const [row] = rows;
  return row ? { ...row, points: Number(row.points), amount: Number(row.amount) } : null;
}

async function move(
  db: Kysely<Database>,
  { reward, beforeCash }: PrizeTable,
  { customerId, contest, place }: Due,
  { points, amount, turnoverPercent }: Prize,
): Promise<void> {
  const claim = { contest, place };
  if (amount > 0) {
    await beforeCash?.(db, contest, amount);
    await payReward(db, reward, { customerId, claim, amount, turnoverPercent });
    return;
  }
  await lockPoints(db, customerId);
  const key = reward.key(customerId, claim);
  await movePoints(db, customerId, points, {
    kind: `points_${reward.name}`,
    scope: reward.name,
    key,
    digest: fingerprint(key, points),
    reference: contest,
  });
}

function messageOf(kind: PrizeTable, due: Due, { count, points, amount }: Prize) {
  const params = { id: due.contest, count };
  const same = {
    customerId: due.customerId,
    kind: 'money' as const,
    cause: kind.messageCause(due),
  };
  return amount > 0
    ? {
        ...same,
        key: kind.messages.cash,
        params: { ...params, amount, symbol: currencySymbol(memberCurrency) },
      }
    : { ...same, key: kind.messages.points, params: { ...params, points } };
}
