import type { SignInProvider } from '../../../contract/login.ts';
import { call } from '../../data/call.ts';
import { failureKey } from '../../lib/result.ts';
import { t } from '../../models/language.ts';
import { site } from '../../models/site.ts';
import { comeBackFrom, openProviderWindow } from '../../models/provider-window.ts';
import { type Outcome, welcome } from '../../models/ways.ts';

/** The sites that one can sign in by, as far as the operator has configured them (AUTH-01). A tracked read. */
export const signInProviders = (): SignInProvider[] =>
  (site.value?.info.resources['signIn'] ?? '').split(' ').filter((name) => name === 'google' || name === 'facebook');

/** Logs in by another site, in a window of its own (AUTH-26). To be called at once on a click, or the browser blocks the window. */
export async function signIn(provider: SignInProvider): Promise<Outcome> {
  const popup = openProviderWindow();
  if (!popup) return { ok: false, message: t('security.signIn.blocked') };
  const start = await call('session.startSignIn', { provider, origin: location.origin });
  if (!start.ok) {
    popup.close();
    return { ok: false, message: t(failureKey(start.failure)) };
  }
  const returned = await comeBackFrom(popup, start.value.url);
  if (!returned) return { ok: false, message: t('security.signIn.closed') };
  const answer = await call('session.signIn', { ...returned, area: 'member' });
  if (!answer.ok) return { ok: false, message: t(failureKey(answer.failure)) };
  if ('factor' in answer.value) return { ok: false, message: '', factor: answer.value.factor };
  return welcome(answer.value, 'member');
}
