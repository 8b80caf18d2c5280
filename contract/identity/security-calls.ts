import { array, boolean, integer, object, optional, size, string } from 'superstruct';
import { action } from '../define.ts';
import { SignInProvider } from './login.ts';
import { Cursor } from '../records/shapes.ts';
import { SecurityEvents } from './security-events.ts';
import {
  ContactKind,
  FactorCode,
  Origin,
  PasskeyName,
  Proof,
  ReturnedCode,
  SecurityState,
  WebAuthnJson,
} from './security.ts';
import { HttpUrl, Id, IdempotencyKey, Language } from '../shared.ts';
import { CodeSent, CodeText, DialingCode, Verification } from './verification.ts';

const done = object({ done: boolean() });
const ContactText = size(string(), 3, 100);

const proofErrors = [
  'proof_needed',
  'proof_wrong',
  'too_many_auth_requests',
  'invalid_seal',
  'replayed_request',
] as const;

/** The caller's own sessions, authenticator and passkeys (MEM-01). */
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
    summary:
      'What happened to the safety of the account, 20 at a time, the newest first; `after` is the `next` of the page before.',
    request: object({ after: optional(Cursor) }),
    value: SecurityEvents,
    errors: [],
    offline: 'cached:records',
  }),
  'security.endSession': action({
    method: 'DELETE',
    path: '/api/security/session',
    auth: 'member',
    summary: 'Ends one session of the account and notifies its open pages. Idempotent.',
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
    encrypted: true,
    summary:
      'Makes a secret for an authenticator app; it counts once a right code was given (AUTH-23).',
    request: object({ proof: Proof }),
    value: object({
      /** Base32, to type. */
      secret: string(),
      /** `otpauth://`, for the QR code. */
      uri: string(),
    }),
    errors: ['totp_bound', ...proofErrors],
    offline: 'network-only',
  }),
  'security.bindTotp': action({
    method: 'POST',
    path: '/api/security/totp/bind',
    auth: 'member',
    encrypted: true,
    summary:
      'Binds the authenticator by its first code; gives the recovery codes, which are shown this once.',
    request: object({ code: FactorCode }),
    value: object({ recoveryCodes: array(string()) }),
    errors: [
      'totp_not_begun',
      'factor_wrong',
      'totp_clock',
      'too_many_auth_requests',
      'invalid_seal',
      'replayed_request',
    ],
    offline: 'network-only',
  }),
  'security.removeTotp': action({
    method: 'POST',
    path: '/api/security/totp/remove',
    auth: 'member',
    encrypted: true,
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
    encrypted: true,
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
    encrypted: true,
    summary:
      'What the browser needs to make a passkey (WebAuthn creation options); valid for five minutes.',
    request: object({ proof: Proof }),
    value: WebAuthnJson,
    errors: ['passkey_limit', 'passkey_host', ...proofErrors],
    offline: 'network-only',
  }),
  'security.addPasskey': action({
    method: 'POST',
    path: '/api/security/passkey',
    auth: 'member',
    summary: 'Stores a passkey that the browser made.',
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
    encrypted: true,
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
    encrypted: true,
    summary:
      'Begins to link an account elsewhere with this one; gives the address of its sign-in page (AUTH-26).',
    request: object({ provider: SignInProvider, origin: Origin, proof: Proof }),
    value: object({ url: HttpUrl }),
    errors: ['not_found', ...proofErrors],
    offline: 'network-only',
  }),
  'security.link': action({
    method: 'POST',
    path: '/api/security/link',
    auth: 'member',
    encrypted: true,
    summary:
      'Links the account elsewhere that its owner came back from: it opens this one from then on.',
    request: object({ code: ReturnedCode, state: size(string(), 16, 128) }),
    value: done,
    errors: ['sign_in_failed', 'sign_in_taken', 'invalid_seal', 'replayed_request'],
    offline: 'network-only',
  }),
  'security.unlink': action({
    method: 'POST',
    path: '/api/security/unlink',
    auth: 'member',
    encrypted: true,
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
    encrypted: true,
    summary:
      'Sends a code to a number or mailbox that the account is to have, or has unproved; the same answer whether or not another account has it (MEM-01).',
    request: object({
      kind: ContactKind,
      /** Default: the account's own. */
      contact: optional(ContactText),
      countryDialingCode: optional(DialingCode),
      verification: optional(Verification),
      language: optional(Language),
    }),
    value: CodeSent,
    errors: [
      'contact_known',
      'challenge_needed',
      'challenge_failed',
      'sms_quota',
      'send_failed',
      'too_soon',
      'too_many_auth_requests',
      'invalid_seal',
      'replayed_request',
    ],
    offline: 'network-only',
  }),
  'security.bindContact': action({
    method: 'POST',
    path: '/api/security/contact',
    auth: 'member',
    encrypted: true,
    summary:
      'Binds a number or mailbox by the code that was sent there; notifies the one that it replaces (MEM-01).',
    request: object({
      kind: ContactKind,
      contact: optional(ContactText),
      countryDialingCode: optional(DialingCode),
      code: CodeText,
      proof: Proof,
      /** Of the form: a repeat in the session gets the first answer (ERR-03). */
      key: IdempotencyKey,
    }),
    value: done,
    errors: [
      'code_wrong',
      'code_expired',
      'contact_taken',
      'write_mismatch',
      'busy',
      ...proofErrors,
    ],
    offline: 'network-only',
  }),
  'security.removeContact': action({
    method: 'POST',
    path: '/api/security/contact/remove',
    auth: 'member',
    encrypted: true,
    summary:
      'Takes number or mailbox from the account, where it is neither its only way in nor its only second factor (MEM-01).',
    request: object({ kind: ContactKind, proof: Proof, key: IdempotencyKey }),
    value: done,
    errors: ['contact_needed', 'write_mismatch', 'busy', ...proofErrors],
    offline: 'network-only',
  }),
  'security.loginTicket': action({
    method: 'POST',
    path: '/api/security/loginTicket',
    auth: 'member',
    summary:
      'A ticket that opens a session on another device, once, within two minutes and this session (SIDE-03).',
    request: object({}),
    value: object({ ticket: string(), validSeconds: integer() }),
    errors: ['too_many_auth_requests'],
    offline: 'network-only',
  }),
};
