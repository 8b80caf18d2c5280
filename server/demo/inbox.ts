import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { rebateNews } from '../domain/agent/pay-rebates.ts';
import type { NewMessage } from '../domain/messages/add.ts';
import { type ContractRow, messageOf } from '../domain/commissions/notify.ts';
import { settlementNews } from '../domain/commissions/pay.ts';
import { moneyMessage } from '../domain/messages/money.ts';
import { payMessage } from '../domain/messages/pay.ts';
import { memberCurrency } from '../kernel/currency.ts';
import type { DepositRow, Payments } from './payments.ts';
import type { PastRebate } from './rebates.ts';
import type { Settled } from './settlements.ts';
import { day, dayOf, minute } from './time.ts';

interface Received {
  message: NewMessage;
  at: Date;
}

interface Caused {
  contracts: readonly ContractRow[];
  settled: readonly Settled[];
  rebates: readonly PastRebate[];
  payments: Payments;
  now: Date;
}

/** Older ones are read. */
const unread = 2 * day;

/** The agent's messages, as what caused them would have sent them. */
export async function writeInbox(
  db: Kysely<Database>,
  agentId: string,
  { contracts, settled, rebates, payments, now }: Caused,
): Promise<void> {
  const received = [
    ...contracts.flatMap((contract) => ofContract(contract, agentId)),
    ...settled.flatMap((one) => ofSettlement(one, agentId)),
    ...rebates.flatMap((one) => ofRebate(one, agentId)),
    ...ofPayments(payments, agentId),
  ];
  received.sort((a, b) => a.at.getTime() - b.at.getTime());
  // One of each cause, as the site sends them.
  const known = new Set<string>();
  const rows = received.flatMap(({ message, at }) => {
    const { cause, kind, key, params } = message;
    if (known.has(cause)) return [];
    known.add(cause);
    const isRead = now.getTime() - at.getTime() > unread;
    return {
      customer_id: agentId,
      kind,
      cause,
      text_key: key,
      params: JSON.stringify(params ?? {}),
      created_at: at,
      read_at: isRead ? new Date(at.getTime() + 20 * minute) : null,
    };
  });
  await db.insertInto('messages').values(rows).execute();
}

function ofContract(contract: ContractRow, agentId: string): Received[] {
  const { offerer_id: offererId, state, offered_at, started_at, ended_at } = contract;
  const note = (key: NewMessage['key'], at: Date | null): Received[] => {
    const message = messageOf(contract, key, agentId);
    return message && at ? [{ message, at }] : [];
  };
  if (offererId !== agentId) return note('contractOffered', offered_at);
  if (state === 'rejected') return note('contractRejected', ended_at);
  return note('contractAccepted', started_at);
}

function ofSettlement({ row }: Settled, agentId: string): Received[] {
  if (row.customer_id !== agentId || row.paid_at === null) return [];
  const day = dayOf(row.paid_at);
  const news = settlementNews(row, 'contractPaid', agentId);
  return [{ message: payMessage(news, day), at: row.paid_at }];
}

function ofRebate(rebate: PastRebate, agentId: string): Received[] {
  const { customerId, paidAt } = rebate;
  if (customerId !== agentId || paidAt === null) return [];
  return [{ message: payMessage(rebateNews(rebate), dayOf(paidAt)), at: paidAt }];
}

/** Two events of a payment at most: their ids are made of its own. */
function ofPayments({ deposits, withdrawals }: Payments, agentId: string): Received[] {
  const received: Received[] = [];
  const note = (
    of: 'deposit' | 'withdrawal',
    row: Pick<DepositRow, 'id' | 'customer_id' | 'reference' | 'amount'>,
    { at, state, until = null }: { at: Date; state: string; until?: Date | null },
  ) => {
    if (row.customer_id !== agentId) return;
    const { id, reference } = row;
    const change = { eventId: `demo ${state} ${id}`, id, customerId: agentId, state, reference };
    const money = { amount: Number(row.amount), currency: memberCurrency, until };
    for (const message of moneyMessage(of, { ...change, ...money })) received.push({ message, at });
  };
  for (const row of deposits) note('deposit', row, { at: row.changed_at, state: 'credited' });
  for (const row of withdrawals) {
    const approvedAt = new Date(row.paid_at.getTime() - minute);
    note('withdrawal', row, { at: approvedAt, state: 'approved' });
    note('withdrawal', row, { at: row.paid_at, state: 'paid', until: row.confirm_by });
  }
  return received;
}
