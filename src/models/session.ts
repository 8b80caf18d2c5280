import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import { MemberInfo, agentTypes, trialType } from '../../contract/member.ts';
import type { FactorAsked, LoginValue } from '../../contract/session.ts';
import { sessionStore } from '../data/browser-storage.ts';
import { call, useToken, watchCalls } from '../data/call.ts';
import { forgetAccount, useOwner } from '../data/lazy-store.ts';
import { dropWrites, forgetKnown, lastKnown, noteAccount, sendNow, writesOf } from '../data/outbox.ts';
import { hearTabs, tellTabs } from '../data/tabs.ts';
import { type Failure, failureKey } from '../lib/result.ts';
import { connectivity, whenBack } from './connectivity.ts';
import { t } from './language.ts';
import { currentPath, go, ownPage } from './navigation.ts';
import { askOfWaiting, confirm, toast } from './popups.ts';
import { closeWallet, openWallet, takeBalance } from './wallet.ts';

/** What a login led to: where to go next, or the words to show, or the second factor that is asked for (AUTH-22). */
export type Outcome = { ok: true; next: string } | { ok: false; message: string; factor?: FactorAsked['factor'] };

/** ms that a session lasts at most (SAFE-03); so long a device knows an account without its tab. */
const longestSession = 12 * 3_600_000;

const who = signal<MemberInfo | null>(null);
const asking = signal(false);
const ofDevice = signal(false);

/** Who is logged in; null for a guest. */
export const member: ReadonlySignal<MemberInfo | null> = who;
/** A token is stored and its account is not known yet. */
export const restoring: ReadonlySignal<boolean> = asking;
/**
 * The account is known from the device alone, after a start without network: its kept pages are readable and its writes wait,
 * but there is no session until the next login (PWA-06).
 */
export const deviceOnly: ReadonlySignal<boolean> = ofDevice;
export const loggedIn: ReadonlySignal<boolean> = computed(() => who.value !== null);
export const trial: ReadonlySignal<boolean> = computed(() => who.value?.type === trialType);
export const agent: ReadonlySignal<boolean> = computed(() => agentTypes.some((type) => type === who.value?.type));
/** Set by a login that has finished; what greets a player waits for it (AUTH-06). */
export const afterLogin = signal(false);
/** The page that was asked for before the login (ROUTE-10). */
export const wanted = signal<string | null>(null);

function enter(info: MemberInfo): void {
  useOwner(info.id);
  who.value = info;
  sessionStore.set('member', JSON.stringify(info));
  for (const key of ['nickname', 'account'] as const) sessionStore.set(key, info[key]);
  sessionStore.set('username', info.account);
  sessionStore.set('customerId', info.id);
  sessionStore.set('isAgent', String(agentTypes.some((type) => type === info.type)));
  void openWallet(info.id);
}

function leave(): void {
  const customerId = who.peek()?.id ?? sessionStore.get('customerId');
  const merchantCode = sessionStore.get('merchantCode');
  sessionStore.clear();
  if (merchantCode) sessionStore.set('merchantCode', merchantCode);
  who.value = null;
  ofDevice.value = false;
  afterLogin.value = false;
  wanted.value = null;
  closeWallet();
  useOwner(null);
  if (customerId) void forgetAccount(customerId);
}

const inAgentArea = (page: string): boolean => /^\/agent(home)?(?![^/?#])/i.test(page);

/**
 * Where a finished login leads: the page asked for if it is one of this site and of the login's own area, else an agent's
 * login to the agent centre, any other home (ROUTE-10, ROUTE-12).
 */
function nextPage(area: 'member' | 'agent'): string {
  const asked = ownPage(wanted.peek());
  wanted.value = null;
  if (asked && inAgentArea(asked) === (area === 'agent')) return asked;
  return area === 'agent' ? '/agentHome' : '/';
}

/** Where a page of either area leads once nobody is logged in any more (AGT-03, AUTH-11). */
const wayOut = (): string => (inAgentArea(currentPath.peek()) ? '/agent' : '/');

/**
 * Takes up the tab's session. Without network the account is shown from the tab's memory and asked for later; in a new tab, from
 * the device's.
 */
export async function startSession(): Promise<void> {
  useToken(() => sessionStore.get('token'));
  let first = true;
  watchCalls((failure) => {
    if (failure?.kind === 'unauthorised' && who.peek() && !ofDevice.peek()) sessionEnded();
    if (first && isCutOff(failure)) void recognise();
    first = false;
  });
  hearTabs((message) => {
    if (message.kind === 'logout' && message.customerId === who.peek()?.id) {
      leave();
      go(wayOut());
    }
  });
  whenBack(() => void loadInfo());
  const token = sessionStore.get('token');
  if (!token && connectivity.peek() === 'online') return;
  asking.value = true;
  if (token) {
    recall();
    await loadInfo();
  } else await recognise();
  asking.value = false;
}

function isCutOff(failure: Failure | null): boolean {
  return failure !== null && ['offline', 'timeout', 'captive'].includes(failure.kind);
}

/** Takes up the account that was logged in last on this device, when its tab was closed and its session may still run. */
async function recognise(): Promise<void> {
  if (sessionStore.get('token')) return;
  const known = await lastKnown();
  if (!known || who.peek() || sessionStore.get('token')) return;
  ofDevice.value = true;
  enter(known.member);
  setTimeout(forgetRecognised, known.knownUntil - Date.now());
}

/** Lets go of an account that is known from the device alone: the page goes on as a guest's. What waits to be sent is left. */
export function forgetRecognised(): void {
  const info = who.peek();
  if (!info || !ofDevice.peek()) return;
  void noteAccount({ customerId: info.id, knownUntil: 0 });
  leave();
}

function recall(): void {
  try {
    const info: unknown = JSON.parse(sessionStore.get('member') ?? 'null');
    if (is(info, MemberInfo)) enter(info);
  } catch {
    sessionStore.remove('member');
  }
}

async function loadInfo(): Promise<boolean> {
  const token = sessionStore.get('token');
  if (!token) return false;
  const answer = await call('session.info', {});
  if (sessionStore.get('token') !== token) return false;
  if (!answer.ok) {
    if (answer.failure.kind === 'unauthorised' && !who.peek()) leave();
    return false;
  }
  enter(answer.value.member);
  takeBalance(answer.value.state);
  return true;
}

/** The gateway does not know the session any more: the page says so and nothing of the account stays. */
export function sessionEnded(): void {
  if (!who.peek()) return;
  const page = currentPath.peek() + location.search;
  void noteAccount({ customerId: who.peek()?.id ?? '', knownUntil: 0 });
  leave();
  toast(t('errors.not_logged_in'), 'bad');
  wanted.value = page;
}

/**
 * Logs in by username and password (AUTH-02, AUTH-04): both trimmed, sealed on the way, the token in the session storage.
 * An account that was logged in until now is logged out. Gives where to go next, or the words to show.
 */
export async function login(form: {
  username: string;
  password: string;
  area: 'member' | 'agent';
}): Promise<Outcome> {
  const answer = await call('session.login', {
    username: form.username.trim(),
    password: form.password.trim(),
    type: 'username',
    area: form.area,
  });
  if (!answer.ok) return { ok: false, message: t(failureKey(answer.failure)) };
  if ('factor' in answer.value) return { ok: false, message: '', factor: answer.value.factor };
  return entered(answer.value, form.area);
}

/** Takes up a login that the gateway has granted, whatever way led to it (AUTH-04). */
export function entered(value: LoginValue, area: 'member' | 'agent'): { ok: true; next: string } {
  const next = nextPage(area);
  welcome(value);
  return { ok: true, next };
}

function welcome(value: LoginValue): void {
  const { id } = value.member;
  const before = who.peek();
  if (before && !ofDevice.peek()) {
    void call('session.logout', {});
    if (before.id !== id) void forgetKnown(before.id);
    leave();
  }
  // Somebody else than the account that the device knew: nothing of that one is shown any longer.
  if (before?.id !== id) forgetRecognised();
  ofDevice.value = false;
  sessionStore.set('token', value.token);
  enter(value.member);
  const at = Date.now();
  void noteAccount({ customerId: id, member: value.member, at, knownUntil: at + longestSession });
  takeBalance(value.state);
  if (value.firstTimeLogin) void call('session.firstLogin', {});
  if (value.passwordDefault) toast(t('session.passwordIsDefault'));
  afterLogin.value = true;
}

/** Opens a trial account with play money (AUTH-12): the free-play call, then login info. */
export async function freePlay(): Promise<Outcome> {
  const answer = await call('session.freePlay', {
    os: navigator.userAgent.slice(0, 64),
    platform: 'W',
    encryption: freePlayKey(),
    gatewayVersion: 3,
  });
  if (!answer.ok) return { ok: false, message: t(failureKey(answer.failure)) };
  sessionStore.set('token', answer.value.token);
  if (!(await loadInfo())) return { ok: false, message: t('errors.broken') };
  sessionStore.remove('freePlayKey');
  afterLogin.value = true;
  return { ok: true, next: nextPage('member') };
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
  const info = who.peek();
  if (!info || !(await sureOfLogout(info.id))) return;
  await call('session.logout', {}, { timeout: 4000 });
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
