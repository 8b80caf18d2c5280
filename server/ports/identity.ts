import { type JWTPayload, createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { nowDate } from '../clock.ts';

export const identityProviders = ['firebase', 'google', 'facebook'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

export interface SignInSettings {
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
}

export interface ProviderSettings {
  /** `iss` of its tokens. */
  issuer: string;
  /** `aud` of its tokens. */
  audience: string;
  /** Its JWK set. */
  keysUrl: string;
  /** Set where people can sign in at the provider. */
  signIn?: SignInSettings;
  /** Set where it may send codes to mobile numbers. */
  phone?: PhoneSettings;
}

/** For proving numbers by Firebase Auth; nothing secret. */
interface PhoneSettings {
  /** REST base, no trailing slash. */
  url: string;
  apiKey: string;
}

export interface Identity {
  /** Unique at this provider. */
  subject: string;
  /** E.164, verified by the provider. */
  phone: string | null;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

/** A forged or expired token, or another site's. */
export class IdentityError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'IdentityError';
  }
}

/** Verifies ID tokens (AUTH-26). */
export interface IdentityPort {
  readonly providers: readonly IdentityProvider[];
  /**
   * Rejects with IdentityError for a bad token, with another error when keys cannot be fetched.
   * @param nonce the token must carry it
   */
  verify(provider: IdentityProvider, idToken: string, nonce?: string): Promise<Identity>;
}

/** Seconds of clock difference. */
const tolerance = 30;

/** OpenID Connect: RS256 or ES256 with a published key. */
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
        currentDate: nowDate(),
        requiredClaims: ['sub', 'exp', 'iat'],
      };
      const { payload } = await jwtVerify(idToken, keys, options).catch((error: unknown) => {
        // Keys that cannot be fetched are no verdict.
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
    // Some providers send text.
    emailVerified: payload.email_verified === true || payload.email_verified === 'true',
    name: text(payload.name),
  };
}
