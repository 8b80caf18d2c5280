import { type Infer, any, array, boolean, define, enums, integer, nullable, object, optional, record, size, string } from 'superstruct';
import { action } from './define.ts';
import { SignInProvider } from './login.ts';
import { isPlainText } from './plain-text.ts';
import { Cursor } from './records.ts';
import { SecurityEvents } from './security-events.ts';
import { HttpUrl, Id, IdempotencyKey, Instant, Language } from './shared.ts';
import { CodeSent, CodeText, DialingCode, Verification } from './verification.ts';

/** Characters that the name of a passkey may have. */
export const passkeyNameLength = { min: 1, max: 40 } as const;
/** Passkeys that an account may have at once. */
export const mostPasskeys = 20;

/** What a person calls a passkey: one line, no blanks at the ends. */
export const PasskeyName = define<string>('PasskeyName', (value) => {
  if (typeof value !== 'string' || value !== value.trim()) return false;
  const { length } = [...value];
  return length >= passkeyNameLength.min && length <= passkeyNameLength.max && isPlainText(value);
});

/** A six-digit code of an authenticator, or a recovery code with or without its hyphens; blanks do not matter. */
export const FactorCode = size(string(), 1, 80);

/**
 * Shows that whoever changes something is the account's owner (SAFE-06): the password, or a code of the authenticator or a
 * recovery code. An account that has neither may leave both out, soon after its login.
 */
export const Proof = object({ password: optional(size(string(), 1, 128)), code: optional(FactorCode) });
export type Proof = Infer<typeof Proof>;

/** What the browser's WebAuthn interface takes and gives, as JSON; the library on the gateway checks its inside. */
export const WebAuthnJson = record(string(), any());
/** Origin of the page that asks; a provider sends people back to it. */
export const Origin = size(string(), 8, 300);
/** The code that a provider sends somebody back with. */
export const ReturnedCode = size(string(), 1, 2048);
const done = object({ done: boolean() });

const Session = object({
  id: Id,
  /** As the browser named itself; the app puts it into words. */
  userAgent: string(),
  /** Address of the login. */
  ip: string(),
  since: Instant,
  /** To the minute. */
  lastSeen: Instant,
  /** The session that asks. */
  current: boolean(),
});

/** What an account can be written to by: one of each. */
export const ContactKind = enums(['mobile', 'email']);
export type ContactKind = Infer<typeof ContactKind>;

/** What was typed as a mobile number or an email address. */
const ContactText = size(string(), 3, 100);

const Contact = object({
  /** Its ends alone, which its owner knows again: `+63•••4567`, `m•••@gmail.com`. */
  blotted: string(),
  /** Since when it is proved to be the member's; null: it was only typed. */
  proved: nullable(Instant),
  /** Why it cannot be removed: it is the only way in, or the only second factor. */
  needed: nullable(enums(['wayIn', 'factor'])),
});
export type Contact = Infer<typeof Contact>;

const Passkey = object({ id: Id, name: string(), since: Instant, lastUsed: nullable(Instant) });

/** What an account has beside its password (MEM-01, AUTH-23). */
export const SecurityState = object({
  /** Whether there is a password that can be asked for as a proof. */
  password: boolean(),
  /** Since when an authenticator is bound; null: none is. */
  authenticator: nullable(Instant),
  /** Null where there is none. */
  contacts: object({ mobile: nullable(Contact), email: nullable(Contact) }),
  /** How many recovery codes are left. */
  recoveryCodes: integer(),
  passkeys: array(Passkey),
  sessions: array(Session),
  /** Sites that the account can be opened by, linked or not (AUTH-26). */
  links: array(object({ provider: SignInProvider, linked: nullable(object({ name: string(), since: Instant })) })),
});
export type SecurityState = Infer<typeof SecurityState>;

const proofErrors = ['proof_needed', 'proof_wrong', 'too_many_auth_requests', 'invalid_seal', 'replayed_request'] as const;

/** The security centre (MEM-01): sessions, authenticator and passkeys of whoever asks, and of nobody else. */
export const security = {
  'security.state': action({
    method: 'GET',
    path: '/api/security/state',
    auth: 'member',
    summary: 'Sessions, authenticator and passkeys of the account.',
    request: object({}),
    value: SecurityState,
    errors: [],
    offline: 'network-only',
  }),
  'security.events': action({
    method: 'GET',
    path: '/api/security/events',
    auth: 'member',
    summary: 'What happened to the safety of the account, 20 at a time, the newest first; `after` is the `next` of the page before.',
    request: object({ after: optional(Cursor) }),
    value: SecurityEvents,
    errors: [],
    offline: 'cached:records',
  }),
  'security.endSession': action({
    method: 'DELETE',
    path: '/api/security/session',
    auth: 'member',
    summary: 'Ends one session of the account and tells its open pages; one that has ended is as good.',
    request: object({ id: Id }),
    value: done,
    errors: ['not_found'],
    offline: 'network-only',
  }),
  'security.endOthers': action({
    method: 'DELETE',
    path: '/api/security/sessions',
    auth: 'member',
    summary: 'Ends every session of the account but the one that asks.',
    request: object({}),
    value: object({ ended: integer() }),
    errors: [],
    offline: 'network-only',
  }),
  'security.beginTotp': action({
    method: 'POST',
    path: '/api/security/totp/begin',
    auth: 'member',
    sealed: true,
    summary: 'Makes a secret for an authenticator app; it counts once a right code was given (AUTH-23).',
    request: object({ proof: Proof }),
    value: object({
      /** Base32, to type. */
      secret: string(),
      /** `otpauth://` URI, for the QR code. */
      uri: string(),
    }),
    errors: ['totp_bound', ...proofErrors],
    offline: 'network-only',
  }),
  'security.bindTotp': action({
    method: 'POST',
    path: '/api/security/totp/bind',
    auth: 'member',
    sealed: true,
    summary: 'Binds the authenticator by its first code; gives the recovery codes, which are shown this once.',
    request: object({ code: FactorCode }),
    value: object({ recoveryCodes: array(string()) }),
    errors: ['totp_not_begun', 'factor_wrong', 'totp_clock', 'too_many_auth_requests', 'invalid_seal', 'replayed_request'],
    offline: 'network-only',
  }),
  'security.removeTotp': action({
    method: 'POST',
    path: '/api/security/totp/remove',
    auth: 'member',
    sealed: true,
    summary: 'Removes the authenticator and its recovery codes.',
    request: object({ proof: Proof }),
    value: done,
    errors: [...proofErrors],
    offline: 'network-only',
  }),
  'security.recoveryCodes': action({
    method: 'POST',
    path: '/api/security/recoveryCodes',
    auth: 'member',
    sealed: true,
    summary: 'Makes ten new recovery codes in place of the ones before.',
    request: object({ proof: Proof }),
    value: object({ recoveryCodes: array(string()) }),
    errors: ['totp_not_begun', ...proofErrors],
    offline: 'network-only',
  }),
  'security.passkeyOptions': action({
    method: 'POST',
    path: '/api/security/passkey/options',
    auth: 'member',
    sealed: true,
    summary: 'What the browser needs to make a passkey (WebAuthn creation options); valid for five minutes.',
    request: object({ proof: Proof }),
    value: WebAuthnJson,
    errors: ['passkey_limit', 'passkey_host', ...proofErrors],
    offline: 'network-only',
  }),
  'security.addPasskey': action({
    method: 'POST',
    path: '/api/security/passkey',
    auth: 'member',
    summary: 'Keeps a passkey that the browser made.',
    request: object({ name: PasskeyName, response: WebAuthnJson }),
    value: done,
    errors: ['passkey_failed', 'passkey_known', 'passkey_limit'],
    offline: 'network-only',
  }),
  'security.renamePasskey': action({
    method: 'PUT',
    path: '/api/security/passkey',
    auth: 'member',
    summary: 'Gives a passkey another name.',
    request: object({ id: Id, name: PasskeyName }),
    value: done,
    errors: ['not_found'],
    offline: 'network-only',
  }),
  'security.removePasskey': action({
    method: 'POST',
    path: '/api/security/passkey/remove',
    auth: 'member',
    sealed: true,
    summary: 'Removes a passkey: it opens the account no more.',
    request: object({ id: Id, proof: Proof }),
    value: done,
    errors: ['not_found', ...proofErrors],
    offline: 'network-only',
  }),
  'security.startLink': action({
    method: 'POST',
    path: '/api/security/link/start',
    auth: 'member',
    sealed: true,
    summary: 'Begins to link an account elsewhere with this one; gives the address of its sign-in page (AUTH-26).',
    request: object({ provider: SignInProvider, origin: Origin, proof: Proof }),
    value: object({ url: HttpUrl }),
    errors: ['not_found', ...proofErrors],
    offline: 'network-only',
  }),
  'security.link': action({
    method: 'POST',
    path: '/api/security/link',
    auth: 'member',
    sealed: true,
    summary: 'Links the account elsewhere that its owner came back from: it opens this one from then on.',
    request: object({ code: ReturnedCode, state: size(string(), 16, 128) }),
    value: done,
    errors: ['sign_in_failed', 'sign_in_taken', 'invalid_seal', 'replayed_request'],
    offline: 'network-only',
  }),
  'security.unlink': action({
    method: 'POST',
    path: '/api/security/unlink',
    auth: 'member',
    sealed: true,
    summary: 'Ends the link with an account elsewhere.',
    request: object({ provider: SignInProvider, proof: Proof }),
    value: done,
    errors: [...proofErrors],
    offline: 'network-only',
  }),
  'security.sendContactCode': action({
    method: 'POST',
    path: '/api/security/contact/code',
    auth: 'member',
    sealed: true,
    summary: 'Sends a code to a number or mailbox that the account is to have, or has unproved; the same answer whether or not another account has it (MEM-01).',
    request: object({
      kind: ContactKind,
      /** Left out: the one that the account has. */
      contact: optional(ContactText),
      countryDialingCode: optional(DialingCode),
      verification: optional(Verification),
      language: optional(Language),
    }),
    value: CodeSent,
    errors: ['contact_known', 'challenge_needed', 'challenge_failed', 'sms_quota', 'send_failed', 'too_soon', 'too_many_auth_requests', 'invalid_seal', 'replayed_request'],
    offline: 'network-only',
  }),
  'security.bindContact': action({
    method: 'POST',
    path: '/api/security/contact',
    auth: 'member',
    sealed: true,
    summary: 'Makes a number or mailbox the account\'s by the code that was sent there, in place of the one before, which is told (MEM-01).',
    request: object({
      kind: ContactKind,
      contact: optional(ContactText),
      countryDialingCode: optional(DialingCode),
      code: CodeText,
      proof: Proof,
      /** Of the form: the same one again in the same session is answered as the first (ERR-03). */
      key: IdempotencyKey,
    }),
    value: done,
    errors: ['code_wrong', 'code_expired', 'contact_taken', 'write_mismatch', 'busy', ...proofErrors],
    offline: 'network-only',
  }),
  'security.removeContact': action({
    method: 'POST',
    path: '/api/security/contact/remove',
    auth: 'member',
    sealed: true,
    summary: 'Takes number or mailbox from the account, where it is neither its only way in nor its only second factor (MEM-01).',
    request: object({ kind: ContactKind, proof: Proof, key: IdempotencyKey }),
    value: done,
    errors: ['contact_needed', 'write_mismatch', 'busy', ...proofErrors],
    offline: 'network-only',
  }),
  'security.loginTicket': action({
    method: 'POST',
    path: '/api/security/loginTicket',
    auth: 'member',
    summary: 'A ticket that opens a session on another device, once, within two minutes and this session (SIDE-03).',
    request: object({}),
    value: object({ ticket: string(), validSeconds: integer() }),
    errors: ['too_many_auth_requests'],
    offline: 'network-only',
  }),
};
