import { createHash, randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../db/database.ts';
import { noteSecurity, together } from '../common/security-events.ts';

const howMany = 10;
/** No look-alikes; twelve have 59 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const shape = new RegExp(`^[${alphabet}]{12}$`);

/** Replaces all codes by ten, readable only now. */
export async function newRecoveryCodes(
  db: Kysely<Database>,
  customerId: string,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  const hashes = codes.map((code) => hashOf(customerId, code));
  await sql`WITH gone AS (DELETE FROM recovery_codes WHERE customer_id = ${customerId})
    INSERT INTO recovery_codes (customer_id, code_hash)
    SELECT ${customerId}::bigint, unnest(${hashes}::bytea[])`.execute(db);
  return codes;
}

/** In any case, hyphens optional; false when unknown or spent. */
export async function useRecoveryCode(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  customerId: string,
  typed: string,
): Promise<boolean> {
  const code = plain(typed);
  if (!shape.test(code)) return false;
  return together(db, async (transaction) => {
    const used = await transaction
      .updateTable('recovery_codes')
      .set({ used_at: sql<Date>`now()` })
      .where('customer_id', '=', customerId)
      .where('code_hash', '=', hashOf(customerId, code))
      .where('used_at', 'is', null)
      .returning('customer_id')
      .executeTakeFirst();
    if (used) await noteSecurity(transaction, customerId, caller, 'recovery_used');
    return used !== undefined;
  });
}

const plain = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function newCode(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return letters.replace(/^(.{4})(.{4})/, '$1-$2-');
}

/** Equal codes of two accounts differ. */
function hashOf(customerId: string, code: string): Buffer {
  return createHash('sha256')
    .update(`recovery ${customerId} ${plain(code)}`)
    .digest();
}
