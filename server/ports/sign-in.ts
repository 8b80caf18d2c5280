import type { Env } from '../env.ts';
import type { IdentityProvider, ProviderSettings, SignInSettings } from './identity.ts';

const signInProviders = ['google', 'facebook'] as const satisfies readonly IdentityProvider[];
export type SignInProvider = (typeof signInProviders)[number];

export function configuredProviders(env: Env): SignInProvider[] {
  return signInProviders.filter((name) => env.ports.identity[name]?.signIn);
}

/** The provider rejects the code. */
export class CodeError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CodeError';
  }
}

const timeoutMs = 10_000;

interface Asked {
  state: string;
  nonce: string;
  /** SHA-256 of the verifier, base64url (PKCE). */
  challenge: string;
  redirectUri: string;
}

/** A provider's sign-in page (authorisation code flow with PKCE). */
export function signInUrl(
  settings: ProviderSettings & { signIn: SignInSettings },
  asked: Asked,
): string {
  const url = new URL(settings.signIn.authUrl);
  const query = {
    response_type: 'code',
    client_id: settings.audience,
    redirect_uri: asked.redirectUri,
    scope: 'openid email profile',
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
    prompt: 'select_account',
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges a code, once, for an unverified ID token. Throws CodeError. */
export async function tokenFor(
  settings: ProviderSettings & { signIn: SignInSettings },
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: settings.audience,
    client_secret: settings.signIn.clientSecret,
  });
  const options = {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  } as const;
  try {
    const response = await fetch(settings.signIn.tokenUrl, options);
    const answer = (await response.json()) as { id_token?: unknown };
    if (response.ok && typeof answer.id_token === 'string') return answer.id_token;
    throw new CodeError(`the provider answered ${response.status}`);
  } catch (error) {
    throw error instanceof CodeError ? error : new CodeError(String(error));
  }
}
