import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { agentTypes, trialType } from '../../contract/identity/account-types.ts';
import type { MemberInfo, PublicState } from '../../contract/identity/session.ts';
import { localStore, sessionStore } from '../data/browser-storage.ts';
import { call, useToken, watchCalls } from '../data/call.ts';
import { forgetAccount, useOwner } from '../data/lazy-store.ts';
import { lastKnown, noteAccount } from '../data/known-account.ts';
import { onBroadcast } from '../data/broadcast.ts';
import type { Failure } from '../lib/result.ts';
import { connectivity, whenBack } from './connectivity.ts';
import { language, t } from './language.ts';
import { currentPath, go, ownPage } from './navigation.ts';
import { openPopup, toast } from './dialogs.ts';
import { closeWallet, openWallet, takeBalance } from './wallet.ts';

const who = signal<MemberInfo | null>(null);
const ofDevice = signal(false);

/** Null for a guest. */
export const member: ReadonlySignal<MemberInfo | null> = who;
/** An account opens: its token is stored, or asked for. Pages that need one wait. */
export const restoring = signal(false);
/**
 * From the device, after an offline start: stored pages and waiting writes, no session until the
 * next login (PWA-06).
 */
export const deviceOnly: ReadonlySignal<boolean> = ofDevice;
export const loggedIn: ReadonlySignal<boolean> = computed(() => who.value !== null);
export const trial: ReadonlySignal<boolean> = computed(() => who.value?.type === trialType);
export const agent: ReadonlySignal<boolean> = computed(() =>
  agentTypes.some((type) => type === who.value?.type),
);
/** MEM-17; the socket sets it too. */
export const unreadMessages = signal(0);
/** Promotions with a claimable bonus (MEM-17). */
export const availablePromos = signal(0);
/** MEM-17; null for a guest or while unknown. See `loyalty-state.ts`. */
export const loyalty = signal<Pick<
  PublicState,
  | 'hasVip'
  | 'vipLabelName'
  | 'vipRankLevel'
  | 'calendarFrom'
  | 'tickets'
  | 'documentsDue'
  | 'availablePromo'
  | 'onBreak'
> | null>(null);
/** Greetings wait for it (AUTH-06). */
export const afterLogin = signal(false);
/** The page before the login (ROUTE-10). */
export const wanted = signal<string | null>(null);

/** For the login only; stores the account for the tab. */
export function enter(info: MemberInfo, fromDevice = false): void {
  ofDevice.value = fromDevice;
  useOwner(info.id);
  who.value = info;
  sessionStore.set('member', JSON.stringify(info));
  for (const key of ['nickname', 'account'] as const) sessionStore.set(key, info[key]);
  sessionStore.set('username', info.account);
  sessionStore.set('customerId', info.id);
  sessionStore.set('isAgent', String(agentTypes.some((type) => type === info.type)));
  void openWallet(info.id);
}

/** For the logout only; clears page and tab. */
export function leave(): void {
  const customerId = who.peek()?.id ?? sessionStore.get('customerId');
  const merchantCode = sessionStore.get('merchantCode');
  sessionStore.clear();
  if (merchantCode) sessionStore.set('merchantCode', merchantCode);
  who.value = null;
  unreadMessages.value = availablePromos.value = 0;
  loyalty.value = null;
  ofDevice.value = false;
  afterLogin.value = false;
  wanted.value = null;
  closeWallet();
  useOwner(null);
  if (customerId) void forgetAccount(customerId);
}

const inAgentArea = (page: string): boolean => /^\/agent(home)?(?![^/?#])/i.test(page);

/**
 * After a login: the wanted page if of this site and area, else the agent centre or home (ROUTE-10,
 * ROUTE-12).
 */
export function nextPage(area: 'member' | 'agent'): string {
  const asked = ownPage(wanted.peek());
  wanted.value = null;
  if (asked && inAgentArea(asked) === (area === 'agent')) return asked;
  return area === 'agent' ? '/agentHome' : '/';
}

/** Where a logout leads (AGT-03, AUTH-11). */
export const areaHome = (): string => (inAgentArea(currentPath.peek()) ? '/agent' : '/');

/** Whether a remember-me cookie may exist (AUTH-10); the agent area uses none. */
const isRemembered = (): boolean =>
  Number(localStore.get('rememberUntil')) > Date.now() && !inAgentArea(currentPath.peek());

/** Opens the forced change of password (AUTH-05). */
export const askForPassword = (why: 'default' | 'expired'): number =>
  openPopup('changePassModal', { why });

/**
 * From the tab; without network from its memory, in a new tab from the device's.
 * @param resume opens a session on a remembered device (AUTH-10)
 */
export async function startSession(resume: () => Promise<void>): Promise<void> {
  useToken(() => sessionStore.get('token'));
  let first = true;
  watchCalls((failure) => {
    if (failure?.kind === 'unauthorised' && who.peek() && !ofDevice.peek()) sessionEnded();
    if (failure?.kind === 'rejected' && failure.code === 'password_must_change')
      askForPassword('expired');
    if (first && isCutOff(failure)) void recognise();
    first = false;
  });
  onBroadcast((message) => {
    if (message.kind === 'logout' && message.customerId === who.peek()?.id) {
      // The tab may have its own session.
      void call('session.logout', {}, { timeout: 4000 });
      leave();
      go(areaHome());
    }
  });
  whenBack(() => void (isRemembered() && !sessionStore.get('token') ? resume() : loadInfo()));
  const token = sessionStore.get('token');
  const online = connectivity.peek() === 'online';
  if (!token && online && !isRemembered()) return;
  restoring.value = true;
  if (token) {
    recall();
    await loadInfo();
  } else if (online) await resume();
  else await recognise();
  restoring.value = false;
}

function isCutOff(failure: Failure | null): boolean {
  return (
    failure !== null && ['offline', 'unreachable', 'timeout', 'captive'].includes(failure.kind)
  );
}

/** Shows the last account while its session may run. */
async function recognise(): Promise<void> {
  if (sessionStore.get('token')) return;
  const known = await lastKnown();
  if (!known || who.peek() || sessionStore.get('token')) return;
  enter(known.member, true);
  setTimeout(forgetRecognised, known.knownUntil - Date.now());
}

/** Drops an account known from the device alone; its writes stay. */
export function forgetRecognised(): void {
  const info = who.peek();
  if (!info || !ofDevice.peek()) return;
  void noteAccount({ customerId: info.id, knownUntil: 0 });
  leave();
}

/** By hand: structs are not loaded yet. */
function isMember(info: unknown): info is MemberInfo {
  const { id, account, nickname, timeZone, type } = (info ?? {}) as Partial<MemberInfo>;
  return (
    [id, account, nickname, timeZone].every((text) => typeof text === 'string') &&
    typeof type === 'number'
  );
}

function recall(): void {
  try {
    const info: unknown = JSON.parse(sessionStore.get('member') ?? 'null');
    if (isMember(info)) enter(info);
  } catch {
    sessionStore.remove('member');
  }
}

/** Loads the account (AUTH-04); true when it may go on. */
export async function loadInfo(): Promise<boolean> {
  const token = sessionStore.get('token');
  if (!token) return false;
  // Only for the level's label.
  const answer = await call(
    'session.info',
    loyalty.peek()?.vipLabelName ? { language: language.peek() } : {},
  );
  if (sessionStore.get('token') !== token) return false;
  if (!answer.ok) {
    if (answer.failure.kind === 'unauthorised' && !who.peek()) leave();
    return false;
  }
  const { member, state, passwordChange } = answer.value;
  if (passwordChange) {
    askForPassword(passwordChange);
    return false;
  }
  enter(member);
  takeState(state);
  return true;
}

/** Takes what the gateway reported (MEM-17). */
export function takeState(state: PublicState): void {
  takeBalance(state);
  unreadMessages.value = state.unreadMessage;
  availablePromos.value = state.availablePromoCount;
  loyalty.value = state;
}

/** Logs out with a message when the gateway knows no session. */
export function sessionEnded(): void {
  if (!who.peek()) return;
  const page = currentPath.peek() + location.search;
  void noteAccount({ customerId: who.peek()?.id ?? '', knownUntil: 0 });
  leave();
  toast(t('errors.not_logged_in'), 'bad');
  wanted.value = page;
}
