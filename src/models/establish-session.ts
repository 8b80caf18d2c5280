import type { FactorAsked, LoginValue } from '../../contract/identity/login.ts';
import { sessionStore } from '../data/browser-storage.ts';
import { call } from '../data/call.ts';
import { forgetKnown, noteAccount } from '../data/outbox.ts';
import { type Failure, failureKey } from '../lib/result.ts';
import { type Words, formatDate, uncheckedKey } from './language.ts';
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

/** Where a login leads; `next` is null when the password must be changed first, which a popup asks for. Or why there was none. */
export type Outcome = { ok: true; next: string | null } | LoginRejection;

export interface LoginRejection {
  ok: false;
  why: Words;
  /** The request's field that is to blame. */
  field?: string;
  /** Another try needs the characters of a picture too (AUTH-07). */
  captcha?: true;
  /** What was shown was right; a second factor is asked for (AUTH-22). */
  factor?: FactorAsked['factor'];
}

/** ms that a session lasts at most (SAFE-03); so long a device knows an account without its tab. */
export const maxSessionMs = 12 * 3_600_000;

/** A self-exclusion closes the account (RG-02): until when, and whom to call. */
function excludedUntil(until: string): Words {
  const number = site.peek()?.info.resources.helpline;
  return [
    number ? 'responsible.exclude.rejectedCall' : 'responsible.exclude.rejected',
    { until: formatDate(until), number: number ?? '' },
  ];
}

/** Why a call failed, for the form that made it. */
export function rejectionOf(failure: Failure): LoginRejection {
  const { field, value } = failure.kind === 'rejected' ? failure : {};
  return {
    ok: false,
    why: value?.until === undefined ? [failureKey(failure)] : excludedUntil(value.until),
    ...(field !== undefined && { field }),
    ...(value?.captcha && { captcha: true }),
  };
}

/** What a right password or code leads to: the account, or the second factor first (AUTH-22). */
export function handleLoginResult(
  value: LoginValue | FactorAsked,
  area: 'member' | 'agent',
): Outcome {
  return 'factor' in value
    ? { ok: false, why: [uncheckedKey('')], factor: value.factor }
    : establishSession(value, area);
}

/**
 * Takes up the session that a login gave (AUTH-04). A password that must be changed first is asked for before anything of the
 * account is shown (AUTH-05).
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
  // Somebody else than the account that the device knew: nothing of that one is shown any longer.
  if (before?.id !== id) forgetRecognised();
  // What leaves takes with it where it wanted to go; that is where this login leads.
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
  const at = Date.now();
  void noteAccount({ customerId: id, member: value.member, at, knownUntil: at + maxSessionMs });
  takeState(value.state);
  afterLogin.value = true;
  return { ok: true, next };
}
