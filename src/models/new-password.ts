import type { Verification } from '../../contract/identity/verification.ts';
import { localStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { noteAccount } from '../data/known-account.ts';
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
 * Changes the password (AUTH-21). Other sessions end.
 * @returns where to go, or the wrong field
 */
export async function changePassword(
  form: { oldPassword: string; newPassword: string; confirmNewPassword: string },
  area: 'member' | 'agent',
): Promise<Outcome> {
  const answer = await call('password.change', form);
  if (!answer.ok) return rejectionOf(answer.failure);
  // The gateway forgot all remembered devices.
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

/** Mails a reset link (AUTH-20); never shows whether the account exists. */
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

/** With a mailed link's code (AUTH-20). */
export async function setByLink(
  code: string,
  form: { newPassword: string; confirmNewPassword: string; key: string },
): Promise<{ ok: true } | LoginRejection> {
  const answer = await call('password.link', { code, ...form });
  return answer.ok ? { ok: true } : rejectionOf(answer.failure);
}

/**
 * With an SMS code, then logs in (AUTH-20). With `factor` the login still needs the authenticator
 * (AUTH-22).
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
    newPassword: form.newPassword,
  });
  return answer.ok ? handleLoginResult(answer.value, 'member') : rejectionOf(answer.failure);
}
