import { type Kysely, type Selectable, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import { cashFor, mostAtOnce } from '../../../contract/points/shapes.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { PointRedemptionsTable } from '../../db/tables/points.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import { newReference } from '../../reference.ts';
import { DomainError } from '../../domain-error.ts';
import { turnsOf } from '../../kernel/keyed-queue.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { requirePlainText } from '../../kernel/plain-text.ts';
import { announceBalance } from '../wallet/balance.ts';
import { moveWithHouse } from '../wallet/house.ts';
import { pointsCurrency, pointsOf } from '../wallet/wallets.ts';
import type { ItemRow } from './items.ts';
import { requirePassword } from './password.ts';
import { pointRules } from './rules.ts';

export type RedemptionRow = Selectable<PointRedemptionsTable>;
type Asked = Request<'points.redeem'>;

/** What a redemption comes to. */
interface Terms {
  item: ItemRow;
  points: number;
  /** Centavos that go for goods. */
  price: number;
  /** Of cash. */
  worth: { ratio: number; cash: number } | null;
}

/** Whose keys the redemptions of a member are. */
const scopeOf = (customerId: string) => `redeem:${customerId}`;
const digestOf = ({ itemId, quantity, points, amount, receiver }: Asked): Buffer =>
  fingerprint(
    'redeem',
    itemId,
    quantity,
    points,
    amount,
    receiver && [receiver.name, receiver.mobile, receiver.address],
  );

/**
 * Redeems points (POINT-02): they go, and cash comes, in the transaction that writes it down, by the member's key. The same key again
 * gives the same redemption and asks for no password, for it was given. Throws Refusal as the contract lists.
 */
export function redeem(asked: Asked, context: Context): Promise<RedemptionRow> {
  const customerId = requireCustomer(context.caller);
  // One send after the other: the second of two at once would find its code spent, and be refused for what the first has done.
  return turnsOf(context).run(scopeOf(customerId), () => redeemInTurn(asked, context, customerId));
}

async function redeemInTurn(
  asked: Asked,
  context: Context,
  customerId: string,
): Promise<RedemptionRow> {
  const known = await redemptionOfKey(context.db, customerId, asked);
  if (known) return known;
  // What can be said without the password is said first: a code counts once.
  const { points } = await termsOf(context, context.db, asked);
  if ((await pointsOf(context, customerId)) < points)
    throw new DomainError('insufficient_points', { field: 'quantity' });
  await requirePassword(context, customerId, asked.passwordCheck);
  const { row, fresh } = await context.db.transaction().execute(async (db) => {
    await holdMember(db, customerId);
    const before = await redemptionOfKey(db, customerId, asked);
    return before
      ? { row: before, fresh: false }
      : { row: await writeDown(context, db, customerId, asked), fresh: true };
  });
  if (fresh && row.money_id !== null) await announceBalance(context, customerId);
  return row;
}

async function redemptionOfKey(
  db: Kysely<Database>,
  customerId: string,
  asked: Asked,
): Promise<RedemptionRow | undefined> {
  const row = await db
    .selectFrom('point_redemptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', asked.key)
    .executeTakeFirst();
  if (row && !row.fingerprint.equals(digestOf(asked)))
    throw new DomainError('idempotency_mismatch', { field: 'key' });
  return row;
}

/** Holds a member's points and wallet, in the order of their ids as every movement does. */
export async function holdMember(db: Kysely<Database>, customerId: string): Promise<void> {
  await openAccount(db, customerId, pointsCurrency, { purpose: 'points' });
  await sql`SELECT FROM accounts WHERE customer_id = ${customerId} AND purpose IN ('wallet', 'points') ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  );
}

/** What is asked for, at the terms of this moment. Throws Refusal `item_changed` when the member was shown others. */
async function termsOf(context: Context, db: Kysely<Database>, asked: Asked): Promise<Terms> {
  const { itemId, quantity, receiver } = asked;
  const item = await db
    .selectFrom('point_items')
    .selectAll()
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item) throw new DomainError('not_found', { field: 'itemId' });
  if (!item.open || (item.stock !== null && item.stock < quantity))
    throw new DomainError('item_gone', { field: 'itemId' });
  if (quantity > mostAtOnce[item.kind])
    throw new DomainError('invalid_request', { field: 'quantity' });
  if ((item.kind === 'goods') !== (receiver !== undefined))
    throw new DomainError('invalid_request', { field: 'receiver' });
  for (const [field, text] of Object.entries(receiver ?? {}))
    requirePlainText(text, `receiver.${field}`);
  const points = Number(item.points) * quantity;
  const price = Number(item.amount) * quantity;
  const worth = item.kind === 'cash' ? cashFor(pointRules(context).exchange, points) : null;
  if (item.kind === 'cash' && !worth?.cash)
    throw new DomainError('invalid_request', { field: 'quantity' });
  if (points !== asked.points || (worth?.cash ?? price) !== asked.amount)
    throw new DomainError('item_changed', { field: 'itemId' });
  return { item, points, price, worth };
}

async function writeDown(
  context: Context,
  db: Kysely<Database>,
  customerId: string,
  asked: Asked,
): Promise<RedemptionRow> {
  const terms = await termsOf(context, db, asked);
  const { item, points, price, worth } = terms;
  // The account is held: what it has now is what can go.
  if ((await pointsOf({ db }, customerId)) < points)
    throw new DomainError('insufficient_points', { field: 'quantity' });
  const reference = newReference('PR');
  const { transferId } = await movePoints(db, customerId, -points, {
    kind: 'points_redeem',
    scope: scopeOf(customerId),
    key: asked.key,
    digest: digestOf(asked),
    reference,
  });
  const moneyId = await moveMoney(db, customerId, worth?.cash ?? -price, reference);
  await takeFromStock(db, item, asked.quantity);
  return db
    .insertInto('point_redemptions')
    .values({
      customer_id: customerId,
      key: asked.key,
      fingerprint: digestOf(asked),
      reference,
      item_id: item.id,
      kind: item.kind,
      words: JSON.stringify(item.words),
      quantity: asked.quantity,
      points,
      amount: price,
      ...worth,
      receiver: asked.receiver ? JSON.stringify(asked.receiver) : null,
      state: item.kind === 'cash' ? 'approved' : 'process',
      transfer_id: transferId,
      money_id: moneyId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Of two who want the last one, one gets it. */
async function takeFromStock(
  db: Kysely<Database>,
  { id, stock }: ItemRow,
  quantity: number,
): Promise<void> {
  if (stock === null) return;
  const taken = await db
    .updateTable('point_items')
    .set({ stock: sql<number>`stock - ${quantity}` })
    .where('id', '=', id)
    .where('stock', '>=', quantity)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new DomainError('item_gone', { field: 'itemId' });
}

interface PointMovement {
  kind: string;
  scope: string;
  key: string;
  digest: Buffer;
  reference: string;
}

/** Moves points between a member and their issuer; positive: to the member. */
export async function movePoints(
  db: Kysely<Database>,
  customerId: string,
  amount: number,
  { kind, scope, key, digest, reference }: PointMovement,
) {
  const account = await openAccount(db, customerId, pointsCurrency, { purpose: 'points' });
  const issuer = await systemAccount(db, 'issuer', pointsCurrency, customerId);
  const legs = [
    { account, amount },
    { account: issuer, amount: -amount },
  ];
  return move(db, { kind, scope, key, fingerprint: digest, legs, meta: { reference } });
}

/**
 * Moves what a redemption moves of money, centavos; positive: into the wallet. Cash for points was played for, as a rebate is: nothing
 * has to be bet for it. Gives the transfer's id, null when there is none.
 */
export async function moveMoney(
  db: Kysely<Database>,
  customerId: string,
  amount: number,
  reference: string,
  back = false,
): Promise<string | null> {
  if (amount === 0) return null;
  return moveWithHouse(db, customerId, amount, {
    kind: back ? 'refund_goods' : amount > 0 ? 'rebate_points' : 'goods',
    scope: 'redemption',
    key: back ? `${reference} back` : reference,
    fingerprint: fingerprint(reference, amount),
    meta: { reference },
  });
}

/**
 * What became of a redemption whose answer was lost (WAL-03): the redemption, or undefined and then its key is given up in the same
 * statement, so that a request which is still on its way takes nothing either. It waits for one that is being written.
 */
export async function checkRedemption(
  { key }: { key: string },
  context: Context,
): Promise<RedemptionRow | undefined> {
  const customerId = requireCustomer(context.caller);
  await sql`INSERT INTO transfers (kind, scope, key, fingerprint)
    VALUES ('void', ${scopeOf(customerId)}, ${key}, ${fingerprint('void')}) ON CONFLICT (scope, key) DO NOTHING`.execute(
    context.db,
  );
  return context.db
    .selectFrom('point_redemptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst();
}
