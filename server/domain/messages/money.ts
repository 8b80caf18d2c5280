import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { currencySymbol } from '../../kernel/currency.ts';
import { type NewMessage, addMessages } from './add.ts';
import { addEvents } from './events.ts';

/** A recorded change of a deposit or a withdrawal. */
export interface MoneyChange {
  /** The row of the change, in `deposit_events` or `withdrawal_events`. It makes the message unique. */
  eventId: string;
  /** The deposit or withdrawal. */
  id: string;
  customerId: string;
  state: string;
  /** Centavos that were credited, are paid out, or are back in the wallet. */
  amount: number;
  currency: string;
  reference: string;
  /** Why it failed or was rejected, as a reason of its contract. */
  reason?: string | null;
  /** The operator decided that it counts as received (MEM-04). */
  forced?: boolean;
  /** Until when the member may confirm that it arrived. */
  until?: Date | null;
}

/**
 * The changes that add a message (WAL-06); the others are events alone. A sent payment does, because it counts as received
 * without a confirmation; a forcibly received one, because it is not refunded (MEM-04).
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
 * Adds an event for each change of a deposit or a withdrawal (LIVE-01), and the messages of WAL-06. Call it last in the transaction;
 * `live.news(customerId)` after the commit notifies open pages.
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
    changes.flatMap((change) => messageOf(of, change)),
  );
}

function messageOf(
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
