import { sql } from 'kysely';
import type { Request } from '../../../contract/index.ts';
import type { Movement } from '../../../contract/wallet/calls.ts';
import type { Context, Gateway } from '../../context.ts';
import { fingerprint, move } from '../../ledger/ledger.ts';
import { mapSqlErrors } from '../../ledger/map-sql-errors.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { withdrawalRules } from '../wagering/rules.ts';
import { turnoverOf } from '../wagering/turnover.ts';
import { announceBalance } from '../wallet/balance.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { findAccount, openWalletAccount } from '../wallet/wallet-accounts.ts';

/** Whose keys the movements of a member are: one name for all of them, so that one check finds each (WAL-03). */
const scopeOf = (customerId: string) => `wallet:${customerId}`;

/**
 * Moves money between two wallets of the caller (MEM-02). Throws Refusal `wallet_unknown`, `wallet_single` (nothing goes to a
 * vendor then), and those of `move`.
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
  // What was moved before the operator changed the setting is still told.
  if (to !== 'MAIN' && target.isSingle && !(await movementOf(context, customerId, key)))
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
    fingerprint: fingerprint('transfer', from, to, amount),
    legs,
    meta: { from, to },
  });
  await announceBalance(context, customerId);
  return { transferId: moved.transferId, at: moved.at.toISOString(), kind: 'transfer', amount };
}

/** Moves all that is with vendors to the main wallet, in one statement (MEM-02). Throws Refusal `nothing_to_collect`. */
export async function collect(
  { key }: Request<'wallet.collect'>,
  context: Context,
): Promise<Movement> {
  const customerId = requireCustomer(context.caller);
  const query = sql<{ transfer_id: string; at: Date; amount: string }>`
    SELECT * FROM wallet_collect(${customerId}, ${memberCurrency}, ${scopeOf(customerId)}, ${key}, ${fingerprint('collect')})`;
  const { transfer_id, at, amount } = (await mapSqlErrors(query.execute(context.db))).rows[0]!;
  await announceBalance(context, customerId);
  return { transferId: transfer_id, at: at.toISOString(), kind: 'collect', amount: Number(amount) };
}

interface Upline {
  id: string;
  nickname: string;
}

/** Who a member may send money to: the upline, when its account is open; else null (MEM-05). */
export async function uplineOf(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<Upline | null> {
  const { rows } = await sql<Upline>`
    SELECT u.id, u.nickname FROM customers c JOIN customers u ON u.id = c.upline_id
    WHERE c.id = ${customerId} AND u.disabled_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

/**
 * Sends money from the caller's main wallet to the upline's (MEM-05); none while a bonus is still to be bet (WAL-07), for at the upline it would
 * ask for no more than a deposit does. Throws Refusal `no_upline`, `turnover_left` and those of `move`.
 */
export async function transferUpline(
  request: Request<'wallet.transferUpline'>,
  context: Context,
): Promise<Movement> {
  const { key, amount } = request;
  const customerId = requireCustomer(context.caller);
  const asked = fingerprint('upline', amount);
  const known = await movementOf(context, customerId, key, asked);
  if (known) return known;
  const upline = await uplineOf(context, customerId);
  if (!upline) throw new DomainError('no_upline');
  const [source, target] = await Promise.all([
    mainOf(context, customerId),
    mainOf(context, upline.id),
  ]);
  const movement = await context.db.transaction().execute(async (db): Promise<Movement> => {
    // Held until the money has moved: no bonus comes in between.
    await sql`SELECT FROM accounts WHERE id IN (${source}::bigint, ${target}::bigint) ORDER BY id FOR NO KEY UPDATE`.execute(
      db,
    );
    const before = await movementOf({ db }, customerId, key, asked);
    if (before) return before;
    const { parts } = await turnoverOf(db, customerId, withdrawalRules(context));
    if (parts.some(({ kind }) => kind === 'bonus')) throw new DomainError('turnover_left');
    const legs = [
      { account: source, amount: -amount },
      { account: target, amount },
    ];
    const meta = { from: customerId, to: upline.id };
    const moved = await move(db, {
      kind: 'upline',
      scope: scopeOf(customerId),
      key,
      fingerprint: asked,
      legs,
      meta,
    });
    return { transferId: moved.transferId, at: moved.at.toISOString(), kind: 'upline', amount };
  });
  await Promise.all([announceBalance(context, customerId), announceBalance(context, upline.id)]);
  return movement;
}

async function mainOf(gateway: Pick<Gateway, 'db'>, customerId: string): Promise<string> {
  return (
    (await findAccount(gateway, customerId, 'MAIN')).account ??
    openWalletAccount(gateway, customerId, 'MAIN')
  );
}

/**
 * What became of a movement whose answer was lost (WAL-03): the movement, or null and then its key is given up in the same
 * statement, so that a request which is still on its way moves nothing either. It waits for one that is being written.
 */
export async function checkMovement(
  { key }: Request<'wallet.check'>,
  context: Context,
): Promise<Movement | null> {
  const customerId = requireCustomer(context.caller);
  await sql`INSERT INTO transfers (kind, scope, key, fingerprint)
    VALUES ('void', ${scopeOf(customerId)}, ${key}, ${fingerprint('void')}) ON CONFLICT (scope, key) DO NOTHING`.execute(
    context.db,
  );
  return movementOf(context, customerId, key);
}

/**
 * The movement of a member's key, null when nothing was moved under it. Throws Refusal `idempotency_mismatch` when the key was
 * used for something else than `asked`.
 */
async function movementOf(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
  key: string,
  asked?: Buffer,
): Promise<Movement | null> {
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
  if (!row) return null;
  if (asked && !row.fingerprint.equals(asked)) throw new DomainError('idempotency_mismatch');
  return {
    transferId: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    amount: Number(row.amount),
  };
}
