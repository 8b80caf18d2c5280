import type { CaptchaAnswer, Verification } from '../../contract/identity/verification.ts';
import { localStore, sessionStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { forgetKnown } from '../data/known-account.ts';
import { dropWrites, sendNow, writesOf } from '../data/outbox.ts';
import type { TextKey } from '../lib/text-key.ts';
import { broadcast } from '../data/broadcast.ts';
import { loadSolver } from './challenge.ts';
import { t } from './language.ts';
import { go } from './navigation.ts';
import { askOfWaiting, confirm, toast } from './dialogs.ts';
import {
  afterLogin,
  forgetRecognised,
  leave,
  loadInfo,
  member,
  nextPage,
  restoring,
  trial,
  wanted,
  areaHome,
} from './session.ts';
import {
  type Outcome,
  handleLoginResult,
  rejectionOf,
  establishSession,
} from './establish-session.ts';

/** ms (AUTH-10). */
const rememberTime = 86_400_000;

/** Loads what `login` needs, from the first typed character on; never rejects. */
export const prepareLogin = (): Promise<unknown> =>
  Promise.allSettled([
    import('../../contract/sign-in.ts'),
    import('../data/encrypt.ts'),
    loadSolver(),
  ]);

interface LoginForm {
  username: string;
  password: string;
  area: 'member' | 'agent';
  /** Remember username and session for a day (AUTH-10). */
  remember?: boolean;
  /** The solved challenge (AUTH-26). */
  verification: Verification;
  /** The CAPTCHA, where one was asked for (AUTH-07). */
  captcha?: CaptchaAnswer | null;
}

/**
 * Logs in by username and password (AUTH-02, AUTH-04). Logs out a previous account.
 * Returns where to go next, or why it failed.
 */
export async function login(form: LoginForm): Promise<Outcome> {
  const { area, remember = false, verification, captcha } = form;
  const name = form.username.trim();
  const request = {
    username: name,
    password: form.password,
    type: 'username',
    area,
    verification,
  } as const;
  const answer = await call('session.login', {
    ...request,
    ...(remember && { remember }),
    ...(captcha && { captcha: captcha.text.trim(), captchaKey: captcha.key }),
  });
  if (!answer.ok) return rejectionOf(answer.failure);
  if (area === 'member') rememberName(remember ? name : null);
  return handleLoginResult(answer.value, area);
}

/** Logs in by mobile number and code (AUTH-01, AUTH-02). */
export async function loginByCode(form: {
  mobileNum: string;
  verificationCode: string;
  remember: boolean;
  /** See `formKeys`. */
  key: string;
}): Promise<Outcome> {
  const answer = await call('session.login', {
    key: form.key,
    username: form.mobileNum.trim(),
    password: form.verificationCode.trim(),
    type: 'sms',
    area: 'member',
    ...(form.remember && { remember: true }),
  });
  if (!answer.ok) return rejectionOf(answer.failure);
  // A number is no username and is not remembered.
  if (form.remember) localStore.set('rememberUntil', String(Date.now() + rememberTime));
  return handleLoginResult(answer.value, 'member');
}

/** The remembered username, within its day; else empty. */
export function rememberedName(): string {
  const [until, name] = (localStore.get('rememberedName') ?? '').split(' ', 2);
  return Number(until) > Date.now() ? (name ?? '') : '';
}

/** Remembers the name and that the browser has the HttpOnly cookie; null: neither. */
function rememberName(name: string | null): void {
  const until = String(Date.now() + rememberTime);
  if (name === null) {
    for (const key of ['rememberedName', 'rememberUntil']) localStore.remove(key);
  } else {
    localStore.set('rememberedName', `${until} ${name}`);
    localStore.set('rememberUntil', until);
  }
}

/** Resumes a remembered device's session (AUTH-10); if that fails, later starts do not ask. */
export async function resume(): Promise<void> {
  const answer = await call('session.resume', {});
  if (answer.ok) {
    if (!sessionStore.get('token')) establishSession(answer.value, 'member');
  } else if (answer.failure.kind === 'unauthorised' || answer.failure.kind === 'rejected')
    localStore.remove('rememberUntil');
}

/** Abandons a login that must first change its password. */
export async function abandonLogin(): Promise<void> {
  await endOnDevice(member.peek()?.id);
}

/**
 * Ends the session on the device, and at the gateway. The device forgets it first: the tab may be
 * closed before the gateway answers.
 */
async function endOnDevice(customerId: string | undefined): Promise<void> {
  localStore.remove('rememberUntil');
  if (customerId) await forgetKnown(customerId);
  await call('session.logout', {}, { timeout: 4000 });
  leave();
  // An answer that came meanwhile may have noted the account again.
  if (customerId) await forgetKnown(customerId);
}

/**
 * Opens a trial account (AUTH-12) and loads its login info. If that fails, a retry finds the same
 * account.
 */
export async function freePlay(): Promise<Outcome> {
  const encryption = freePlayKey();
  const answer = await call('session.freePlay', {
    os: navigator.userAgent.slice(0, 64),
    platform: 'W',
    encryption,
    gatewayVersion: 3,
  });
  if (!answer.ok) return rejectionOf(answer.failure);
  const { token } = answer.value;
  const page = wanted.peek();
  // The trial replaces the account the device knew, and carries on where it wanted to go.
  forgetRecognised();
  wanted.value = page;
  sessionStore.set('freePlayKey', encryption);
  sessionStore.set('token', token);
  if (!(await loadInfo())) {
    if (sessionStore.get('token') === token) sessionStore.remove('token');
    return { ok: false, why: ['errors.unknown'] };
  }
  sessionStore.remove('freePlayKey');
  afterLogin.value = true;
  return { ok: true, next: nextPage('member') };
}

/**
 * Opens free play (AUTH-12), and `page` at once, which waits for it (GAME-15). When it fails, says
 * why and goes back.
 * @param page default: the wanted page, once it is open
 * @returns whether it is open
 */
export async function enterFreePlay(page?: string): Promise<boolean> {
  // An account that is being restored may open the page itself.
  if (page !== undefined && restoring.peek()) {
    go(page);
    return false;
  }
  restoring.value = true;
  const outcome = await openFreePlay(page).finally(() => {
    restoring.value = false;
  });
  if (!outcome.ok) toast(t(...outcome.why), 'bad');
  else if (page === undefined) go(outcome.next ?? '/');
  return outcome.ok;
}

async function openFreePlay(page: string | undefined): Promise<Outcome> {
  if (page === undefined) return freePlay();
  await arriveBy('pushState', () => go(page));
  wanted.value = page;
  const outcome = await freePlay();
  // Unless the guest went back meanwhile.
  const isThere = location.pathname + location.search === page;
  if (!outcome.ok && isThere) await arriveBy('popstate', () => history.back());
  return outcome;
}

function arriveBy(event: 'pushState' | 'popstate', leave: () => void): Promise<unknown> {
  const there = new Promise((resolve) => addEventListener(event, resolve, { once: true }));
  leave();
  return there;
}

/**
 * Asks a trial account whether to log in for real (GAME-01).
 * @param why text key
 */
export const wantsTrueAccount = (why: TextKey): Promise<boolean> =>
  confirm({
    title: t('auth.in_need_true_account'),
    text: t(why),
    confirmLabel: t('auth.useTrueAccount'),
  });

/** Unchanged until the call succeeds, so that a retry finds the same trial account. */
function freePlayKey(): string {
  const key = sessionStore.get('freePlayKey') ?? crypto.randomUUID();
  sessionStore.set('freePlayKey', key);
  return key;
}

/**
 * Logs out after a confirmation (AUTH-11) and clears the account from the device and all tabs.
 * Works offline; the gateway then ends the session when idle. The player decides whether waiting
 * writes are sent, stored or dropped.
 */
export async function logout(): Promise<void> {
  if (await endSession()) go(areaHome());
}

/**
 * Logs out, after a confirmation, into free play (AUTH-12) of a page: its money is an account of
 * its own.
 */
export async function leaveForFreePlay(page: string): Promise<void> {
  if (await endSession('auth.leaveForFreePlay')) await enterFreePlay(page);
}

/** @returns whether it has ended */
async function endSession(why?: TextKey): Promise<boolean> {
  const info = member.peek();
  if (!info || !(await sureOfLogout(info.id, why))) return false;
  await endOnDevice(info.id);
  broadcast({ kind: 'logout', customerId: info.id });
  return true;
}

/** Repeats until nothing waits or the player has decided; false: stay. */
async function sureOfLogout(
  customerId: string,
  why: TextKey = 'auth.logoutText',
): Promise<boolean> {
  for (let tried = false; ; tried = true) {
    const waiting = trial.peek() ? [] : await writesOf(customerId);
    if (waiting.length === 0 && tried) return true;
    if (waiting.length === 0) {
      return confirm({
        title: t('auth.logoutTitle'),
        text: t(why),
        confirmLabel: t('auth.logout'),
      });
    }
    const choice = await askOfWaiting({ writes: waiting, tried });
    if (choice === 'send') await sendNow();
    else if (choice === 'drop') await dropWrites(customerId);
    if (choice !== 'send') return choice !== null;
  }
}
