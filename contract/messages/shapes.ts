import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  record,
  size,
  string,
  union,
} from 'superstruct';
import { Id, Instant, Language } from '../shared.ts';

/** What a message is about: the member's money, the account's safety, the site itself, or what the operator advertises. */
export const messageKinds = ['money', 'security', 'platform', 'promotion'] as const;
export const MessageKind = enums(messageKinds);
export type MessageKind = (typeof messageKinds)[number];

/**
 * The texts that the site itself writes, by key: `inbox.of.<key>` of the language bundles has title and text of each. `operator` is
 * what the operator wrote; its words come with the message.
 */
export const messageKeys = [
  ...([
    'depositCredited',
    'depositFailed',
    'withdrawalApproved',
    'withdrawalRejected',
    'withdrawalPaid',
    'withdrawalForced',
    'withdrawalReturned',
  ] as const),
  ...([
    'redemptionApproved',
    'redemptionRejected',
    'promotionIssued',
    'promotionRejected',
    'referralReady',
    'referralDenied',
    'vipReady',
    'roundFinished',
    'roundRefunded',
  ] as const),
  ...([
    'contractOffered',
    'contractAccepted',
    'contractRejected',
    'contractEnded',
    'contractPaid',
    'contractOwed',
  ] as const),
  ...([
    'passwordChanged',
    'loginLocked',
    'contactBound',
    'contactRemoved',
    'identityApproved',
    'identityRejected',
    'operator',
  ] as const),
] as const;
export type MessageKey = (typeof messageKeys)[number];

/** Characters that the operator's words may have. */
export const messageLength = { title: 80, text: 2000 } as const;
/** How many messages a page of the inbox has. */
export const messagePageSize = 20;

export const MessageWords = object({
  title: size(string(), 1, messageLength.title),
  text: size(string(), 1, messageLength.text),
});
/** Words in several languages, by the language's code. */
const WordsByLanguage = record(Language, MessageWords);

export const Message = object({
  id: Id,
  kind: MessageKind,
  /** One of `messageKeys`, or of a newer gateway. */
  key: string(),
  /** What the text is filled in with: amounts in centavos, references, reasons, ids; `until` is an instant. */
  params: record(string(), union([string(), number()])),
  /** The operator's words; null for a text of the site's own. */
  texts: nullable(WordsByLanguage),
  at: Instant,
  read: boolean(),
});
export type Message = Infer<typeof Message>;

/** A page of an inbox. */
export const MessagePage = object({
  messages: array(Message),
  totalPages: integer(),
  /** All that are unread, whatever the filter. */
  unread: integer(),
});
export type MessagePage = Infer<typeof MessagePage>;
