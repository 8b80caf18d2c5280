import type { Infer } from 'superstruct';
import {
  type RegisterField,
  type RegisterMethod,
  type RegisterSettings,
  checkRegistration,
  registerFields,
  ruleOf,
  todayInManila,
  trimmed,
} from '../../../../contract/identity/registration.ts';
import type { Registration } from '../../../../contract/identity/registration-calls.ts';
import { DomainError } from '../../../domain-error.ts';
import { requirePlainText } from '../../../kernel/plain-text.ts';
import { now } from '../../../clock.ts';

export type RegisterRequest = Infer<typeof Registration>;
export type Fields = Record<RegisterField, string>;

/** Never shown. */
const hashed: ReadonlySet<RegisterField> = new Set([
  'password',
  'confirmPassword',
  'paymentPassword',
]);

/** Throws `invalid_request` or `underage` with the first wrong field. */
export function fieldsOf(
  settings: RegisterSettings,
  method: RegisterMethod,
  request: RegisterRequest,
): Fields {
  const entries = registerFields.map((field) => {
    const asked = ruleOf(settings, method, field, request).enabled;
    return [field, asked ? trimmed(field, request[field]) : ''] as const;
  });
  const fields = Object.fromEntries(entries) as Fields;
  for (const [field, text] of entries) if (!hashed.has(field)) requirePlainText(text, field);
  // With the provider's token no code is needed.
  const byToken = request.firebaseIdToken !== undefined;
  const wrong = Object.entries(checkRegistration(settings, method, fields, todayInManila(now())));
  const first = wrong.find(([field]) => !(byToken && field === 'verificationCode'));
  if (first)
    throw new DomainError(first[1].key === 'underage' ? 'underage' : 'invalid_request', {
      field: first[0],
    });
  return fields;
}
