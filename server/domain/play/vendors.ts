import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { decryptColumn } from '../../vault/columns.ts';
import { type Signed, isSignedBy } from '../../signature.ts';

/** ms around a request's timestamp. */
const tolerance = 60_000;

export interface SignedRequest extends Signed {
  vendor: string;
}

/** Returns the signing vendor (GAME-13). Throws `bad_signature`. */
export async function verifyVendor(
  gateway: Pick<Gateway, 'db'>,
  request: SignedRequest,
): Promise<string> {
  const { vendor } = request;
  if (!/^[A-Z0-9_]{2,20}$/.test(vendor)) throw new DomainError('bad_signature');
  const key = await gateway.db
    .selectFrom('vendor_keys')
    .select('secret')
    .where('vendor', '=', vendor)
    .executeTakeFirst();
  // Constant time: as long without a key as with one.
  const secret = key && decryptColumn(gateway.db, 'vendor_keys', vendor, key.secret);
  if (!isSignedBy(secret ?? Buffer.alloc(32), request, tolerance) || !secret)
    throw new DomainError('bad_signature');
  return vendor;
}
