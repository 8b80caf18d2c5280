import { call } from '../../data/call.ts';
import type { Result } from '../../lib/result.ts';
import { language } from '../../models/language.ts';

/** An address for the phone: this page, in this language, with a ticket that logs in there once (SIDE-03). */
export interface PhoneAddress {
  address: string;
  /** ms for which the ticket counts. */
  validFor: number;
}

/** Asks for a ticket; the session token itself never leaves this device. */
export async function phoneAddress(): Promise<Result<PhoneAddress>> {
  const answer = await call('security.loginTicket', {});
  if (!answer.ok) return answer;
  const { ticket, validSeconds } = answer.value;
  const query = new URLSearchParams({ lang: language.peek(), ticket });
  return { ok: true, value: { address: `${location.origin}/app?${query}`, validFor: validSeconds * 1000 } };
}
