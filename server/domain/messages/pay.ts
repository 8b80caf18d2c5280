import { type Kysely, sql } from 'kysely';
import type { MessageKey } from '../../../contract/messages/shapes.ts';
import { recordTimeZone } from '../../../contract/records/shapes.ts';
import type { Database } from '../../db/database.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { type NewMessage, addMessages } from './add.ts';

export interface PayNews {
  customerId: string;
  key: MessageKey;
  /** Each payment has a message, or where they are many, what pays has one a day. */
  once: { payment: string } | { dayOf: string };
  /** Centavos. */
  amount: number;
  params?: Record<string, string | number>;
}

/**
 * Adds the message of pay that came or is due, last in its transaction; `live.news` after the
 * commit. Where payments are many, the day's first one has it.
 */
export async function addPayMessage(db: Kysely<Database>, news: PayNews): Promise<void> {
  await addMessages(db, [payMessage(news, 'payment' in news.once ? '' : await siteToday(db))]);
}

/** @param day the site's, as `2026-11-27`; needed where payments share a message */
export function payMessage(
  { customerId, key, once, amount, params }: PayNews,
  day: string,
): NewMessage {
  const cause = 'payment' in once ? `${key}:of:${once.payment}` : `${key}:${once.dayOf}:${day}`;
  const filled = { ...params, amount, symbol: currencySymbol(memberCurrency) };
  return { customerId, kind: 'money', cause, key, params: filled };
}

async function siteToday(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{
    day: string;
  }>`SELECT (now() AT TIME ZONE ${recordTimeZone})::date::text AS day`.execute(db);
  return rows[0]!.day;
}
