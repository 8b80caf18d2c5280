import {
  type AccountField,
  accountFields,
  accountRule,
  checkAccount,
} from '../../../contract/agent/open-account.ts';
import type { Request, Value } from '../../../contract/index.ts';
import {
  type RegisterField,
  registerFields,
  todayInManila,
  trimmed,
} from '../../../contract/identity/registration.ts';
import { now } from '../../clock.ts';
import type { Context, Gateway } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { requirePlainText } from '../../kernel/plain-text.ts';
import { countAttempt } from '../../kernel/rate-limit.ts';
import { registerSettings } from '../../settings/registration.ts';
import { keyedHash } from '../../settings/secret.ts';
import { oncePerForm } from '../identity/common/form-idempotency.ts';
import { openCustomer } from '../identity/registration/open.ts';
import { formSeconds, registrationsFrom, requireFree } from '../identity/registration/register.ts';
import { normaliseMobile } from '../identity/verification/mobile.ts';

/** Tries too, so that names cannot be tried through. */
const perAgent = { limit: 100, seconds: 86_400 };

/** No look-alikes: it is read out and typed. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/**
 * Twelve random letters, as `k7mp-x2vd-9hqr`. Made from the form's key, so that a lost answer is
 * given again and the password itself is stored nowhere.
 */
async function startPasswordOf(gateway: Gateway, agentId: string, key: string): Promise<string> {
  const bytes = await keyedHash(gateway, 'start password', agentId, key);
  const letters = Array.from({ length: 12 }, (_, i) => alphabet[bytes.readUInt16BE(2 * i) % 31]);
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-');
}

/** All fields of a registration, of which an agent types some. Throws as `fieldsOf` does. */
function typedFields(context: Context, request: Request<'agent.openAccount'>) {
  const settings = registerSettings(context);
  if (settings.methods.length === 0) throw new DomainError('registration_closed');
  if (!request.agreed) throw new DomainError('terms_needed', { field: 'agreed' });
  const isTyped = (field: RegisterField): field is AccountField =>
    accountFields.some((each) => each === field);
  const textOf = (field: RegisterField) =>
    isTyped(field) && accountRule(settings, field).enabled ? trimmed(field, request[field]) : '';
  const entries = registerFields.map((field) => [field, textOf(field)] as const);
  for (const [field, text] of entries) requirePlainText(text, field);
  const fields = Object.fromEntries(entries) as Record<RegisterField, string>;
  const [wrong] = Object.entries(checkAccount(settings, fields, todayInManila(now())));
  if (wrong)
    throw new DomainError(wrong[1].key === 'underage' ? 'underage' : 'invalid_request', {
      field: wrong[0],
    });
  return fields;
}

/**
 * Opens an account under the caller (AGT-05), whose start password must be changed at its first
 * login. Idempotent by the form's key until the owner has changed it.
 */
export async function openTeamAccount(
  request: Request<'agent.openAccount'>,
  context: Context,
): Promise<Value<'agent.openAccount'>> {
  const agentId = requireCustomer(context.caller);
  const { key, role, rates, language } = request;
  const fields = typedFields(context, request);
  const account = fields.username.toLowerCase();
  const startPassword = await startPasswordOf(context, agentId, key);
  const form = { name: 'team account', request, context: [agentId], seconds: formSeconds };
  await oncePerForm(context, form, async (note) => {
    await countAttempt(context.db, [
      registrationsFrom(context.caller.ip),
      { name: `accounts by ${agentId}`, ...perAgent },
    ]);
    const mobile = fields.mobileNum && normaliseMobile(context, '63', fields.mobileNum);
    await requireFree(context, account);
    return openCustomer(context, {
      method: 'agent',
      account,
      mobile,
      proved: false,
      inviter: { id: agentId, upline: agentId, code: '' },
      byAgent: { role, rates, startPassword },
      fields,
      request: { language, registerUrl: '/agent/registerCenter' },
      note,
      onInvited: async () => {},
    });
  });
  return { account, role, startPassword };
}
