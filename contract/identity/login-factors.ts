import { boolean, enums, object, optional, size, string, union } from 'superstruct';
import { action } from '../define.ts';
import { FactorCode, Origin, ReturnedCode, WebAuthnJson } from './security.ts';
import {
  FactorAsked,
  FactorKind,
  LoginValue,
  SignUpOffered,
  SignInProvider,
  admissionErrors,
} from './login.ts';
import { HttpUrl, IdempotencyKey, Language } from '../shared.ts';
import { CodeSent } from './verification.ts';

const FactorTicket = size(string(), 16, 128);

/** Beside username and password (AUTH-22, AUTH-23, SIDE-03). */
export const entry = {
  'session.factorCode': action({
    method: 'POST',
    path: '/api/session/login/factor/code',
    auth: 'guest',
    summary: "Sends the code of a second factor to the account's own number or address (AUTH-22).",
    request: object({ ticket: FactorTicket, kind: enums(['sms', 'email']), language: Language }),
    value: CodeSent,
    errors: [
      'factor_expired',
      'factor_wrong',
      'too_soon',
      'too_many_auth_requests',
      'sms_quota',
      'send_failed',
    ],
    offline: 'network-only',
  }),
  'session.factor': action({
    method: 'POST',
    path: '/api/session/login/factor',
    auth: 'guest',
    encrypted: true,
    summary:
      'Finishes a login by its second factor; the address counts as known from then on (AUTH-22).',
    request: object({
      ticket: FactorTicket,
      kind: FactorKind,
      code: FactorCode,
      remember: optional(boolean()),
      /** Repeats a form whose answer was lost, although its code is spent. */
      key: optional(IdempotencyKey),
    }),
    value: LoginValue,
    errors: [
      'factor_wrong',
      'factor_expired',
      'code_wrong',
      'code_expired',
      'write_mismatch',
      'busy',
      'account_disabled',
      'contact_agent',
      'too_many_auth_requests',
      'invalid_seal',
      'replayed_request',
    ],
    offline: 'network-only',
  }),
  'session.passkeyOptions': action({
    method: 'POST',
    path: '/api/session/login/passkey/options',
    auth: 'guest',
    summary:
      'What the browser needs to log in with a passkey (WebAuthn request options); valid for five minutes.',
    request: object({}),
    value: WebAuthnJson,
    errors: ['passkey_host', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
  'session.passkey': action({
    method: 'POST',
    path: '/api/session/login/passkey',
    auth: 'guest',
    summary: 'Logs in with a passkey, which names the account by itself (AUTH-23).',
    request: object({
      response: WebAuthnJson,
      area: optional(enums(['member', 'agent'])),
      remember: optional(boolean()),
    }),
    value: LoginValue,
    errors: [
      'passkey_failed',
      'account_disabled',
      'contact_agent',
      'non_agent',
      'too_many_auth_requests',
    ],
    offline: 'network-only',
  }),
  'session.startSignIn': action({
    method: 'POST',
    path: '/api/session/login/provider/start',
    auth: 'guest',
    summary:
      'Begins a sign-in by another site (OpenID Connect, PKCE); gives the address of its page.',
    request: object({ provider: SignInProvider, origin: Origin }),
    value: object({ url: HttpUrl }),
    errors: ['not_found', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
  'session.signIn': action({
    method: 'POST',
    path: '/api/session/login/provider',
    auth: 'guest',
    encrypted: true,
    summary:
      'Logs in with what another site sent the player back with; who has no account here is offered one.',
    request: object({
      code: ReturnedCode,
      state: FactorTicket,
      area: optional(enums(['member', 'agent'])),
    }),
    value: union([LoginValue, FactorAsked, SignUpOffered]),
    errors: ['sign_in_failed', 'sign_in_unlinked', ...admissionErrors],
    offline: 'network-only',
  }),
  'session.ticket': action({
    method: 'POST',
    path: '/api/session/login/ticket',
    auth: 'guest',
    summary: 'Opens a session with the ticket of another device (SIDE-03).',
    request: object({ ticket: FactorTicket }),
    value: LoginValue,
    errors: ['ticket_invalid', 'too_many_auth_requests'],
    offline: 'network-only',
  }),
};
