import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
} from 'superstruct';
import { action } from '../define.ts';
import { maxPictures } from '../kyc/upload.ts';
import { Id, IdempotencyKey, Instant, QueryInteger } from '../shared.ts';
import { SupportHours } from './hours.ts';
import {
  SupportAbout,
  SupportConversation,
  SupportPicture,
  SupportText,
  SupportTickets,
  TicketNumber,
  TicketReference,
  supportStates,
  supportTopics,
} from './shapes.ts';

const Pictures = size(array(Id), 0, maxPictures);

/** Of lists and of one ticket. */
const about = {
  number: TicketNumber,
  account: string(),
  topic: enums(supportTopics),
  reference: nullable(string()),
  state: enums(supportStates),
  openedAt: Instant,
  changedAt: Instant,
};
const OperatorTicket = object({ ...about, excerpt: string() });

const WholeTicket = object({
  ...about,
  /** Name of the key that closed it; null: its member, or not closed. */
  closedBy: nullable(string()),
  messages: array(
    object({
      id: Id,
      /** Name of the key that answered; null: its member. */
      operator: nullable(string()),
      text: string(),
      at: Instant,
      pictures: array(Id),
      missingPictures: integer(),
    }),
  ),
  /** Base64. */
  pictures: array(SupportPicture),
});

/** Support by tickets (INFO-08). */
export const support = {
  'support.about': action({
    method: 'GET',
    path: '/api/wps/support/about',
    auth: 'guest',
    summary: 'When support answers, and how long a first answer usually takes (INFO-08h).',
    request: object({}),
    value: SupportAbout,
    errors: [],
    offline: 'cached:help',
  }),
  'support.tickets': action({
    method: 'GET',
    path: '/api/wps/support/tickets',
    auth: 'member',
    summary: "The caller's tickets, the last changed first, 20 a page (INFO-08b).",
    request: object({ pageNo: optional(QueryInteger(1, 10_000)) }),
    value: SupportTickets,
    errors: [],
    offline: 'cached:records',
  }),
  'support.ticket': action({
    method: 'GET',
    path: '/api/wps/support/ticket',
    auth: 'member',
    summary: "One of the caller's tickets with its messages (INFO-08b).",
    request: object({ number: TicketNumber }),
    value: SupportConversation,
    errors: ['not_found'],
    offline: 'cached:records',
  }),
  'support.picture': action({
    method: 'GET',
    path: '/api/wps/support/picture',
    auth: 'member',
    summary: "A picture of one of the caller's tickets, in base64.",
    request: object({ id: Id }),
    value: SupportPicture,
    errors: ['not_found'],
    offline: 'network-only',
  }),
  'support.open': action({
    method: 'POST',
    path: '/api/wps/support',
    auth: 'member',
    summary:
      'Opens a ticket, at most five that are not closed and twenty messages an hour (INFO-08d). `key` names it for the caller. Pictures were uploaded before; those that lapsed are left out and counted.',
    request: object({
      key: IdempotencyKey,
      topic: enums(supportTopics),
      text: SupportText,
      reference: optional(TicketReference),
      pictures: Pictures,
    }),
    value: object({ number: TicketNumber }),
    errors: ['support_length', 'support_open', 'too_many_requests', 'write_mismatch'],
    offline: 'queued',
  }),
  'support.write': action({
    method: 'PUT',
    path: '/api/wps/support',
    auth: 'member',
    summary:
      "Adds a message to one of the caller's tickets, which then waits for the operator; one that was closed up to seven days ago is open again (INFO-08c).",
    request: object({ number: TicketNumber, text: SupportText, pictures: Pictures }),
    value: object({ number: TicketNumber }),
    errors: [
      'not_found',
      'support_length',
      'support_closed',
      'support_open',
      'support_full',
      'too_many_requests',
      'write_mismatch',
    ],
    offline: 'queued',
  }),
  'support.close': action({
    method: 'POST',
    path: '/api/wps/support/close',
    auth: 'member',
    summary: "Closes one of the caller's tickets; one that is closed stays as it is.",
    request: object({ number: TicketNumber }),
    value: object({ changed: boolean() }),
    errors: ['not_found'],
    offline: 'network-only',
  }),
  'operator.supportTickets': action({
    method: 'GET',
    path: '/api/operator/supportTickets',
    auth: 'operator',
    always: true,
    summary:
      'Tickets of one state, or all, the last changed first, and how many wait (OPS-03). `before`: those that changed before that ticket.',
    request: object({
      state: optional(enums(supportStates)),
      before: optional(TicketNumber),
      limit: optional(QueryInteger(1, 100)),
    }),
    value: object({
      tickets: array(OperatorTicket),
      /** All that wait, and since when the first of them does. */
      waiting: object({ count: integer(), since: nullable(Instant) }),
    }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.supportTicket': action({
    method: 'GET',
    path: '/api/operator/supportTicket',
    auth: 'operator',
    always: true,
    summary: 'A ticket with its messages and its newest twelve pictures (OPS-03).',
    request: object({ number: TicketNumber }),
    value: WholeTicket,
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.supportAnswer': action({
    method: 'POST',
    path: '/api/operator/supportTicket',
    auth: 'operator',
    always: true,
    summary:
      'Answers a ticket, and closes it if asked to; its member gets a message (OPS-03). The same key again answers nothing.',
    request: object({
      number: TicketNumber,
      text: SupportText,
      key: IdempotencyKey,
      close: optional(boolean()),
    }),
    value: object({ answered: boolean(), account: string(), state: enums(supportStates) }),
    errors: ['forbidden', 'not_found', 'support_length', 'idempotency_mismatch'],
    offline: 'network-only',
  }),
  'operator.supportClose': action({
    method: 'PUT',
    path: '/api/operator/supportTicket',
    auth: 'operator',
    always: true,
    summary: 'Closes a ticket; its member gets a message (OPS-03).',
    request: object({ number: TicketNumber }),
    value: object({ changed: boolean(), account: string() }),
    errors: ['forbidden', 'not_found'],
    offline: 'network-only',
  }),
  'operator.supportHours': action({
    method: 'PUT',
    path: '/api/operator/supportHours',
    auth: 'operator',
    always: true,
    summary: "Sets when support answers, by day in the site's zone; null states nothing (OPS-03).",
    request: object({ hours: nullable(SupportHours) }),
    value: object({ hours: nullable(SupportHours) }),
    errors: ['forbidden', 'invalid_request'],
    offline: 'network-only',
  }),
};
