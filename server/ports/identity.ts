import { type JWTPayload, createRemoteJWKSet, errors, jwtVerify } from 'jose';

export const identityProviders = ['firebase', 'google', 'facebook'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

/** What the sign-in page of a provider needs besides verifying its tokens. */
export interface SignInSettings {
  clientSecret: string;
  /** Where the person signs in, and where the site exchanges the code. */
  authUrl: string;
  tokenUrl: string;
}

export interface ProviderSettings {
  /** The `iss` of its tokens. */
  issuer: string;
  /** The `aud` of its tokens: the site's client or project id there. */
  audience: string;
  /** Where it publishes its keys as a JWK set. */
  keysUrl: string;
  /** Set where people can be sent there to sign in. */
  signIn?: SignInSettings;
  /** Set where the app may have it send codes to mobile numbers. */
  phone?: PhoneSettings;
}

/** What the app needs to have a number proved by Firebase Auth; none of it is secret. */
interface PhoneSettings {
  /** Base of its REST interface, without a slash at the end. */
  url: string;
  /** The project's web API key. */
  apiKey: string;
}

/** A person as a provider describes them. */
export interface Identity {
  /** Its own id of the person; unique at this provider. */
  subject: string;
  /** E.164, verified by the provider. */
  phone: string | null;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

/** Thrown for a token that is forged, expired, or meant for another site. */
export class IdentityError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'IdentityError';
  }
}

/** Verifies ID tokens of sign-in providers on the server (AUTH-26). */
export interface IdentityPort {
  /** The providers that are configured. */
  readonly providers: readonly IdentityProvider[];
  /**
   * The person that a token names. Rejects with IdentityError for a bad token, with any other error when the provider's keys cannot be
   * fetched.
   * @param nonce of the sign-in; the token has to carry it
   */
  verify(provider: IdentityProvider, idToken: string, nonce?: string): Promise<Identity>;
}

/** Seconds by which a provider's clock may differ. */
const tolerance = 30;

/** OpenID Connect, as all providers have it: RS256 or ES256 by a key that the provider publishes. */
export function openIdConnect(
  settings: Partial<Record<IdentityProvider, ProviderSettings>>,
): IdentityPort {
  const configured = identityProviders.flatMap((name) => {
    const provider = settings[name];
    return provider
      ? [[name, { ...provider, keys: createRemoteJWKSet(new URL(provider.keysUrl)) }] as const]
      : [];
  });
  const byName = new Map(configured);
  return {
    providers: [...byName.keys()],
    async verify(name, idToken, nonce) {
      const provider = byName.get(name);
      if (!provider) throw new IdentityError(`${name} is not configured`);
      const { issuer, audience, keys } = provider;
      const options = {
        issuer,
        audience,
        algorithms: ['RS256', 'ES256'],
        clockTolerance: tolerance,
        requiredClaims: ['sub', 'exp', 'iat'],
      };
      const { payload } = await jwtVerify(idToken, keys, options).catch((error: unknown) => {
        // A failure to fetch keys is no verdict on the token.
        const unreachable =
          error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError);
        if (unreachable || error.code === 'ERR_JOSE_GENERIC') throw error;
        throw new IdentityError(error.code);
      });
      if (nonce !== undefined && payload.nonce !== nonce) throw new IdentityError('another nonce');
      return identityOf(payload);
    },
  };
}

function identityOf(payload: JWTPayload): Identity {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const subject = text(payload.sub);
  if (subject === null || subject.length > 255) throw new IdentityError('no subject');
  return {
    subject,
    phone: text(payload.phone_number),
    email: text(payload.email)?.toLowerCase() ?? null,
    // Some providers write it as a text.
    emailVerified: payload.email_verified === true || payload.email_verified === 'true',
    name: text(payload.name),
  };
}
