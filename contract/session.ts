import { type Infer, array, boolean, enums, literal, object, optional, size, string, union } from 'superstruct';
import { action } from './define.ts';
import { MemberInfo, PublicState } from './member.ts';

export const LoginValue = object({
  token: string(),
  firstTimeLogin: boolean(),
  passwordExpired: boolean(),
  /** The password is the default one and must be changed (AUTH-05). */
  passwordDefault: boolean(),
  member: MemberInfo,
  state: PublicState,
});
export type LoginValue = Infer<typeof LoginValue>;

/** Ways to show, beside the password, that one is the account's owner (AUTH-22); the better ones first. */
export const factorKinds = ['totp', 'sms', 'email', 'payeeName', 'recovery'] as const;
export const FactorKind = enums(factorKinds);
export type FactorKind = Infer<typeof FactorKind>;

/** A login from an address that the account does not know: the password was right, and one factor more is asked for. */
export const FactorAsked = object({
  factor: object({
    /** Stands for the password for five minutes, in `session.factor`. */
    ticket: string(),
    kinds: array(FactorKind),
    /** Where a code would be sent, all but its ends blotted out. */
    hints: object({ sms: optional(string()), email: optional(string()) }),
  }),
});
export type FactorAsked = Infer<typeof FactorAsked>;

export const session = {
  'session.login': action({
    method: 'POST',
    path: '/api/session/login',
    auth: 'guest',
    sealed: true,
    summary: 'Logs a member or an agent in by username and password.',
    request: object({
      username: size(string(), 1, 64),
      password: size(string(), 1, 128),
      captcha: optional(size(string(), 0, 16)),
      type: enums(['username', 'sms']),
      /** The agent area's form sets it; a non-agent is refused there (AUTH-09). */
      area: optional(enums(['member', 'agent'])),
    }),
    value: union([LoginValue, FactorAsked]),
    errors: [
      'wrong_credentials',
      'account_disabled',
      'non_agent',
      'invalid_seal',
      'replayed_request',
      'too_many_auth_requests',
    ],
    offline: 'network-only',
  }),
  'session.freePlay': action({
    method: 'POST',
    path: '/api/session/login/freeplay',
    auth: 'guest',
    summary: 'Opens a trial account (type 4) with play money (AUTH-12).',
    request: object({
      os: size(string(), 0, 64),
      platform: literal('W'),
      /** A random value of the client's; it makes a retry of the same request find the same trial account. */
      encryption: size(string(), 16, 128),
      gatewayVersion: literal(3),
    }),
    value: object({ token: string() }),
    errors: ['too_many_auth_requests'],
    offline: 'network-only',
  }),
  'session.firstLogin': action({
    method: 'POST',
    path: '/api/session/firstLogin',
    auth: 'member',
    summary: 'Notes that the first login has been greeted (AUTH-04).',
    request: object({}),
    value: object({ noted: boolean() }),
    errors: [],
    offline: 'network-only',
  }),
  'session.logout': action({
    method: 'DELETE',
    path: '/api/session/logout',
    auth: 'guest',
    always: true,
    summary: 'Ends the session of the token; a token that is unknown is as good as ended.',
    request: object({}),
    value: object({ ended: boolean() }),
    errors: [],
    offline: 'network-only',
  }),
};
