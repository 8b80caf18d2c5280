import { type Infer, object, optional, size, string } from 'superstruct';
import { FactorCode } from './security.ts';

/**
 * Second confirmation of what takes money out (SAFE-06): the transaction password, or a code of a
 * bound authenticator.
 */
export const Confirmation = object({
  password: optional(size(string(), 1, 256)),
  code: optional(FactorCode),
});
export type Confirmation = Infer<typeof Confirmation>;

/** Of a call that is encrypted, and of one with a confirmation. */
export const sealErrors = ['invalid_seal', 'replayed_request'] as const;
export const confirmationErrors = [
  'payment_password_needed',
  'payment_password_wrong',
  'proof_needed',
  'proof_wrong',
  'too_many_auth_requests',
  ...sealErrors,
] as const;
