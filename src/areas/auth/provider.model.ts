import { uncheckedKey } from '../../models/language.ts';
import type { SignUpOffered, SignInProvider } from '../../../contract/identity/login.ts';
import { call } from '../../data/call.ts';
import { failureKey } from '../../lib/result.ts';
import { site } from '../../models/site.ts';
import { type Visit, comeBackFrom, openProviderWindow } from '../../models/provider-window.ts';
import { type Outcome, establishSession } from '../../models/establish-session.ts';

/** The sites that one can sign in by, as far as the operator has configured them (AUTH-01). A tracked read. */
export const signInProviders = (): SignInProvider[] =>
  (site.value?.info.resources['signIn'] ?? '')
    .split(' ')
    .filter((name) => name === 'google' || name === 'facebook');

/** `pendingSignUp`: no account here is linked with that one yet; a registration may be. */
type SignedIn = Outcome | ({ ok: false } & SignUpOffered);

/**
 * Logs in by another site, in a window of its own (AUTH-26). To be called at once on a click, or the browser blocks the window. Null
 * when the player gave up meanwhile: whatever comes then does nothing.
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
