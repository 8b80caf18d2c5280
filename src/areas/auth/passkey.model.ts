import { call } from '../../data/call.ts';
import { failureKey } from '../../lib/result.ts';
import { type Outcome, establishSession } from '../../models/establish-session.ts';

/** Needs browser support and a host name. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Passkey login, without a username (AUTH-23). Returns the next page or an error. */
export async function passkeyLogin(area: 'member' | 'agent'): Promise<Outcome> {
  const options = await call('session.passkeyOptions', {});
  if (!options.ok) return { ok: false, why: [failureKey(options.failure)] };
  let response;
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    response = await startAuthentication({ optionsJSON: options.value as never });
  } catch {
    return { ok: false, why: ['security.passkeyLogin.cancelled'] };
  }
  const answer = await call('session.passkey', { response: { ...response }, area });
  return answer.ok
    ? establishSession(answer.value, area)
    : { ok: false, why: [failureKey(answer.failure)] };
}
