import { type Kysely, type Selectable, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import { cashFor, maxAtOnce } from '../../../contract/points/shapes.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { PointRedemptionsTable } from '../../db/tables/points.ts';
import { abandonKey } from '../../ledger/abandon-key.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import { newReference } from '../../reference.ts';
import { DomainError } from '../../domain-error.ts';
import { turnsOf } from '../../kernel/keyed-queue.ts';
import { idempotentOperation } from '../../kernel/idempotent-operation.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { requirePlainText } from '../../kernel/plain-text.ts';
import { announceBalance } from '../wallet/balance.ts';
import { moveWithHouse } from '../wallet/house.ts';
import { pointsCurrency, pointsOf } from '../wallet/wallets.ts';
import type { ItemRow } from './items.ts';
import { requirePassword } from './password.ts';
import { pointRules } from './rules.ts';

export type RedemptionRow = Selectable<PointRedemptionsTable>;
type RedemptionRequest = Request<'points.redeem'>;

interface Terms {
  item: ItemRow;
  points: number;
  /** Of goods, centavos. */
  price: number;
  /** Cash in centavos, at points for one peso. */
  worth: { ratio: number; cash: number } | null;
}

/** Of the keys in the ledger. */
const scopeOf = (customerId: string) => `redeem:${customerId}`;

/**
 * Takes points and pays cash in one transaction (POINT-02). Idempotent; a repetition needs no
 * password. Throws as the contract lists.
 */
export async function redeem(request: RedemptionRequest, context: Context): Promise<RedemptionRow> {
  const customerId = requireCustomer(context.caller);
  // In turn: a concurrent repetition would find its code spent.
  const { row, repeated } = await turnsOf(context).run(scopeOf(customerId), () =>
    idempotentOperation(context.db, {
      name: 'redemption',
      customerId,
      request,
      // Only the response's language.
      proofs: ['passwordCheck', 'language'],
      find: findRedemption,
      // Validates before the code is spent, since a code works once.
      before: async () => {
        const { points } = await termsOf(context, context.db, request);
        await requirePoints(context, customerId, points);
        await requirePassword(context, customerId, request.passwordCheck);
      },
      lock: lockPoints,
      run: (db, fingerprint) => insertRedemption(context, db, customerId, request, fingerprint),
    }),
  );
  if (!repeated && row.money_id !== null) await announceBalance(context, customerId);
  return row;
}

const findRedemption = (
  db: Kysely<Database>,
  customerId: string,
  key: string,
): Promise<RedemptionRow | undefined> =>
  db
    .selectFrom('point_redemptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst();

async function requirePoints(
  gateway: Pick<Context, 'db'>,
  customerId: string,
  points: number,
): Promise<void> {
  if ((await pointsOf(gateway, customerId)) < points)
    throw new DomainError('insufficient_points', { field: 'quantity' });
}

/** With the wallet, ordered by id as in every movement. */
export async function lockPoints(db: Kysely<Database>, customerId: string): Promise<void> {
  await openAccount(db, customerId, pointsCurrency, { purpose: 'points' });
  await sql`SELECT FROM accounts WHERE customer_id = ${customerId} AND purpose IN ('wallet', 'points') ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  );
}

/**
 * Throws `item_changed` when the member was shown other terms; `not_found`, `item_gone`,
 * `invalid_request`.
 */
async function termsOf(
  context: Context,
  db: Kysely<Database>,
  request: RedemptionRequest,
): Promise<Terms> {
  const { itemId, quantity } = request;
  const item = await db
    .selectFrom('point_items')
    .selectAll()
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item) throw new DomainError('not_found', { field: 'itemId' });
  requireRedeemable(item, request);
  const points = Number(item.points) * quantity;
  const price = Number(item.amount) * quantity;
  const worth = item.kind === 'cash' ? cashFor(pointRules(context).exchange, points) : null;
  if (item.kind === 'cash' && !worth?.cash)
    throw new DomainError('invalid_request', { field: 'quantity' });
  if (points !== request.points || (worth?.cash ?? price) !== request.amount)
    throw new DomainError('item_changed', { field: 'itemId' });
  return { item, points, price, worth };
}

/** Throws `item_gone`, or `invalid_request` for an unfit quantity or receiver. */
function requireRedeemable(item: ItemRow, { quantity, receiver }: RedemptionRequest): void {
  if (!item.open || (item.stock !== null && item.stock < quantity))
    throw new DomainError('item_gone', { field: 'itemId' });
  if (quantity > maxAtOnce[item.kind])
    throw new DomainError('invalid_request', { field: 'quantity' });
  if ((item.kind === 'goods') !== (receiver !== undefined))
    throw new DomainError('invalid_request', { field: 'receiver' });
  for (const [field, text] of Object.entries(receiver ?? {}))
    requirePlainText(text, `receiver.${field}`);
}

async function insertRedemption(
  context: Context,
  db: Kysely<Database>,
  customerId: string,
  request: RedemptionRequest,
  digest: Buffer,
): Promise<RedemptionRow> {
  const { item, points, price, worth } = await termsOf(context, db, request);
  await requirePoints({ db }, customerId, points);
  const reference = newReference('PR');
  const { transferId } = await movePoints(db, customerId, -points, {
    kind: 'points_redeem',
    scope: scopeOf(customerId),
    key: request.key,
    digest,
    reference,
  });
  const moneyId = await moveMoney(db, customerId, worth?.cash ?? -price, reference);
  await takeFromStock(db, item, request.quantity);
  return db
    .insertInto('point_redemptions')
    .values({
      customer_id: customerId,
      key: request.key,
      fingerprint: digest,
      reference,
      item_id: item.id,
      kind: item.kind,
      words: JSON.stringify(item.words),
      quantity: request.quantity,
      points,
      amount: price,
      ...worth,
      receiver: request.receiver ? JSON.stringify(request.receiver) : null,
      state: item.kind === 'cash' ? 'approved' : 'process',
      transfer_id: transferId,
      money_id: moneyId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Throws `item_gone` when too few are left. */
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

/** Positive: from the issuer to the member. */
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
 * Centavos; positive: into the wallet, without a wagering requirement. Returns the transfer's id or
 * null.
 */
export async function moveMoney(
  db: Kysely<Database>,
  customerId: string,
  amount: number,
  reference: string,
  back = false,
): Promise<string | null> {
  if (amount === 0) return null;
  const kind = amount > 0 ? 'rebate_points' : 'goods';
  return moveWithHouse(db, customerId, amount, {
    kind: back ? 'refund_goods' : kind,
    scope: 'redemption',
    key: back ? `${reference} back` : reference,
    fingerprint: fingerprint(reference, amount),
    meta: { reference },
  });
}

/**
 * The redemption of a lost response (WAL-03); else the key is abandoned, so that a late request
 * takes nothing. Waits for one being written.
 */
export async function checkRedemption(
  { key }: { key: string },
  context: Context,
): Promise<RedemptionRow | undefined> {
  const customerId = requireCustomer(context.caller);
  await abandonKey(context.db, scopeOf(customerId), key);
  return findRedemption(context.db, customerId, key);
}
