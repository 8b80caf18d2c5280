import { type ReadonlySignal, computed, signal } from '@preact/signals-react';
import { is } from 'superstruct';
import {
  MemberInfo,
  type PublicState,
  agentTypes,
  trialType,
} from '../../contract/identity/session.ts';
import { localStore, sessionStore } from '../data/browser-storage.ts';
import { call, useToken, watchCalls } from '../data/call.ts';
import { forgetAccount, useOwner } from '../data/lazy-store.ts';
import { lastKnown, noteAccount } from '../data/outbox.ts';
import { onBroadcast } from '../data/broadcast.ts';
import type { Failure } from '../lib/result.ts';
import { connectivity, whenBack } from './connectivity.ts';
import { language, t } from './language.ts';
import { currentPath, go, ownPage } from './navigation.ts';
import { openPopup, toast } from './dialogs.ts';
import { closeWallet, openWallet, takeBalance } from './wallet.ts';

const who = signal<MemberInfo | null>(null);
const asking = signal(false);
const ofDevice = signal(false);

/** Who is logged in; null for a guest. */
export const member: ReadonlySignal<MemberInfo | null> = who;
/** A token is stored and its account is not known yet. */
export const restoring: ReadonlySignal<boolean> = asking;
/**
 * The account is known from the device alone, after a start without network: its stored pages are readable and its writes wait,
 * but there is no session until the next login (PWA-06).
 */
export const deviceOnly: ReadonlySignal<boolean> = ofDevice;
export const loggedIn: ReadonlySignal<boolean> = computed(() => who.value !== null);
export const trial: ReadonlySignal<boolean> = computed(() => who.value?.type === trialType);
export const agent: ReadonlySignal<boolean> = computed(() =>
  agentTypes.some((type) => type === who.value?.type),
);
/** How many messages are unread (MEM-17); the socket reports it too. */
export const unreadMessages = signal(0);
/** How many promotions have a bonus that can be claimed (MEM-17). */
export const availablePromos = signal(0);
/** What a member has of VIP levels and promotions (MEM-17); null for a guest and while it is not known. `loyalty-state.ts` stores it. */
export const loyalty = signal<Pick<
  PublicState,
  'hasVip' | 'vipLabelName' | 'vipRankLevel' | 'availablePromo'
> | null>(null);
/** Set by a login that has finished; what greets a player waits for it (AUTH-06). */
export const afterLogin = signal(false);
/** The page that was asked for before the login (ROUTE-10). */
export const wanted = signal<string | null>(null);

/** Shows an account as logged in, and stores for the tab who it is. For what logs in; nobody else. */
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

/** Takes everything of the account out of the page and the tab. For what logs out; nobody else. */
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

/** Whether a page belongs to the agent area. */
const inAgentArea = (page: string): boolean => /^\/agent(home)?(?![^/?#])/i.test(page);

/**
 * Where a finished login leads: the page asked for if it is one of this site and of the login's own area, else an agent's
 * login to the agent centre, any other home (ROUTE-10, ROUTE-12).
 */
export function nextPage(area: 'member' | 'agent'): string {
  const asked = ownPage(wanted.peek());
  wanted.value = null;
  if (asked && inAgentArea(asked) === (area === 'agent')) return asked;
  return area === 'agent' ? '/agentHome' : '/';
}

/** Where a page of either area leads once nobody is logged in any more (AGT-03, AUTH-11). */
export const wayOut = (): string => (inAgentArea(currentPath.peek()) ? '/agent' : '/');

/** Whether this browser was asked to remember a login and may still hold its cookie (AUTH-10); the agent area resumes none. */
const isRemembered = (): boolean =>
  Number(localStore.get('rememberUntil')) > Date.now() && !inAgentArea(currentPath.peek());

/** What is asked of a login that must have a new password first (AUTH-05). */
export const askForPassword = (why: 'default' | 'expired'): number =>
  openPopup('changePassModal', { why });

/**
 * Takes up the tab's session. Without network the account is shown from the tab's memory and asked for later; in a new tab, from
 * the device's.
 * @param resume opens a session on a device that is remembered (AUTH-10); loaded when there is one
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
      // This tab may have a session of its own.
      void call('session.logout', {}, { timeout: 4000 });
      leave();
      go(wayOut());
    }
  });
  whenBack(() => void (isRemembered() && !sessionStore.get('token') ? resume() : loadInfo()));
  const token = sessionStore.get('token');
  const online = connectivity.peek() === 'online';
  if (!token && online && !isRemembered()) return;
  asking.value = true;
  if (token) {
    recall();
    await loadInfo();
  } else if (online) await resume();
  else await recognise();
  asking.value = false;
}

function isCutOff(failure: Failure | null): boolean {
  return (
    failure !== null && ['offline', 'unreachable', 'timeout', 'captive'].includes(failure.kind)
  );
}

/** Takes up the account that was logged in last on this device, when its tab was closed and its session may still run. */
async function recognise(): Promise<void> {
  if (sessionStore.get('token')) return;
  const known = await lastKnown();
  if (!known || who.peek() || sessionStore.get('token')) return;
  enter(known.member, true);
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

/** Asks who the tab's session is (AUTH-04); true when it is known and may go on. */
export async function loadInfo(): Promise<boolean> {
  const token = sessionStore.get('token');
  if (!token) return false;
  // The level's label is all that is said in a language.
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

/** Takes what the gateway notified of the account (MEM-17). */
export function takeState(state: PublicState): void {
  takeBalance(state);
  unreadMessages.value = state.unreadMessage;
  availablePromos.value = state.availablePromoCount;
  loyalty.value = state;
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
