import {
  type Describe,
  type Infer,
  array,
  boolean,
  enums,
  integer,
  lazy,
  literal,
  nullable,
  object,
  optional,
  record,
  size,
  string,
  type,
} from 'superstruct';
import { action } from '../define.ts';
import { FieldRule } from '../field-rule.ts';
import { ValidBetRules } from '../play/valid-bets.ts';
import { flagCodes } from './features.ts';
import { FilledLine, HttpUrl, Instant, Language, Line, QueryInteger } from '../shared.ts';

export interface WhitelabelNode {
  code: string;
  enabled: boolean;
  children: WhitelabelNode[];
}
const Whitelabel: Describe<WhitelabelNode> = object({
  code: string(),
  enabled: boolean(),
  children: array(lazy(() => Whitelabel)),
});

/** `path` is obscured, its last 8 characters are the key: see `src/lib/customer-service.ts`. */
export const CustomerServiceEntry = object({ csType: string(), path: string() });

export const LanguageEntry = object({ code: Language, tag: string(), label: string() });

/**
 * Stated by the operator, shown where set: licence number and issuer, number for help with play,
 * addresses (https), customer service. `announcements`: `off` stops them from opening by themselves
 * (POP-04). `referral`: `off` removes its page (MEM-11).
 */
export const resourceNames = [
  'licence',
  'regulator',
  'helpline',
  'facebook',
  'telegram',
  'whatsapp',
  'supportEmail',
  'supportPhone',
  'announcements',
  'referral',
] as const;
export type ResourceName = (typeof resourceNames)[number];
/** Https addresses. */
export const linkNames: ReadonlySet<ResourceName> = new Set(['facebook', 'telegram', 'whatsapp']);

/** BOOT-01, specification §3. */
export const Permission = object({
  /** 0 normal, 1 maintenance, 2 region blocked. */
  status: enums([0, 1, 2]),
  maintenance: boolean(),
  regionRestriction: boolean(),
  /** The visitor's, as the gateway sees it (BOOT-11). */
  location: object({ ip: string() }),
  /** For the maintenance page; empty: the built-in texts. */
  notice: object({ title: Line, info: size(string(), 0, 2000) }),
  info: object({
    brand: string(),
    customerService: array(CustomerServiceEntry),
    domainRoute: array(object({ domain: string(), route: string() })),
    /**
     * `resourceNames`, and: `signIn`, sites to sign in by, separated by blanks (AUTH-01); `off`,
     * `serviceNames` that are missing, separated by blanks (SAFE-07); `firebase`, base of its
     * interface, a blank, the API key.
     */
    resources: record(string(), string()),
    whitelabel: Whitelabel,
    registerRules: record(string(), FieldRule),
    /** For wagering, points, levels and rewards. */
    validBets: ValidBetRules,
    mainDomain: string(),
    gtagId: string(),
    /** Origins of images, and of game launches (GAME-08). */
    imageCDNs: array(HttpUrl),
    launchGameCDNs: array(HttpUrl),
    languages: array(LanguageEntry),
    defaultLanguage: Language,
    currency: string(),
    currencySymbol: string(),
    /** Of games, vendors and categories. */
    catalogueVersion: string(),
  }),
  serverTime: Instant,
});
export type Permission = Infer<typeof Permission>;

export const site = {
  'site.permission': action({
    method: 'GET',
    path: '/api/site/permission',
    auth: 'guest',
    always: true,
    summary: 'Site status and settings; the first call of every start.',
    request: object({}),
    value: Permission,
    errors: [],
    offline: 'cached:siteStatus',
  }),
  'site.keys': action({
    method: 'GET',
    path: '/api/site/keys',
    auth: 'guest',
    always: true,
    summary: 'The public keys (JWK set) that encrypted requests use (AUTH-25).',
    request: object({}),
    value: type({
      keys: array(
        type({
          kty: literal('EC'),
          crv: literal('P-256'),
          x: string(),
          y: string(),
          kid: string(),
        }),
      ),
      serverTime: Instant,
    }),
    errors: [],
    offline: 'network-only',
  }),
  'site.language': action({
    method: 'POST',
    path: '/api/site/language',
    auth: 'guest',
    summary: 'Stores the language that the visitor chose (LANG-04).',
    request: object({ language: Language }),
    value: object({ language: Language }),
    errors: [],
    offline: 'network-only',
  }),
  'operator.status': action({
    method: 'PUT',
    path: '/api/operator/status',
    auth: 'operator',
    always: true,
    summary: 'Puts the site into or out of maintenance.',
    request: object({
      maintenance: boolean(),
      title: optional(FilledLine),
      info: optional(size(string(), 1, 2000)),
    }),
    value: object({ status: enums([0, 1]) }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.worker': action({
    method: 'PUT',
    path: '/api/operator/worker',
    auth: 'operator',
    always: true,
    summary:
      'Takes the service worker and its caches off every device, or lets it in again (PWA-07).',
    request: object({ killed: boolean() }),
    value: object({ killed: boolean() }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.account': action({
    method: 'PUT',
    path: '/api/operator/account',
    auth: 'operator',
    always: true,
    summary: 'Closes an account, which ends its sessions at once (SAFE-03), or opens it again.',
    request: object({ account: size(string(), 1, 64), disabled: boolean() }),
    /** `sessions`: how many ended. */
    value: object({ disabled: boolean(), sessions: integer() }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.outbox': action({
    method: 'GET',
    path: '/api/operator/outbox',
    auth: 'operator',
    always: true,
    demo: true,
    summary:
      'The latest messages that the embedded outbox took in place of a provider, newest first.',
    request: object({
      address: optional(size(string(), 1, 200)),
      limit: optional(QueryInteger(1, 100)),
    }),
    value: object({
      messages: array(
        object({
          channel: enums(['sms', 'email']),
          address: string(),
          subject: nullable(string()),
          body: string(),
          sentAt: Instant,
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.resource': action({
    method: 'PUT',
    path: '/api/operator/resource',
    auth: 'operator',
    always: true,
    summary:
      'Sets a fact of the site, such as its licence or a link; without a value it is removed.',
    request: object({ name: enums(resourceNames), value: optional(FilledLine) }),
    value: object({ resources: record(string(), string()) }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.flag': action({
    method: 'PUT',
    path: '/api/operator/flag',
    auth: 'operator',
    always: true,
    summary: 'Turns a feature of the whitelabel tree on or off (AUTH-27); returns all of them.',
    request: object({ code: enums(flagCodes), on: boolean() }),
    value: object({ flags: record(string(), boolean()) }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.region': action({
    method: 'PUT',
    path: '/api/operator/region',
    auth: 'operator',
    always: true,
    summary: 'Blocks the addresses of a CIDR range, or clears every block.',
    request: object({ block: optional(size(string(), 1, 64)), clear: optional(boolean()) }),
    value: object({ blocked: array(string()) }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
};
