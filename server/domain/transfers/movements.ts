import { type Kysely, sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type { Movement } from '../../../contract/wallet/calls.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { abandonKey } from '../../ledger/abandon-key.ts';
import { move } from '../../ledger/ledger.ts';
import { mapSqlErrors } from '../../ledger/map-sql-errors.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { requestDigest } from '../../kernel/idempotent-operation.ts';
import { announceBalance } from '../wallet/balance.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { findAccount, openWalletAccount } from '../wallet/wallet-accounts.ts';

/** Of all movements' keys, so that one check finds each (WAL-03). */
export const scopeOf = (customerId: string) => `wallet:${customerId}`;

/**
 * Between the caller's wallets (MEM-02). Throws `wallet_unknown`, `wallet_single` (for a vendor),
 * and as `move`.
 */
export async function transfer(
  request: Request<'wallet.transfer'>,
  context: Context,
): Promise<Movement> {
  const { key, from, to, amount } = request;
  const customerId = requireCustomer(context.caller);
  if (from === to) throw new DomainError('invalid_request', { field: 'to' });
  const [source, target] = await Promise.all([
    findAccount(context, customerId, from),
    findAccount(context, customerId, to),
  ]);
  // A repetition returns its movement, despite a changed setting.
  if (to !== 'MAIN' && target.isSingle && !(await findMovement(context.db, customerId, key)))
    throw new DomainError('wallet_single', { field: 'to' });
  const legs = [
    {
      account: source.account ?? (await openWalletAccount(context, customerId, from)),
      amount: -amount,
    },
    { account: target.account ?? (await openWalletAccount(context, customerId, to)), amount },
  ];
  const moved = await move(context.db, {
    kind: 'transfer',
    scope: scopeOf(customerId),
    key,
    fingerprint: requestDigest('transfer', request),
    legs,
    meta: { from, to },
  });
  await announceBalance(context, customerId);
  return { transferId: moved.transferId, at: moved.at.toISOString(), kind: 'transfer', amount };
}

/** Moves all vendor balances to the main wallet, in one statement. Throws `nothing_to_collect`. */
export async function collect(
  request: Request<'wallet.collect'>,
  context: Context,
): Promise<Movement> {
  const customerId = requireCustomer(context.caller);
  const query = sql<{ transfer_id: string; at: Date; amount: string }>`
    SELECT * FROM wallet_collect(${customerId}, ${memberCurrency}, ${scopeOf(customerId)}, ${request.key}, ${requestDigest('collect', request)})`;
  const { transfer_id, at, amount } = (await mapSqlErrors(query.execute(context.db))).rows[0]!;
  await announceBalance(context, customerId);
  return { transferId: transfer_id, at: at.toISOString(), kind: 'collect', amount: Number(amount) };
}

/**
 * The movement of a lost response; else null, and the key is abandoned, so that a late request
 * moves nothing. Waits for one being written.
 */
export async function checkMovement(
  { key }: Request<'wallet.check'>,
  { db, caller }: Context,
): Promise<Movement | null> {
  const customerId = requireCustomer(caller);
  await abandonKey(db, scopeOf(customerId), key);
  return (await findMovement(db, customerId, key))?.movement ?? null;
}

export interface StoredMovement {
  fingerprint: Buffer;
  movement: Movement;
}

/** By key; undefined when nothing was moved. */
export async function findMovement(
  db: Kysely<Database>,
  customerId: string,
  key: string,
): Promise<StoredMovement | undefined> {
  const { rows } = await sql<{
    id: string;
    at: Date;
    kind: Movement['kind'];
    fingerprint: Buffer;
    amount: string;
  }>`
    SELECT t.id, t.at, t.kind, t.fingerprint, (SELECT sum(e.amount) FROM entries e WHERE e.transfer_id = t.id AND e.amount > 0) AS amount
    FROM transfers t WHERE t.scope = ${scopeOf(customerId)} AND t.key = ${key} AND t.kind <> 'void'`.execute(
    db,
  );
  const [row] = rows;
  return (
    row && {
      fingerprint: row.fingerprint,
      movement: {
        transferId: row.id,
        at: row.at.toISOString(),
        kind: row.kind,
        amount: Number(row.amount),
      },
    }
  );
}
