import type { Verification } from '../../contract/identity/verification.ts';
import { localStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { noteAccount } from '../data/outbox.ts';
import { language } from './language.ts';
import { afterLogin, loadInfo, member, nextPage } from './session.ts';
import {
  type Outcome,
  type LoginRejection,
  handleLoginResult,
  maxSessionMs,
  rejectionOf,
} from './establish-session.ts';

/**
 * Changes the password (AUTH-21): the old one, a new one and the new one again, trimmed. Every other session of the account
 * ends; this one goes on, and its login info is loaded anew.
 * @returns where to go then, or which field is wrong
 */
export async function changePassword(
  form: { oldPassword: string; newPassword: string; confirmNewPassword: string },
  area: 'member' | 'agent',
): Promise<Outcome> {
  const trimmed = Object.fromEntries(
    Object.entries(form).map(([key, text]) => [key, text.trim()]),
  ) as typeof form;
  const answer = await call('password.change', trimmed);
  if (!answer.ok) return rejectionOf(answer.failure);
  // The gateway has forgotten every remembered device of the account.
  localStore.remove('rememberUntil');
  const first = member.peek() === null;
  const known = await loadInfo();
  const info = member.peek();
  if (known && info && first) {
    const at = Date.now();
    void noteAccount({ customerId: info.id, member: info, at, knownUntil: at + maxSessionMs });
    afterLogin.value = true;
  }
  return { ok: true, next: nextPage(area) };
}

/** Asks for a mail with a link that sets a new password (AUTH-20); the answer is the same whether or not the account exists. */
export async function askForLink(
  form: { username: string; email: string },
  verification: Verification,
): Promise<{ ok: true } | LoginRejection> {
  const answer = await call('password.email', {
    username: form.username.trim(),
    email: form.email.trim(),
    language: language.peek(),
    ...(verification.challenge !== undefined && { challenge: verification.challenge }),
  });
  return answer.ok ? { ok: true } : rejectionOf(answer.failure);
}

/** Sets a new password with the code of a mailed link (AUTH-20). */
export async function setByLink(
  code: string,
  form: { newPassword: string; confirmNewPassword: string; key: string },
): Promise<{ ok: true } | LoginRejection> {
  const { newPassword, confirmNewPassword, key } = form;
  const request = {
    code,
    key,
    newPassword: newPassword.trim(),
    confirmNewPassword: confirmNewPassword.trim(),
  };
  const answer = await call('password.link', request);
  return answer.ok ? { ok: true } : rejectionOf(answer.failure);
}

/**
 * Sets a new password with a code that was sent to the mobile number, and is logged in then (AUTH-20). With `factor` the password
 * is set, and the authenticator is asked for before the login (AUTH-22).
 */
export async function setByMobile(form: {
  mobileNum: string;
  verificationCode: string;
  newPassword: string;
  /** See `formKeys`. */
  key: string;
}): Promise<Outcome> {
  const answer = await call('password.verification', {
    key: form.key,
    mobileNum: form.mobileNum.trim(),
    verificationCode: form.verificationCode.trim(),
    newPassword: form.newPassword.trim(),
  });
  return answer.ok ? handleLoginResult(answer.value, 'member') : rejectionOf(answer.failure);
}
