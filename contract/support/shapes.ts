import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  nullable,
  object,
  pattern,
  size,
  string,
} from 'superstruct';
import { pictureTypes } from '../kyc/upload.ts';
import { Id, Instant } from '../shared.ts';
import { SupportHours } from './hours.ts';

export const supportTopics = [
  'deposit',
  'withdrawal',
  'identity',
  'round',
  'bonus',
  'account',
  'other',
] as const;
export type SupportTopic = (typeof supportTopics)[number];
/** waiting: for the operator · answered: the operator wrote last · closed: by either. */
export const supportStates = ['waiting', 'answered', 'closed'] as const;

/** Characters of a message, once cleaned. */
export const supportLength = 2000;
/** A member's tickets that are not closed, and messages in an hour. */
export const maxOpenTickets = 5;
export const maxSupportMessagesPerHour = 20;
/** A member's messages in one ticket. */
export const maxTicketMessages = 100;
/** Days after closing for which an answer opens a ticket again. */
export const reopenDays = 7;
/** Tickets of a page. */
export const supportPageSize = 20;

/** As a person reads it out: `4028-1734`. */
export const TicketNumber = pattern(string(), /^\d{4}-\d{4}$/);
/** Of a deposit, withdrawal or bet; as the site shows it. */
export const TicketReference = pattern(string(), /^[A-Za-z0-9][A-Za-z0-9 ._#/-]{0,39}$/);

/** Before it is cleaned. */
export const SupportText = size(string(), 1, supportLength * 4);

const unfit = /[^\P{Cc}\n]|[\p{Cs}\p{Bidi_Control}]/gu;

/**
 * The text as it is stored: no control characters or direction marks but line ends, of which two
 * follow each other at most; no blanks at the ends.
 */
export const supportText = (typed: string): string =>
  typed
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(unfit, '')
    .replaceAll(/\n\s*\n\s*\n/g, '\n\n')
    .trim();

/** Characters of the stored text. */
export const supportTextLength = (typed: string): number => [...supportText(typed)].length;

export const SupportTicket = object({
  number: TicketNumber,
  /** Of the call that opened it. */
  key: string(),
  topic: enums(supportTopics),
  reference: nullable(string()),
  state: enums(supportStates),
  openedAt: Instant,
  /** Of the last message, or the closing. */
  changedAt: Instant,
  closedAt: nullable(Instant),
  /** A message by its member opens it again until then; null: not closed, or over. */
  reopensUntil: nullable(Instant),
  /** The last message's beginning. */
  excerpt: string(),
  /** Answers that its member has not read. */
  unread: integer(),
});
export type SupportTicket = Infer<typeof SupportTicket>;

export const SupportMessage = object({
  id: Id,
  /** By the member; else by the operator. */
  own: boolean(),
  text: string(),
  at: Instant,
  /** Ids that `support.picture` shows. */
  pictures: array(Id),
  /** Pictures that came too late to be stored, or are past their time. */
  missingPictures: integer(),
});
export type SupportMessage = Infer<typeof SupportMessage>;

export const SupportTickets = object({
  tickets: array(SupportTicket),
  totalPages: integer(),
  /** Not closed; `maxOpenTickets` at most. */
  open: integer(),
});
export type SupportTickets = Infer<typeof SupportTickets>;

export const SupportConversation = object({
  ...SupportTicket.schema,
  /** Oldest first. */
  messages: array(SupportMessage),
  /** Inbox messages of its answers that are unread. */
  inbox: array(Id),
});
export type SupportConversation = Infer<typeof SupportConversation>;

/** For everybody. */
export const SupportAbout = object({
  /** Null: the operator states none. */
  hours: nullable(SupportHours),
  /** Minutes: the median until the first answer, of 30 days; null: of fewer than ten tickets. */
  usualMinutes: nullable(integer()),
});
export type SupportAbout = Infer<typeof SupportAbout>;

export const SupportPicture = object({ id: Id, type: enums(pictureTypes), data: string() });
export type SupportPicture = Infer<typeof SupportPicture>;
