import { array, boolean, literal, nullable, object, optional, size, string } from 'superstruct';
import {
  LinkDays,
  LinkName,
  LinkUses,
  RegisterLink,
  RegisterLinks,
  TeamRole,
} from './link-shapes.ts';
import { TeamRate, TeamRates } from './team-rates.ts';
import { action } from '../define.ts';
import { Category, Id, IdempotencyKey, Language, QueryInteger } from '../shared.ts';

const Text = (max: number) => optional(size(string(), 0, max));

/** Links and accounts of an agent (AGT-05), and what is below them: rates by category. */
export const agentLinks = {
  'agent.links': action({
    method: 'GET',
    path: '/api/agent/links',
    auth: 'agent',
    summary:
      "The calling agent's registration links, 20 at a time, the newest first, each with its visits, registrations and deposits; and the caller's own rates (AGT-05).",
    request: object({ pageNo: optional(QueryInteger(1, 100_000)) }),
    value: RegisterLinks,
    errors: [],
    offline: 'cached:records',
  }),
  'agent.createLink': action({
    method: 'POST',
    path: '/api/agent/links',
    auth: 'agent',
    fullLogin: true,
    summary:
      'Makes a registration link, with rates not above the own ones: at most 50 open ones, 20 within 24 hours. Idempotent by its key (AGT-05).',
    request: object({
      key: IdempotencyKey,
      name: LinkName,
      role: TeamRole,
      rates: TeamRates,
      /** From now; null: until it is closed. */
      days: nullable(LinkDays),
      /** Registrations; null: any number. */
      maxUses: nullable(LinkUses),
    }),
    value: RegisterLink,
    errors: ['full_login_needed', 'team_rate', 'link_limit', 'idempotency_mismatch'],
    offline: 'network-only',
  }),
  'agent.closeLink': action({
    method: 'POST',
    path: '/api/agent/links/close',
    auth: 'agent',
    fullLogin: true,
    summary:
      'Closes an own link for good; who registered by it stays. A closed one stays as it is (AGT-05).',
    request: object({ id: Id }),
    value: RegisterLink,
    errors: ['full_login_needed', 'not_found'],
    offline: 'network-only',
  }),
  'agent.openAccount': action({
    method: 'POST',
    path: '/api/agent/accounts',
    auth: 'agent',
    encrypted: true,
    fullLogin: true,
    summary:
      'Opens an account under the calling agent. `startPassword` opens it until its owner has set another, which the first login asks for (AUTH-05). The same form gets the same answer (AGT-05).',
    request: object({
      key: IdempotencyKey,
      role: TeamRole,
      rates: TeamRates,
      username: Text(64),
      mobileNum: Text(30),
      payeeName: Text(120),
      birthday: Text(10),
      email: Text(200),
      idNumber: Text(60),
      qqNum: Text(40),
      line: Text(100),
      whatsapp: Text(40),
      facebook: Text(200),
      wechat: Text(100),
      /** The owner is of age and has accepted the terms (AUTH-13). */
      agreed: boolean(),
      language: optional(Language),
    }),
    value: object({ account: string(), role: TeamRole, startPassword: string() }),
    errors: [
      'full_login_needed',
      'registration_closed',
      'terms_needed',
      'underage',
      'username_taken',
      'team_rate',
      'write_mismatch',
      'invalid_seal',
      'replayed_request',
      'too_many_auth_requests',
      'busy',
    ],
    offline: 'network-only',
  }),
  'register.visit': action({
    method: 'POST',
    path: '/api/agent/affiliate/visit',
    auth: 'guest',
    summary:
      "Whether an invitation code can be used, and counts the visit where it is a link's: each `visit` once (AGT-05).",
    request: object({
      code: size(string(), 1, 40),
      /** Made by the device for this link and day alone, and sent again until it is answered. */
      visit: IdempotencyKey,
    }),
    value: object({ code: string(), valid: literal(true) }),
    errors: [
      'invitation_code_error',
      'invitation_expired',
      'invitation_used',
      'invitation_closed',
      'too_many_auth_requests',
    ],
    offline: 'network-only',
  }),
  'operator.teamRates': action({
    method: 'GET',
    path: '/api/operator/team/rates',
    auth: 'operator',
    always: true,
    summary:
      'The highest rates that an agent without an upline may give, or the rates of one account: today and what is set from later days on (OPS-03, AGT-05).',
    request: object({ account: optional(size(string(), 1, 64)) }),
    value: object({
      highest: TeamRates,
      own: nullable(TeamRates),
      later: array(object({ category: Category, rate: TeamRate, from: string() })),
    }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.teamRate': action({
    method: 'PUT',
    path: '/api/operator/team/rates',
    auth: 'operator',
    always: true,
    summary:
      'Sets the highest rate of a category; rates above it count as it from now on (OPS-03, AGT-05).',
    request: object({ category: Category, highest: TeamRate }),
    value: object({ highest: TeamRates }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
};
