import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { currencySymbol } from '../../kernel/currency.ts';
import { type NewMessage, addMessages } from './add.ts';
import { addEvents } from './events.ts';

export interface MoneyChange {
  /** In `deposit_events` or `withdrawal_events`; makes the message unique. */
  eventId: string;
  id: string;
  customerId: string;
  state: string;
  /** Centavos credited, paid out or returned. */
  amount: number;
  currency: string;
  reference: string;
  /** Of failure or rejection, from the contract. */
  reason?: string | null;
  /** Received by the operator's decision (MEM-04). */
  forced?: boolean;
  /** Until when the member may confirm. */
  until?: Date | null;
}

/**
 * Changes with a message (WAL-06). Sent: it counts as received if unconfirmed; forced: it is not
 * refunded.
 */
const messageKeys = {
  deposit: { credited: 'depositCredited', failed: 'depositFailed' },
  withdrawal: {
    approved: 'withdrawalApproved',
    rejected: 'withdrawalRejected',
    paid: 'withdrawalPaid',
    forced: 'withdrawalForced',
    returned: 'withdrawalReturned',
  },
} as const;

/**
 * Adds events (LIVE-01) and messages of changes. Call last in the transaction;
 * `live.news(customerId)` after the commit.
 */
export async function noteMoneyChanges(
  db: Kysely<Database>,
  of: keyof typeof messageKeys,
  changes: readonly MoneyChange[],
): Promise<void> {
  await addEvents(
    db,
    changes.map(({ customerId, id, state }) => ({ customerId, event: { kind: of, id, state } })),
  );
  await addMessages(
    db,
    changes.flatMap((change) => moneyMessage(of, change)),
  );
}

/** Of a change; none where a state has no message (WAL-06). */
export function moneyMessage(
  of: keyof typeof messageKeys,
  {
    eventId,
    id,
    customerId,
    state,
    forced,
    amount,
    currency,
    reference,
    reason,
    until,
  }: MoneyChange,
): NewMessage[] {
  const keys: Partial<Record<string, NewMessage['key']>> = messageKeys[of];
  const key = keys[forced ? 'forced' : state];
  if (!key) return [];
  const params = {
    id,
    amount,
    symbol: currencySymbol(currency),
    reference,
    ...(reason && { reason }),
    ...(until && { until: until.toISOString() }),
  };
  return [{ customerId, kind: 'money', cause: `${of}-event:${eventId}`, key, params }];
}
