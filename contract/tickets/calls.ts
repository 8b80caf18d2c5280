import {
  type Infer,
  array,
  boolean,
  integer,
  max,
  min,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { FairRound } from '../play/fairness.ts';
import { Id } from '../shared.ts';
import {
  OddsVersion,
  TicketCount,
  TicketDraw,
  TicketKindName,
  TicketKindOverview,
  TicketState,
  TicketTable,
  maxPrizes,
} from './shapes.ts';

const TicketOverview = object({ kinds: array(TicketKindOverview) });
export type TicketOverview = Infer<typeof TicketOverview>;

/** Tickets for a drawn prize (REWARD-02d, REWARD-02e, REWARD-02f). */
export const tickets = {
  'ticket.state': action({
    method: 'GET',
    path: '/api/wps/tickets',
    auth: 'member',
    summary:
      "The caller's tickets by kind with the odds by which the next is drawn, draws not yet seen, and those of 28 days (REWARD-02d to f).",
    request: object({}),
    value: TicketState,
    errors: [],
    offline: 'cached:records',
  }),
  'ticket.draw': action({
    method: 'POST',
    path: '/api/wps/tickets/draw',
    auth: 'member',
    money: true,
    summary:
      "Draws a ticket's prize from the caller's seed pair and pays it, once for each ticket (WAL-02): a repetition returns the same prize. `version`: the odds that the member was shown; others are rejected with `ticket_odds`, and use nothing.",
    request: object({ id: Id, version: OddsVersion }),
    value: TicketDraw,
    errors: [
      'not_found',
      'ticket_closed',
      'ticket_lapsed',
      'ticket_odds',
      'ticket_deposit',
      'kyc_needed',
      'cooling_off',
      'self_excluded',
    ],
    offline: 'network-only',
  }),
  'ticket.seen': action({
    method: 'POST',
    path: '/api/wps/tickets/seen',
    auth: 'member',
    summary: "Notes that the member has seen a ticket's prize.",
    request: object({ id: Id }),
    value: object({}),
    errors: [],
    offline: 'network-only',
  }),
  'ticket.fair': action({
    method: 'GET',
    path: '/api/wps/tickets/fair',
    auth: 'member',
    summary:
      "The caller's last 20 draws, or one, as rounds that the device draws again from the revealed seed (GAME-12).",
    request: object({ id: optional(Id) }),
    value: object({ rounds: array(FairRound) }),
    errors: [],
    offline: 'cached:records',
  }),
  'operator.tickets': action({
    method: 'GET',
    path: '/api/operator/tickets',
    auth: 'operator',
    always: true,
    summary: 'The kinds of tickets with their prizes, what is left, and what was paid (OPS-03).',
    request: object({}),
    value: TicketOverview,
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'operator.ticketTable': action({
    method: 'PUT',
    path: '/api/operator/tickets',
    auth: 'operator',
    always: true,
    summary:
      "Sets a kind's prizes and terms, opens or closes it; what is left out stays (OPS-03). Draws made before stay as they are.",
    request: object({
      kind: TicketKindName,
      open: optional(boolean()),
      table: optional(TicketTable),
    }),
    value: TicketOverview,
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
  'operator.ticketStock': action({
    method: 'PUT',
    path: '/api/operator/tickets/stock',
    auth: 'operator',
    always: true,
    summary: 'Sets how many of a prize are left in the table in force (OPS-03).',
    request: object({
      kind: TicketKindName,
      position: max(min(integer(), 0), maxPrizes - 1),
      stock: max(min(integer(), 0), 1_000_000),
    }),
    value: TicketOverview,
    errors: ['forbidden', 'invalid_request', 'not_found'],
    offline: 'network-only',
  }),
  'operator.ticketGrant': action({
    method: 'POST',
    path: '/api/operator/tickets/grant',
    auth: 'operator',
    always: true,
    summary:
      'Gives an account tickets, once for each key (OPS-03). `granted`: false when they were given before.',
    request: object({
      account: size(string(), 1, 64),
      kind: TicketKindName,
      count: TicketCount,
      key: size(string(), 1, 64),
    }),
    value: object({ granted: boolean() }),
    errors: ['forbidden', 'invalid_request', 'not_found'],
    offline: 'network-only',
  }),
};
