import type { Gateway } from '../context.ts';
import { testPlayer } from '../domain/play/fixtures.ts';
import { hashPassword } from '../domain/identity/common/passwords.ts';

export const testPassword = 'Maligaya#21';
/** To change to; they pass the rule (AUTH-29). */
export const nextPassword = 'Bagong umaga, 2026';
export const otherPassword = 'Iba naman ito, 2026';
/** Once: hashing is slow. */
let hash: Promise<string> | undefined;

/**
 * A member with 25.00 and `testPassword`, no session.
 * @param values more columns
 * @returns the customer's id
 */
export async function registeredPlayer(
  gateway: Gateway,
  account: string,
  values: Record<string, unknown> = {},
): Promise<string> {
  const { customerId } = await testPlayer(gateway, 2500);
  await gateway.db.deleteFrom('sessions').where('customer_id', '=', customerId).execute();
  hash ??= hashPassword(testPassword);
  const columns = { account, password_hash: await hash, ...values };
  await gateway.db.updateTable('customers').set(columns).where('id', '=', customerId).execute();
  return customerId;
}
