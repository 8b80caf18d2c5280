import { type Kysely, type Selectable, sql } from 'kysely';
import type { MessageKey } from '../../../contract/messages/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { ContractSettlementsTable } from '../../db/tables/contracts.ts';
import { fingerprint, move, openAccount, systemAccount } from '../../ledger/ledger.ts';
import type { Movement } from '../../ledger/movement.ts';
import { type PayNews, addPayMessage } from '../messages/pay.ts';
import { announceBalance } from '../wallet/balance.ts';
import { memberCurrency } from '../../kernel/currency.ts';
import { isBrief } from './periods.ts';

export type SettlementRow = Selectable<ContractSettlementsTable>;
export type Settling = Pick<Gateway, 'db' | 'live' | 'log'>;

/** Per batch; batches per run. */
const batchSize = 100;
const maxBatches = 50;

/**
 * In full by one movement (WAL-01, WAL-02), with a message; false while the payer has too little,
 * or owes an older one.
 */
export async function paySettlement(db: Kysely<Database>, row: SettlementRow): Promise<boolean> {
  const { id, payer_id: payerId, customer_id: customerId } = row;
  const wallet = await openAccount(db, customerId, memberCurrency);
  const payer =
    payerId === null
      ? await systemAccount(db, 'house', memberCurrency, customerId)
      : await openAccount(db, payerId, memberCurrency);
  if (payerId !== null && !(await canPay(db, row, payer, wallet))) return false;
  const { transferId, at } = await move(db, paymentOf(row, { wallet, payer }));
  await db
    .updateTable('contract_settlements')
    .set({ state: 'paid', paid_at: at, transfer_id: transferId })
    .where('id', '=', id)
    .execute();
  await addPayMessage(db, settlementNews(row, 'contractPaid', customerId));
  return true;
}

type Payable = Pick<
  SettlementRow,
  'id' | 'contract_id' | 'customer_id' | 'kind' | 'period_from'
> & {
  amount: string | number;
};

/** Between the account's wallet and the payer's account. */
export function paymentOf(
  { id, contract_id: contract, kind, period_from: from, amount: due }: Payable,
  { wallet, payer }: { wallet: string; payer: string },
): Movement {
  const amount = Number(due);
  return {
    kind: kind === 'dividend' ? 'dividend' : 'salary',
    scope: 'contract',
    key: `${contract}:${from.getTime()}`,
    fingerprint: fingerprint(contract, from.getTime(), amount),
    legs: [
      { account: wallet, amount },
      { account: payer, amount: -amount },
    ],
    meta: { contract, settlement: id, type: kind, turnover: 0 },
  };
}

async function canPay(
  db: Kysely<Database>,
  { id, payer_id: payerId, amount }: SettlementRow,
  payer: string,
  wallet: string,
): Promise<boolean> {
  // The balance read here is the one that moves.
  await sql`SELECT FROM accounts WHERE id IN (${payer}::bigint, ${wallet}::bigint) ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  );
  const { rows } = await sql<{ able: boolean }>`SELECT a.balance >= ${amount}::bigint
      AND NOT EXISTS (SELECT FROM contract_settlements s WHERE s.payer_id = ${payerId}::bigint AND s.state = 'owed' AND s.id < ${id}::bigint) AS able
    FROM accounts a WHERE a.id = ${payer}::bigint`.execute(db);
  return rows[0]!.able;
}

/** Of what is paid or owed; where there are many, one message a day. */
export function settlementNews(
  { id, contract_id: contract, kind, amount }: Payable,
  key: Extract<MessageKey, 'contractPaid' | 'contractOwed'>,
  customerId: string,
): PayNews {
  return {
    customerId,
    key,
    once: isBrief(kind) || key === 'contractOwed' ? { dayOf: contract } : { payment: id },
    amount: Number(amount),
    params: { id: contract, contract: kind },
  };
}

/** Both pages, after the commit. */
export async function announcePaid(
  gateway: Settling,
  { payer_id: payerId, customer_id: customerId }: SettlementRow,
): Promise<void> {
  for (const each of [customerId, payerId]) {
    if (each === null) continue;
    await announceBalance(gateway, each);
    gateway.live.news(each);
  }
}

/** Each payer's oldest first; several gateways may run it (CON-04). */
export async function payOwed(gateway: Settling): Promise<void> {
  const failed: string[] = [];
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const failedBefore = failed.length;
    let paid = 0;
    for (const id of await payable(gateway.db, failed)) {
      try {
        if (await payOne(gateway, id)) paid += 1;
      } catch (error) {
        // Other payers' debts go on; the next run retries.
        failed.push(id);
        gateway.log.error({ err: error, settlement: id }, 'payment of a settlement failed');
      }
    }
    if (paid === 0 && failed.length === failedBefore) return;
  }
}

async function payable(db: Kysely<Database>, failed: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM (SELECT DISTINCT ON (payer_id) id, payer_id, amount FROM contract_settlements WHERE state = 'owed' ORDER BY payer_id, id) s
    LEFT JOIN accounts a ON a.customer_id = s.payer_id AND a.purpose = 'wallet' AND a.currency = ${memberCurrency}
    WHERE (s.payer_id IS NULL OR a.balance >= s.amount) AND s.id <> ALL (${failed}::bigint[]) ORDER BY s.id LIMIT ${batchSize}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

async function payOne(gateway: Settling, id: string): Promise<boolean> {
  const row = await gateway.db.transaction().execute(async (db) => {
    const owed = await db
      .selectFrom('contract_settlements')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'owed')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return owed && (await paySettlement(db, owed)) ? owed : null;
  });
  if (row) await announcePaid(gateway, row);
  return row !== null;
}
