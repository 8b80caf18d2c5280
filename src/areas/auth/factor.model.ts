import type { FactorKind } from '../../../contract/identity/login.ts';
import type { CodeSent } from '../../../contract/identity/verification.ts';
import { call } from '../../data/call.ts';
import type { Failure, Result } from '../../lib/result.ts';
import { language } from '../../models/language.ts';
import { type Outcome, establishSession } from '../../models/establish-session.ts';

/** What a login that is asked for a second factor goes on with. */
export type Factor = NonNullable<Extract<Outcome, { ok: false }>['factor']>;

/** Asks for a code to the account's own number or address (AUTH-22). */
export function sendFactorCode(ticket: string, kind: 'sms' | 'email'): Promise<Result<CodeSent>> {
  return call('session.factorCode', { ticket, kind, language: language.peek() });
}

interface FactorForm {
  ticket: string;
  kind: FactorKind;
  code: string;
  area: 'member' | 'agent';
  /** Resumes the session on this device for a day (AUTH-10). */
  remember: boolean;
  /** See `formKeys`. */
  key: string;
}

/** Finishes a login by its second factor; gives where it leads, or why not. */
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

/** Whether the login has to begin anew: no code is right any more. */
export const isOver = (failure: Failure): boolean =>
  failure.kind === 'rejected' && ['factor_expired', 'account_disabled'].includes(failure.code);
