import { type Kysely, sql } from 'kysely';
import { trialType } from '../../../contract/identity/account-types.ts';
import type { Request } from '../../../contract/index.ts';
import type { Movement } from '../../../contract/wallet/calls.ts';
import type { Context, Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { idempotentOperation } from '../../kernel/idempotent-operation.ts';
import { turnsOf } from '../../kernel/keyed-queue.ts';
import { lockCustomer } from '../../kernel/lock-customer.ts';
import { move, openAccount } from '../../ledger/ledger.ts';
import { passwordOf, requireConfirmation } from '../identity/security/transaction-password.ts';
import { requireMayDeposit, requireNoBreak } from '../limits/guard.ts';
import { withdrawalRules } from '../wagering/rules.ts';
import { turnoverOf } from '../wagering/turnover.ts';
import { announceBalance } from '../wallet/balance.ts';
import { type StoredMovement, findMovement, scopeOf } from './movements.ts';

interface Upline {
  id: string;
  nickname: string;
}

/** The upline to send money to; null when none or disabled (MEM-05). */
export async function uplineOf(
  { db }: Pick<Gateway, 'db'>,
  customerId: string,
): Promise<Upline | null> {
  const { rows } = await sql<Upline>`
    SELECT u.id, u.nickname FROM customers c JOIN customers u ON u.id = c.upline_id
    WHERE c.id = ${customerId} AND u.disabled_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

/** Throws `not_found` for all but a direct downline, `receiver_closed` for a closed account. */
async function downlineOf(
  { db }: Pick<Gateway, 'db'>,
  agentId: string,
  account: string,
): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'disabled_at'])
    .where('shown_account', '=', account.toLowerCase())
    .where('upline_id', '=', agentId)
    .where('type', '<>', trialType)
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found', { field: 'account' });
  if (row.disabled_at) throw new DomainError('receiver_closed', { field: 'account' });
  return row.id;
}

type Way = 'upline' | 'downline';
type Sent<W extends Way> = Request<
  W extends 'upline' ? 'wallet.transferUpline' : 'wallet.transferDownline'
>;

interface Sending<W extends Way> {
  way: W;
  request: Sent<W>;
  proofs?: readonly (keyof Sent<W>)[];
  /** Finds the receiver's id, and confirms who asks. */
  before: (customerId: string) => Promise<string>;
  /** In the transaction, with both wallets locked. */
  mayReceive?: (db: Kysely<Database>, receiverId: string) => Promise<void>;
  /** In the transaction, once the money has moved. */
  note?: (db: Kysely<Database>, receiverId: string, movement: Movement) => Promise<void>;
}

/**
 * Between main wallets of a team; not while a bonus has a wagering requirement (WAL-07), which it
 * would escape, nor during the sender's break (RG-04).
 */
async function send<W extends Way>(sending: Sending<W>, context: Context): Promise<Movement> {
  const { way, request, proofs = [], before, mayReceive, note } = sending;
  const customerId = requireCustomer(context.caller);
  const ends = { source: '', target: '', receiverId: '' };
  const { row, repeated } = await idempotentOperation<Sent<W>, StoredMovement>(context.db, {
    name: way,
    customerId,
    request,
    proofs,
    find: findMovement,
    before: async () => {
      const receiverId = await before(customerId);
      const [source, target] = await Promise.all([
        openAccount(context.db, customerId, memberCurrency),
        openAccount(context.db, receiverId, memberCurrency),
      ]);
      Object.assign(ends, { source, target, receiverId });
    },
    // So that neither a bonus nor a deposit comes before the movement.
    lock: async (db) => {
      if (mayReceive) await lockCustomer(db, ends.receiverId);
      await sql`SELECT FROM accounts WHERE id IN (${ends.source}::bigint, ${ends.target}::bigint) ORDER BY id FOR NO KEY UPDATE`.execute(
        db,
      );
    },
    run: async (db, fingerprint): Promise<StoredMovement> => {
      const { key, amount } = request;
      await requireNoBreak(db, customerId);
      await mayReceive?.(db, ends.receiverId);
      const { parts } = await turnoverOf(db, customerId, withdrawalRules(context));
      if (parts.some(({ kind }) => kind === 'bonus')) throw new DomainError('turnover_left');
      const { transferId, at } = await move(db, {
        kind: way,
        scope: scopeOf(customerId),
        key,
        fingerprint,
        legs: [
          { account: ends.source, amount: -amount },
          { account: ends.target, amount },
        ],
        meta: { from: customerId, to: ends.receiverId },
      });
      const movement: Movement = { transferId, at: at.toISOString(), kind: way, amount };
      await note?.(db, ends.receiverId, movement);
      return { fingerprint, movement };
    },
  });
  if (!repeated)
    await Promise.all([
      announceBalance(context, customerId),
      announceBalance(context, ends.receiverId),
    ]);
  return row.movement;
}

/** Sends money to the upline. Throws `no_upline`, `turnover_left`, and as `requireNoBreak` and `move`. */
export const transferUpline = (
  request: Request<'wallet.transferUpline'>,
  context: Context,
): Promise<Movement> =>
  send(
    {
      way: 'upline',
      request,
      before: async (customerId) => {
        const upline = await uplineOf(context, customerId);
        if (!upline) throw new DomainError('no_upline');
        return upline.id;
      },
    },
    context,
  );

/**
 * Sends money to a direct downline (AGT-06), confirmed as a withdrawal is (SAFE-06). The receiver's
 * deposit limits count it, and a break or limit of theirs is not revealed. Throws `not_found`,
 * `receiver_closed`, `withdraw_held`, `turnover_left`, and as `requireConfirmation`,
 * `requireNoBreak` and `move`.
 */
export async function transferDownline(
  request: Request<'wallet.transferDownline'>,
  context: Context,
): Promise<Movement> {
  const { db } = context;
  const agentId = requireCustomer(context.caller);
  const sending: Sending<'downline'> = {
    way: 'downline',
    request,
    proofs: ['confirmation'],
    before: async () => {
      const receiverId = await downlineOf(context, agentId, request.account);
      if ((await passwordOf(db, agentId))?.held_until) throw new DomainError('withdraw_held');
      await requireConfirmation(context, agentId, request.confirmation);
      return receiverId;
    },
    mayReceive: async (transaction, receiverId) => {
      const isOpen = await requireMayDeposit(transaction, receiverId, request.amount).then(
        () => true,
        (error: unknown) => {
          if (error instanceof DomainError) return false;
          throw error;
        },
      );
      if (!isOpen) throw new DomainError('receiver_closed', { field: 'account' });
    },
    note: async (transaction, receiverId, { transferId, at, amount }) => {
      await transaction
        .insertInto('team_transfers')
        .values({ transfer_id: transferId, from_id: agentId, to_id: receiverId, amount, at })
        .execute();
    },
  };
  // In turn: a concurrent repetition would find its code spent.
  return turnsOf(context).run(scopeOf(agentId), () => send(sending, context));
}
