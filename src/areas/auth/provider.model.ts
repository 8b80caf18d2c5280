import { uncheckedKey } from '../../models/language.ts';
import type { SignUpOffered, SignInProvider } from '../../../contract/identity/login.ts';
import { call } from '../../data/call.ts';
import { failureKey } from '../../lib/result.ts';
import { site } from '../../models/site.ts';
import { type Visit, comeBackFrom, openProviderWindow } from '../../models/provider-window.ts';
import { type Outcome, establishSession } from '../../models/establish-session.ts';

/** Configured providers (AUTH-01). A tracked read. */
export const signInProviders = (): SignInProvider[] =>
  (site.value?.info.resources['signIn'] ?? '')
    .split(' ')
    .filter((name) => name === 'google' || name === 'facebook');

/** `pendingSignUp`: no linked account yet; registration may link it. */
type SignedIn = Outcome | ({ ok: false } & SignUpOffered);

/**
 * Provider login in its own window (AUTH-26). Call directly in a click, else it is blocked. null:
 * cancelled.
 */
export async function signIn(provider: SignInProvider, visit: Visit): Promise<SignedIn | null> {
  const popup = openProviderWindow();
  if (!popup) return { ok: false, why: ['security.signIn.blocked'] };
  const start = await call('session.startSignIn', { provider, origin: location.origin });
  if (!start.ok || visit.signal.aborted) popup.close();
  if (visit.signal.aborted) return null;
  if (!start.ok) return { ok: false, why: [failureKey(start.failure)] };
  const returned = await comeBackFrom(popup, start.value.url, visit);
  if (visit.signal.aborted) return null;
  if (!returned) return { ok: false, why: ['security.signIn.closed'] };
  const answer = await call('session.signIn', { ...returned, area: 'member' });
  if (visit.signal.aborted) return null;
  if (!answer.ok) return { ok: false, why: [failureKey(answer.failure)] };
  if ('factor' in answer.value)
    return { ok: false, why: [uncheckedKey('')], factor: answer.value.factor };
  if ('pendingSignUp' in answer.value) return { ok: false, ...answer.value };
  return establishSession(answer.value, 'member');
}
