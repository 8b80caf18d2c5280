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

/** Money, the account's safety, the site, or the operator's advertising. */
export const memberKinds = ['money', 'security', 'platform', 'promotion'] as const;
/** `team`: of an agent's team and contracts; agents alone have any. */
export const messageKinds = [...memberKinds, 'team'] as const;
export const MessageKind = enums(messageKinds);
export type MessageKind = (typeof messageKinds)[number];

/**
 * Texts of the site, `inbox.of.<key>` in the language bundles. `operator`: the words come with the
 * message.
 */
export const messageKeys = [
  ...([
    'depositCredited',
    'depositFailed',
    'depositBonusIssued',
    'depositBonusMissed',
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
    'rebatePaid',
    'jackpotWon',
    'tournamentWonPoints',
    'tournamentWonCash',
    'tournamentCancelled',
    'raffleWonPoints',
    'raffleWonCash',
    'raffleCancelled',
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
    'teamRebatePaid',
  ] as const),
  ...(['teamJoined', 'teamJoinedMore', 'teamDeposited', 'teamDepositedMore'] as const),
  ...([
    'passwordChanged',
    'loginLocked',
    'contactBound',
    'contactRemoved',
    'identityApproved',
    'identityRejected',
    'supportAnswered',
    'supportClosed',
    'operator',
  ] as const),
] as const;
export type MessageKey = (typeof messageKeys)[number];

export const messageLength = { title: 80, text: 2000 } as const;
/** Per page. */
export const messagePageSize = 20;

export const MessageWords = object({
  title: size(string(), 1, messageLength.title),
  text: size(string(), 1, messageLength.text),
});
/** By the language's code. */
const WordsByLanguage = record(Language, MessageWords);

export const Message = object({
  id: Id,
  kind: MessageKind,
  /** One of `messageKeys`, or a newer gateway's. */
  key: string(),
  /** Amounts in centavos, references, reasons, ids; `until` is an instant. */
  params: record(string(), union([string(), number()])),
  /** The operator's; null for the site's own. */
  texts: nullable(WordsByLanguage),
  at: Instant,
  read: boolean(),
});
export type Message = Infer<typeof Message>;

/** A page of an inbox. */
export const MessagePage = object({
  messages: array(Message),
  totalPages: integer(),
  /** Whatever the filter. */
  unread: integer(),
});
export type MessagePage = Infer<typeof MessagePage>;
