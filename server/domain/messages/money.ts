import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { currencySymbol } from '../../kernel/currency.ts';
import { type NewMessage, addMessages } from './add.ts';
import { addEvents } from './events.ts';

/** A change of a deposit or a withdrawal as it was written down. */
export interface MoneyChange {
  /** The row that tells of the change: `deposit_events`, `withdrawal_events`. A message is of it, and so is written once. */
  eventId: string;
  /** The deposit or withdrawal. */
  id: string;
  customerId: string;
  state: string;
  /** Centavos: what was credited, is paid out, or is back in the wallet. */
  amount: number;
  currency: string;
  reference: string;
  /** Why it failed or was refused, as a reason of its contract. */
  reason?: string | null;
  /** The operator has decided that it counts as received (MEM-04). */
  forced?: boolean;
  /** Until when its member may say whether it came. */
  until?: Date | null;
}

/**
 * The changes that members get a message of (WAL-06); the others are events alone. That money was sent is told because it counts as
 * received without a word; that it was counted as received by force, because it is not refunded (MEM-04).
 */
const told = {
  deposit: { credited: 'depositCredited', failed: 'depositFailed' },
  withdrawal: {
    approved: 'withdrawalApproved',
    refused: 'withdrawalRejected',
    paid: 'withdrawalPaid',
    forced: 'withdrawalForced',
    returned: 'withdrawalReturned',
  },
} as const;

/**
 * Notes changes of deposits or withdrawals for their members: an event of each (LIVE-01), and a message of those that WAL-06 names. To be
 * called at the end of the transaction that changes them; after its commit `live.news(customerId)` tells the open pages.
 */
export async function noteMoneyChanges(
  db: Kysely<Database>,
  of: keyof typeof told,
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
  of: keyof typeof told,
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
  const keys: Partial<Record<string, NewMessage['key']>> = told[of];
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
