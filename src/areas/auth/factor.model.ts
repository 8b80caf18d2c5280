import type { FactorKind } from '../../../contract/identity/login.ts';
import type { CodeSent } from '../../../contract/identity/verification.ts';
import { call } from '../../data/call.ts';
import type { Failure, Result } from '../../lib/result.ts';
import { language } from '../../models/language.ts';
import { type Outcome, establishSession } from '../../models/establish-session.ts';

export type Factor = NonNullable<Extract<Outcome, { ok: false }>['factor']>;

/** Sends a code to the account's own contact (AUTH-22). */
export function sendFactorCode(ticket: string, kind: 'sms' | 'email'): Promise<Result<CodeSent>> {
  return call('session.factorCode', { ticket, kind, language: language.peek() });
}

interface FactorForm {
  ticket: string;
  kind: FactorKind;
  code: string;
  area: 'member' | 'agent';
  /** For a day on this device (AUTH-10). */
  remember: boolean;
  key: string;
}

/** Completes a login by second factor; returns the next page, or an error. */
export async function finishFactor({
  area,
  remember,
  ...form
}: FactorForm): Promise<Result<Outcome>> {
  const answer = await call('session.factor', {
    ...form,
    code: form.code.trim(),
    ...(remember && { remember }),
  });
  return answer.ok ? { ok: true, value: establishSession(answer.value, area) } : answer;
}

/** Whether the login must restart, as no code can succeed. */
export const isOver = (failure: Failure): boolean =>
  failure.kind === 'rejected' && ['factor_expired', 'account_disabled'].includes(failure.code);
