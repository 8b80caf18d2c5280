import type { Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { spendNonce } from '../../kernel/nonces.ts';
import { vendorKey } from '../../settings/vendor-keys.ts';
import { type Signed, signatureFault } from '../../signature.ts';
import { houseVendor } from './house-games.ts';

/** ms around a request's timestamp. */
const toleranceMs = 60_000;

export interface SignedRequest extends Signed {
  vendor: string;
}

/**
 * Returns the signing vendor (GAME-13, SAFE-10), never the house. Throws `bad_signature` with the
 * header, `replayed_request`.
 */
export async function verifyVendor(
  { db }: Pick<Gateway, 'db'>,
  request: SignedRequest,
): Promise<string> {
  const { vendor } = request;
  if (!/^[A-Z0-9_]{2,20}$/.test(vendor) || vendor === houseVendor)
    throw new DomainError('bad_signature', { field: 'x-vendor' });
  const key = await vendorKey(db, vendor);
  // Constant time: as long without a key as with one.
  const fault = signatureFault(key ?? Buffer.alloc(32), 'vendor-to-site', request, toleranceMs);
  if (fault || !key) throw new DomainError('bad_signature', { field: fault ?? 'x-signature' });
  await spendNonce(db, `vendor ${vendor}`, request.nonce, toleranceMs);
  return vendor;
}
