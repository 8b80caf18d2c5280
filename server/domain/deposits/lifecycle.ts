import type { Kysely, Selectable } from 'kysely';
import type { DepositReason } from '../../../contract/deposits/shapes.ts';
import type { Database } from '../../db/database.ts';
import type { DepositsTable } from '../../db/tables/deposits.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import { noteTeamDeposit } from '../messages/team-news.ts';
import { PaymentLifecycle } from '../wallet/payment-lifecycle.ts';

export type DepositRow = Selectable<DepositsTable>;

/** The columns of each transition; centavos. */
interface DepositPayloads {
  decline: { reason: 'provider_rejected' | 'provider_unreachable' };
  fail: object;
  pay: { credited: number; paid: number };
  /** Without `paid` in another currency, which is no centavos. */
  mismatch: { reason: DepositReason; paid?: number };
  contradict: { paid: number };
  credit: { credited: number };
  reject: object;
  expire: object;
}

/** The state machine drawn in docs/flows/deposit.md. */
export const depositLifecycle = new PaymentLifecycle<DepositRow, DepositPayloads>({
  kind: 'deposit',
  transitions: {
    decline: { by: 'provider', from: ['pending'], to: 'failed' },
    fail: {
      by: 'provider',
      from: ['pending', 'expired'],
      to: 'failed',
      set: { reason: 'payment_rejected' },
    },
    pay: { by: 'provider', from: ['pending', 'expired'], to: 'credited', move: credit },
    mismatch: { by: 'provider', from: ['pending', 'expired', 'failed'], to: 'review' },
    contradict: {
      by: 'provider',
      from: ['failed'],
      to: 'review',
      set: { reason: 'contradicted' },
    },
    credit: {
      by: 'operator',
      from: ['pending', 'expired', 'failed', 'review'],
      to: 'credited',
      move: credit,
    },
    reject: {
      by: 'operator',
      from: ['pending', 'expired', 'review'],
      to: 'failed',
      set: { reason: 'operator_rejected' },
    },
    expire: { by: 'clock', from: ['pending'], to: 'expired' },
  },
  timeout: { action: 'expire', column: 'expires_at' },
  reset: { reason: null },
  balanceStates: ['credited'],
  messageOf: ({ amount, credited }) => ({ amount: Number(credited ?? amount) }),
});

/** Once per deposit. */
async function credit(
  db: Kysely<Database>,
  row: DepositRow,
  { credited }: { credited: number },
): Promise<{ transfer_id: string }> {
  const wallet = await openAccount(db, row.customer_id, row.currency);
  const outside = await systemAccount(db, 'rails', row.currency, row.customer_id);
  const { transferId } = await move(db, {
    kind: 'deposit',
    scope: 'deposit',
    key: row.id,
    fingerprint: fingerprint(row.id),
    legs: [
      { account: wallet, amount: credited },
      { account: outside, amount: -credited },
    ],
    meta: { reference: row.reference, rail: row.rail },
  });
  await db
    .updateTable('deposit_bonuses')
    .set({ state: 'due' })
    .where('deposit_id', '=', row.id)
    .where('state', '=', 'chosen')
    .execute();
  await noteTeamDeposit(db, row);
  return { transfer_id: transferId };
}
