import { type GeetestSettings, defaultProofCost } from './ports/challenge.ts';
import type { SmtpSettings } from './ports/email.ts';
import type { IdentityProvider, ProviderSettings } from './ports/identity.ts';
import type { HttpRailSettings } from './ports/rails.ts';
import type { HttpSmsSettings } from './ports/sms.ts';
import { StartError } from './start-error.ts';

/**
 * `off`: none, and what needs it is closed. null: unset; simulated in a demo, rejected in a live
 * start (SAFE-07).
 */
export type Service<Settings> = Settings | 'off' | null;

export interface PortSettings {
  sms: Service<HttpSmsSettings>;
  smtp: Service<SmtpSettings>;
  geetest: GeetestSettings | null;
  /** PBKDF2 rounds per guess (AUTH-26). */
  proofCost: number;
  payment: Service<HttpRailSettings>;
  identity: Partial<Record<IdentityProvider, ProviderSettings>>;
  /** Gets the operator's alarms; null: the log alone. */
  alarmMail: string | null;
}

type Text = (name: string) => string | undefined;

/**
 * Reads SMS_*, SMTP_URL, MAIL_FROM, ALARM_MAIL, GEETEST_*, PROOF_COST, PAYMENT_*, FIREBASE_*, GOOGLE_* and
 * FACEBOOK_*. Throws StartError for invalid or missing ones.
 */
export function readPorts(text: Text): PortSettings {
  return {
    sms: smsOf(text),
    smtp: smtpOf(text),
    geetest: geetestOf(text),
    proofCost: proofCostOf(text),
    payment: paymentOf(text),
    identity: identityOf(text),
    alarmMail: alarmMailOf(text),
  };
}

function smsOf(text: Text): PortSettings['sms'] {
  const url = text('SMS_URL');
  if (url === undefined || url === 'off') return url ?? null;
  return {
    url: httpUrl('SMS_URL', url),
    secret: secretOf(text, 'SMS_SECRET', 'SMS_URL'),
    sender: text('SMS_SENDER') ?? 'Palaro',
  };
}

function smtpOf(text: Text): PortSettings['smtp'] {
  const url = text('SMTP_URL');
  if (url === undefined || url === 'off') return url ?? null;
  if (!/^smtps?:\/\//.test(url) || !URL.canParse(url)) {
    throw new StartError('SMTP_URL must look like smtps://user:password@host:465.');
  }
  return { url, from: needed(text, 'MAIL_FROM', 'SMTP_URL') };
}

function alarmMailOf(text: Text): string | null {
  const address = text('ALARM_MAIL');
  if (address === undefined) return null;
  if (/^[^\s@,<>]+@[^\s@,<>]+$/.test(address)) return address;
  throw new StartError(
    `ALARM_MAIL must be one address, such as night@play.example, not "${address}".`,
  );
}

function geetestOf(text: Text): GeetestSettings | null {
  const captchaId = text('GEETEST_ID');
  if (captchaId === undefined) return null;
  const url = httpUrl('GEETEST_URL', text('GEETEST_URL') ?? 'https://gcaptcha4.geetest.com');
  return {
    captchaId,
    captchaKey: needed(text, 'GEETEST_KEY', 'GEETEST_ID'),
    url: url.replace(/\/+$/, ''),
  };
}

function proofCostOf(text: Text): number {
  const value = text('PROOF_COST') ?? String(defaultProofCost);
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new StartError(`PROOF_COST must be a whole number from 1 to 999999, not "${value}".`);
}

/** Who has one can credit deposits. */
const shortestSecret = 32;

function paymentOf(text: Text): PortSettings['payment'] {
  const url = text('PAYMENT_URL');
  if (url === undefined || url === 'off') return url ?? null;
  const secret = secretOf(text, 'PAYMENT_SECRET', 'PAYMENT_URL');
  return { url: httpUrl('PAYMENT_URL', url).replace(/\/+$/, ''), secret };
}

/** What signs; throws StartError for a short one. */
function secretOf(text: Text, name: string, because: string): string {
  const secret = needed(text, name, because);
  if (secret.length >= shortestSecret) return secret;
  throw new StartError(`${name} must have ${shortestSecret} characters or more.`);
}

interface Provider {
  id: string;
  issuer: (id: string) => string;
  keys: string;
  /** Sign-in page, and code exchange. */
  auth?: string;
  token?: string;
}

/** Each with its variable and defaults. */
const providers = {
  firebase: {
    id: 'FIREBASE_PROJECT',
    issuer: (id: string) => `https://securetoken.google.com/${id}`,
    keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  },
  google: {
    id: 'GOOGLE_CLIENT_ID',
    issuer: () => 'https://accounts.google.com',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    auth: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
  },
  facebook: {
    id: 'FACEBOOK_CLIENT_ID',
    issuer: () => 'https://www.facebook.com',
    keys: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    auth: 'https://www.facebook.com/v19.0/dialog/oauth',
    token: 'https://graph.facebook.com/v19.0/oauth/access_token',
  },
} as const satisfies Record<IdentityProvider, Provider>;

function identityOf(text: Text): PortSettings['identity'] {
  if (text('FIREBASE_API_KEY') !== undefined) needed(text, 'FIREBASE_PROJECT', 'FIREBASE_API_KEY');
  const entries = Object.entries(providers).flatMap(([name, provider]) => {
    const audience = text(provider.id);
    if (audience === undefined) return [];
    const prefix = name.toUpperCase();
    const issuer = text(`${prefix}_ISSUER`) ?? provider.issuer(audience);
    const keysUrl = httpUrl(`${prefix}_KEYS_URL`, text(`${prefix}_KEYS_URL`) ?? provider.keys);
    const further = name === 'firebase' ? phoneOf(text) : signInOf(text, prefix, provider);
    return [[name, { issuer, audience, keysUrl, ...further }] as const];
  });
  return Object.fromEntries(entries);
}

/** A client secret enables the sign-in page; without it, tokens are verified only. */
function signInOf(
  text: Text,
  prefix: string,
  { auth, token }: Provider,
): Pick<ProviderSettings, 'signIn'> {
  const clientSecret = text(`${prefix}_CLIENT_SECRET`);
  if (clientSecret === undefined || !auth || !token) return {};
  const authUrl = httpUrl(`${prefix}_AUTH_URL`, text(`${prefix}_AUTH_URL`) ?? auth);
  const tokenUrl = httpUrl(`${prefix}_TOKEN_URL`, text(`${prefix}_TOKEN_URL`) ?? token);
  return { signIn: { clientSecret, authUrl, tokenUrl } };
}

/** A web API key enables proof of numbers; without it, tokens are verified only. */
function phoneOf(text: Text): Pick<ProviderSettings, 'phone'> {
  const apiKey = text('FIREBASE_API_KEY');
  if (apiKey === undefined) return {};
  if (!/^[\w-]+$/.test(apiKey))
    throw new StartError(
      'FIREBASE_API_KEY must be the web API key of the project, letters and digits.',
    );
  const url = httpUrl(
    'FIREBASE_AUTH_URL',
    text('FIREBASE_AUTH_URL') ?? 'https://identitytoolkit.googleapis.com',
  );
  return { phone: { apiKey, url: url.replace(/\/+$/, '') } };
}

function httpUrl(name: string, value: string): string {
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value;
  throw new StartError(`${name} must be an http or https URL, not "${value}".`);
}

function needed(text: Text, name: string, because: string): string {
  const value = text(name);
  if (value === undefined) throw new StartError(`${name} must be set because ${because} is.`);
  return value;
}
