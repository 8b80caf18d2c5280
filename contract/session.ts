import { type Infer, boolean, enums, literal, object, optional, size, string } from 'superstruct';
import { action } from './define.ts';
import { MemberInfo, PublicState } from './member.ts';

const LoginValue = object({
  token: string(),
  firstTimeLogin: boolean(),
  passwordExpired: boolean(),
  /** The password is the default one and must be changed (AUTH-05). */
  passwordDefault: boolean(),
  member: MemberInfo,
  state: PublicState,
});
export type LoginValue = Infer<typeof LoginValue>;

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
    value: LoginValue,
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
