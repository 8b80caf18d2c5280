import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import { type LoginValue, MemberInfo, agentTypes, trialType } from '../../contract/session.ts';
import { sessionStore } from '../data/browser-storage.ts';
import { call, useToken, watchCalls } from '../data/call.ts';
import { forgetAccount } from '../data/lazy-store.ts';
import { hearTabs, tellTabs } from '../data/tabs.ts';
import { failureKey } from '../lib/result.ts';
import { t } from './language.ts';
import { currentPath, go, ownPage } from './navigation.ts';
import { confirm, toast } from './popups.ts';
import { closeWallet, openWallet, takeBalance } from './wallet.ts';

export type Outcome = { ok: true; next: string } | { ok: false; message: string };

const who = signal<MemberInfo | null>(null);
const asking = signal(false);

/** Who is logged in; null for a guest. */
export const member: ReadonlySignal<MemberInfo | null> = who;
/** A token is stored and its account is not known yet. */
export const restoring: ReadonlySignal<boolean> = asking;
export const loggedIn: ReadonlySignal<boolean> = computed(() => who.value !== null);
export const trial: ReadonlySignal<boolean> = computed(() => who.value?.type === trialType);
export const agent: ReadonlySignal<boolean> = computed(() => agentTypes.some((type) => type === who.value?.type));
/** Set by a login that has finished; what greets a player waits for it (AUTH-06). */
export const afterLogin = signal(false);
/** The page that was asked for before the login (ROUTE-10). */
export const wanted = signal<string | null>(null);

function enter(info: MemberInfo): void {
  who.value = info;
  sessionStore.set('member', JSON.stringify(info));
  for (const key of ['nickname', 'account'] as const) sessionStore.set(key, info[key]);
  sessionStore.set('username', info.account);
  sessionStore.set('customerId', info.id);
  sessionStore.set('isAgent', String(agentTypes.some((type) => type === info.type)));
  void openWallet(info.id);
}

function leave(): void {
  const merchantCode = sessionStore.get('merchantCode');
  sessionStore.clear();
  if (merchantCode) sessionStore.set('merchantCode', merchantCode);
  who.value = null;
  afterLogin.value = false;
  wanted.value = null;
  closeWallet();
  void forgetAccount();
}

/** Where a finished login leads: the page asked for if it is one of this site, an agent page's centre, else home (ROUTE-10, ROUTE-12). */
function nextPage(area: 'member' | 'agent'): string {
  const asked = ownPage(wanted.peek());
  wanted.value = null;
  if (asked) return asked;
  return area === 'agent' ? '/agentHome' : '/';
}

/** Takes up the tab's session. Without network the account is shown from the tab's memory and asked for later. */
export async function startSession(): Promise<void> {
  useToken(() => sessionStore.get('token'));
  watchCalls((failure) => {
    if (failure?.kind === 'unauthorised' && who.peek()) sessionEnded();
  });
  hearTabs((message) => {
    if (message.kind === 'logout' && message.customerId === who.peek()?.id) {
      leave();
      go('/');
    }
  });
  addEventListener('online', () => void loadInfo());
  if (!sessionStore.get('token')) return;
  recall();
  asking.value = true;
  await loadInfo();
  asking.value = false;
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
  leave();
  toast(t('errors.not_logged_in'), 'bad');
  wanted.value = page;
}

/**
 * Logs in by username and password (AUTH-02, AUTH-04): both trimmed, sealed on the way, the token in the session storage.
 * Gives where to go next, or the words to show.
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
  welcome(answer.value);
  return { ok: true, next: nextPage(form.area) };
}

function welcome(value: LoginValue): void {
  sessionStore.set('token', value.token);
  enter(value.member);
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
 * other tab. Without network the session ends on the device at once; the gateway ends it by its idle limit.
 */
export async function logout(): Promise<void> {
  const info = who.peek();
  const sure = await confirm({
    title: t('session.logoutTitle'),
    text: t('session.logoutText'),
    confirmLabel: t('session.logout'),
  });
  if (!sure || !info) return;
  await call('session.logout', {}, { timeout: 4000 });
  tellTabs({ kind: 'logout', customerId: info.id });
  leave();
  go('/');
}
