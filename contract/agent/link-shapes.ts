import {
  type Infer,
  array,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  pattern,
  size,
  string,
} from 'superstruct';
import { TeamRates } from './team-rates.ts';
import { CentavosSum, Id, Instant } from '../shared.ts';

export const linksPerPage = 20;
export const maxOpenLinks = 50;
/** Made by one agent within 24 hours. */
export const maxLinksPerDay = 20;
export const maxLinkUses = 100_000;
/** Days that a link may be valid for. */
export const maxLinkDays = 365;

/** Of one who registers: a member, or an agent with a team of their own. */
export const teamRoles = ['member', 'agent'] as const;
export const TeamRole = enums(teamRoles);
export type TeamRole = (typeof teamRoles)[number];

/** `used`: by as many as it was made for. */
export const linkStates = ['open', 'expired', 'used', 'closed'] as const;
export const LinkState = enums(linkStates);
export type LinkState = (typeof linkStates)[number];

/** No look-alikes; longer than a member's own code. */
export const LinkCode = pattern(string(), /^[2-9A-HJ-KMNP-Z]{10}$/);

/** For the agent's own eyes. */
export const LinkName = size(string(), 1, 40);
export const LinkUses = max(min(integer(), 1), maxLinkUses);
export const LinkDays = max(min(integer(), 1), maxLinkDays);

export const RegisterLink = object({
  id: Id,
  code: LinkCode,
  name: string(),
  role: TeamRole,
  rates: TeamRates,
  state: LinkState,
  createdAt: Instant,
  expiresAt: nullable(Instant),
  closedAt: nullable(Instant),
  maxUses: nullable(integer()),
  /** Devices, each once a day. */
  visits: integer(),
  registrations: integer(),
  /** Of those who registered by it: how many have deposited, and what all deposits come to. */
  firstDeposits: integer(),
  deposits: CentavosSum,
});
export type RegisterLink = Infer<typeof RegisterLink>;

/** AGT-05. */
export const RegisterLinks = object({
  /** IANA name; of the site's days and the support hours. */
  timeZone: string(),
  currencySymbol: string(),
  /** The caller's own: the highest that a link or an account may have. */
  ownRates: TeamRates,
  open: integer(),
  total: integer(),
  totalPages: integer(),
  /** Newest first. */
  links: array(RegisterLink),
});
export type RegisterLinks = Infer<typeof RegisterLinks>;
