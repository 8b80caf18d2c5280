import type { FactorAsked, LoginValue } from '../../contract/identity/login.ts';
import type { MemberInfo } from '../../contract/identity/session.ts';
import { sessionStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { forgetKnown, noteAccount } from '../data/known-account.ts';
import { whenQuiet } from '../data/lazy-store.ts';
import { type Failure, failureKey } from '../lib/result.ts';
import { isLineSlow } from '../lib/slow-line.ts';
import { formatDate } from './dates.ts';
import { type Words, uncheckedKey } from './language.ts';
import {
  afterLogin,
  askForPassword,
  deviceOnly,
  enter,
  forgetRecognised,
  leave,
  member,
  nextPage,
  takeState,
  wanted,
} from './session.ts';
import { site } from './site.ts';

/** Where a login leads; `next` null: the password must be changed first. */
export type Outcome = { ok: true; next: string | null } | LoginRejection;

export interface LoginRejection {
  ok: false;
  why: Words;
  field?: string;
  /** The next try needs a CAPTCHA (AUTH-07). */
  captcha?: true;
  /** A second factor is asked for (AUTH-22). */
  factor?: FactorAsked['factor'];
}

/** ms that a session may last (SAFE-03); as long a device knows an account without its tab. */
export const maxSessionMs = 12 * 3_600_000;

/** A self-exclusion closes the account (RG-02). */
function excludedUntil(until: string): Words {
  const number = site.peek()?.info.resources.helpline;
  return [
    number ? 'responsible.exclude.rejectedCall' : 'responsible.exclude.rejected',
    { until: formatDate(until), number: number ?? '' },
  ];
}

/** Turns a failed call into a form's rejection. */
export function rejectionOf(failure: Failure): LoginRejection {
  const { field, value } = failure.kind === 'rejected' ? failure : {};
  return {
    ok: false,
    why: value?.until === undefined ? [failureKey(failure)] : excludedUntil(value.until),
    ...(field !== undefined && { field }),
    ...(value?.captcha && { captcha: true }),
  };
}

/**
 * Continues after a correct password or code: the session, or the second factor first (AUTH-22).
 */
export function handleLoginResult(
  value: LoginValue | FactorAsked,
  area: 'member' | 'agent',
): Outcome {
  return 'factor' in value
    ? { ok: false, why: [uncheckedKey('')], factor: value.factor }
    : establishSession(value, area);
}

/**
 * Notes a member for a start without network, on a slow line after what was tapped (PWA-14), and
 * nobody who has left by then (AUTH-11).
 */
function noteMember(who: MemberInfo): void {
  const at = Date.now();
  const note = () => {
    if (member.peek()?.id === who.id)
      return noteAccount({ customerId: who.id, member: who, at, knownUntil: at + maxSessionMs });
  };
  if (isLineSlow()) void whenQuiet(note);
  else void note();
}

/**
 * Establishes a login's session (AUTH-04). A password that must be changed comes first (AUTH-05).
 */
export function establishSession(value: LoginValue, area: 'member' | 'agent'): Outcome {
  const { id } = value.member;
  const before = member.peek();
  const page = wanted.peek();
  if (before && !deviceOnly.peek()) {
    void call('session.logout', {});
    if (before.id !== id) void forgetKnown(before.id);
    leave();
  }
  // Another account than the device knew: forget that one.
  if (before?.id !== id) forgetRecognised();
  // Logging out clears `wanted`; this login leads there.
  wanted.value = page;
  sessionStore.set('token', value.token);
  if (value.firstTimeLogin) {
    sessionStore.set('firstLogin', 'true');
    void call('session.firstLogin', {});
  }
  if (value.passwordDefault || value.passwordExpired) {
    askForPassword(value.passwordDefault ? 'default' : 'expired');
    return { ok: true, next: null };
  }
  const next = nextPage(area);
  enter(value.member);
  noteMember(value.member);
  takeState(value.state);
  afterLogin.value = true;
  return { ok: true, next };
}
