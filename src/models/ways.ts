import type { FactorAsked, LoginValue } from '../../contract/login.ts';
import type { CaptchaAnswer, Verification } from '../../contract/verification.ts';
import { localStore, sessionStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { dropWrites, forgetKnown, noteAccount, sendNow, writesOf } from '../data/outbox.ts';
import { tellTabs } from '../data/tabs.ts';
import { type Failure, failureKey } from '../lib/result.ts';
import { language, t } from './language.ts';
import { go } from './navigation.ts';
import { askOfWaiting, confirm } from './popups.ts';
import {
  afterLogin,
  askForPassword,
  deviceOnly,
  enter,
  forgetRecognised,
  leave,
  loadInfo,
  member,
  nextPage,
  trial,
  wanted,
  wayOut,
} from './session.ts';
import { takeBalance } from './wallet.ts';

/** Where a login leads; `next` is null when the password must be changed first, which a popup asks for. Or why there was none. */
export type Outcome = { ok: true; next: string | null } | Refused;

interface Refused {
  ok: false;
  /** In words. */
  message: string;
  /** The request's field that is to blame. */
  field?: string;
  /** Another try needs the characters of a picture too (AUTH-07). */
  captcha?: true;
  /** What was shown was right; a second factor is asked for (AUTH-22). */
  factor?: FactorAsked['factor'];
}

/** ms that a session lasts at most (SAFE-03); so long a device knows an account without its tab. */
const longestSession = 12 * 3_600_000;
/** ms for which a login is remembered (AUTH-10). */
const rememberTime = 86_400_000;

/** Why a call failed, for the form that made it. */
export function refusedBy(failure: Failure): Refused {
  const { field, value } = failure.kind === 'refused' ? failure : {};
  return {
    ok: false,
    message: t(failureKey(failure)),
    ...(field !== undefined && { field }),
    ...(value?.captcha && { captcha: true }),
  };
}

interface LoginForm {
  username: string;
  password: string;
  area: 'member' | 'agent';
  /** Remembers the username, and the session on this device, for a day (AUTH-10). */
  remember?: boolean;
  /** What came of the challenge (AUTH-26). */
  verification: Verification;
  /** The letters of the picture, when they were asked for (AUTH-07). */
  captcha?: CaptchaAnswer | null;
}

/**
 * Logs in by username and password (AUTH-02, AUTH-04): both trimmed, sealed on the way, the token in the session storage.
 * An account that was logged in until now is logged out. Gives where to go next, or the words to show.
 */
export async function login(form: LoginForm): Promise<Outcome> {
  const { area, remember = false, verification, captcha } = form;
  const name = form.username.trim();
  const request = { username: name, password: form.password.trim(), type: 'username', area, verification } as const;
  const answer = await call('session.login', {
    ...request,
    ...(remember && { remember }),
    ...(captcha && { captcha: captcha.text.trim(), captchaKey: captcha.key }),
  });
  if (!answer.ok) return refusedBy(answer.failure);
  if (area === 'member') rememberName(remember ? name : null);
  return arrive(answer.value, area);
}

/** Logs in by mobile number and the code that was sent there (AUTH-01, AUTH-02). */
export async function loginByCode(form: {
  mobileNum: string;
  verificationCode: string;
  remember: boolean;
}): Promise<Outcome> {
  const answer = await call('session.login', {
    username: form.mobileNum.trim(),
    password: form.verificationCode.trim(),
    type: 'sms',
    area: 'member',
    ...(form.remember && { remember: true }),
  });
  if (!answer.ok) return refusedBy(answer.failure);
  // The number is no username, so that alone is not kept.
  if (form.remember) localStore.set('rememberUntil', String(Date.now() + rememberTime));
  return arrive(answer.value, 'member');
}

/** What a right password or code leads to: the account, or the second factor first (AUTH-22). */
function arrive(value: LoginValue | FactorAsked, area: 'member' | 'agent'): Outcome {
  return 'factor' in value ? { ok: false, message: '', factor: value.factor } : welcome(value, area);
}

/** The username that was to be remembered on this device, within its day; empty when there is none. */
export function rememberedName(): string {
  const [until, name] = (localStore.get('rememberedName') ?? '').split(' ', 2);
  return Number(until) > Date.now() ? (name ?? '') : '';
}

/** Keeps the name, and the mark that the browser holds the cookie which no script can see; null: neither. */
function rememberName(name: string | null): void {
  const until = String(Date.now() + rememberTime);
  if (name === null) {
    for (const key of ['rememberedName', 'rememberUntil']) localStore.remove(key);
  } else {
    localStore.set('rememberedName', `${until} ${name}`);
    localStore.set('rememberUntil', until);
  }
}

/** Opens a session on a device that is remembered (AUTH-10); when it is not, no later start asks again. */
export async function resume(): Promise<void> {
  const answer = await call('session.resume', {});
  if (answer.ok) {
    if (!sessionStore.get('token')) welcome(answer.value, 'member');
  } else if (answer.failure.kind === 'unauthorised' || answer.failure.kind === 'refused') localStore.remove('rememberUntil');
}

/**
 * Takes up the session that a login gave (AUTH-04). A password that must be changed first is asked for before anything of the
 * account is shown (AUTH-05).
 */
export function welcome(value: LoginValue, area: 'member' | 'agent'): Outcome {
  const { id } = value.member;
  const before = member.peek();
  const page = wanted.peek();
  if (before && !deviceOnly.peek()) {
    void call('session.logout', {});
    if (before.id !== id) void forgetKnown(before.id);
    leave();
  }
  // Somebody else than the account that the device knew: nothing of that one is shown any longer.
  if (before?.id !== id) forgetRecognised();
  // What leaves takes with it where it wanted to go; that is where this login leads.
  wanted.value = page;
  sessionStore.set('token', value.token);
  if (value.firstTimeLogin) void call('session.firstLogin', {});
  if (value.passwordDefault || value.passwordExpired) {
    askForPassword(value.passwordDefault ? 'default' : 'expired');
    return { ok: true, next: null };
  }
  const next = nextPage(area);
  enter(value.member);
  const at = Date.now();
  void noteAccount({ customerId: id, member: value.member, at, knownUntil: at + longestSession });
  takeBalance(value.state);
  afterLogin.value = true;
  return { ok: true, next };
}

/**
 * Changes the password (AUTH-21): the old one, a new one and the new one again, trimmed. Every other session of the account
 * ends; this one goes on, and its login info is loaded anew.
 * @returns where to go then, or which field is wrong
 */
export async function changePassword(
  form: { oldPassword: string; newPassword: string; confirmNewPassword: string },
  area: 'member' | 'agent',
): Promise<Outcome> {
  const trimmed = Object.fromEntries(Object.entries(form).map(([key, text]) => [key, text.trim()])) as typeof form;
  const answer = await call('password.change', trimmed);
  if (!answer.ok) return refusedBy(answer.failure);
  // The gateway has forgotten every remembered device of the account.
  localStore.remove('rememberUntil');
  const first = member.peek() === null;
  const known = await loadInfo();
  const info = member.peek();
  if (known && info && first) {
    const at = Date.now();
    void noteAccount({ customerId: info.id, member: info, at, knownUntil: at + longestSession });
      afterLogin.value = true;
  }
  return { ok: true, next: nextPage(area) };
}

/** Asks for a mail with a link that sets a new password (AUTH-20); the answer is the same whether or not the account exists. */
export async function askForLink(form: { username: string; email: string }, verification: Verification): Promise<{ ok: true } | Refused> {
  const answer = await call('password.email', {
    username: form.username.trim(),
    email: form.email.trim(),
    language: language.peek(),
    ...(verification.challenge !== undefined && { challenge: verification.challenge }),
  });
  return answer.ok ? { ok: true } : refusedBy(answer.failure);
}

/** Sets a new password with the code of a mailed link (AUTH-20). */
export async function setByLink(
  code: string,
  form: { newPassword: string; confirmNewPassword: string },
): Promise<{ ok: true } | Refused> {
  const { newPassword, confirmNewPassword } = form;
  const request = { code, newPassword: newPassword.trim(), confirmNewPassword: confirmNewPassword.trim() };
  const answer = await call('password.link', request);
  return answer.ok ? { ok: true } : refusedBy(answer.failure);
}

/**
 * Sets a new password with a code that was sent to the mobile number, and is logged in then (AUTH-20). With `factor` the password
 * is set, and the authenticator is asked for before the login (AUTH-22).
 */
export async function setByMobile(form: {
  mobileNum: string;
  verificationCode: string;
  newPassword: string;
}): Promise<Outcome> {
  const answer = await call('password.verification', {
    mobileNum: form.mobileNum.trim(),
    verificationCode: form.verificationCode.trim(),
    newPassword: form.newPassword.trim(),
  });
  return answer.ok ? arrive(answer.value, 'member') : refusedBy(answer.failure);
}

/** Gives up a login that would have to change its password first: the page stays, or becomes, a guest's. */
export async function withdraw(): Promise<void> {
  const info = member.peek();
  await call('session.logout', {}, { timeout: 4000 });
  localStore.remove('rememberUntil');
  if (info) await forgetKnown(info.id);
  leave();
}

/** Opens a trial account with play money (AUTH-12): the free-play call, then login info. */
export async function freePlay(): Promise<Outcome> {
  const answer = await call('session.freePlay', {
    os: navigator.userAgent.slice(0, 64),
    platform: 'W',
    encryption: freePlayKey(),
    gatewayVersion: 3,
  });
  if (!answer.ok) return refusedBy(answer.failure);
  const next = nextPage('member');
  // Who plays for free is not the account that the device knew.
  forgetRecognised();
  sessionStore.set('token', answer.value.token);
  if (!(await loadInfo())) return { ok: false, message: t('errors.broken') };
  sessionStore.remove('freePlayKey');
  afterLogin.value = true;
  return { ok: true, next };
}

/** The same until the call succeeded, so that a retry finds the same trial account. */
function freePlayKey(): string {
  const key = sessionStore.get('freePlayKey') ?? crypto.randomUUID();
  sessionStore.set('freePlayKey', key);
  return key;
}

/**
 * Logs out after a confirmation (AUTH-11): the call, then everything of the account leaves the device, here and in every
 * other tab. Without network the session ends on the device at once; the gateway ends it by its idle limit. What waits to be
 * sent is the player's to decide on: sent first, kept for this account's next login, or dropped.
 */
export async function logout(): Promise<void> {
  const info = member.peek();
  if (!info || !(await sureOfLogout(info.id))) return;
  await call('session.logout', {}, { timeout: 4000 });
  localStore.remove('rememberUntil');
  tellTabs({ kind: 'logout', customerId: info.id });
  await forgetKnown(info.id);
  leave();
  go(wayOut());
}

/** Asks until nothing waits or the player has decided; false to stay. */
async function sureOfLogout(customerId: string): Promise<boolean> {
  for (let tried = false; ; tried = true) {
    const waiting = trial.peek() ? [] : await writesOf(customerId);
    if (waiting.length === 0 && tried) return true;
    if (waiting.length === 0) {
      return confirm({
        title: t('session.logoutTitle'),
        text: t('session.logoutText'),
        confirmLabel: t('session.logout'),
      });
    }
    const choice = await askOfWaiting({ writes: waiting, tried });
    if (choice === 'send') await sendNow();
    else if (choice === 'drop') await dropWrites(customerId);
    if (choice !== 'send') return choice !== null;
  }
}
