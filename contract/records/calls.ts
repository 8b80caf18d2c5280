import { enums, object, optional, pattern, string } from 'superstruct';
import { action } from '../define.ts';
import {
  BetDetails,
  BetId,
  BetPage,
  BetTotals,
  Cursor,
  Day,
  FileAnswer,
  MovementPage,
  MovementTotals,
  MovementType,
  ProfitReport,
  RecordPeriod,
  betStates,
} from './shapes.ts';
import { Category, Language } from '../shared.ts';

/** Days, both included, with `any` only. */
export const recordSpan = { period: RecordPeriod, from: optional(Day), to: optional(Day) };
const betFilter = {
  ...recordSpan,
  gameType: optional(Category),
  vassalage: optional(pattern(string(), /^[A-Z0-9_]{1,20}$/)),
  state: optional(enums(betStates)),
};
export const movementFilter = { ...recordSpan, type: optional(MovementType) };

/** A member's own only (MEM-06 … MEM-09). */
export const records = {
  'records.bets': action({
    method: 'GET',
    path: '/api/wps/relay/personalHistory',
    auth: 'member',
    summary:
      'The betting record, 50 at a time, the newest first; `after` is the `next` of the page before.',
    request: object({ ...betFilter, language: Language, after: optional(Cursor) }),
    value: BetPage,
    errors: [],
    offline: 'cached:records',
  }),
  'records.betTotals': action({
    method: 'GET',
    path: '/api/wps/relay/personalHistory/totals',
    auth: 'member',
    summary: 'The sums of all bets that a filter of the betting record lets through.',
    request: object(betFilter),
    value: BetTotals,
    errors: [],
    offline: 'cached:records',
  }),
  'records.bet': action({
    method: 'GET',
    path: '/api/wps/relay/personalHistory/detail',
    auth: 'member',
    summary: "One bet of the caller's with what it moved and what its draw can be checked by.",
    request: object({ id: BetId, language: Language }),
    value: BetDetails,
    errors: ['not_found'],
    offline: 'cached:records',
  }),
  'records.betExport': action({
    method: 'GET',
    path: '/api/wps/relay/personalHistory/export',
    auth: 'member',
    summary: 'The betting record as CSV (RFC 4180), the newest first, whole.',
    request: object({ ...betFilter, language: Language }),
    value: FileAnswer,
    file: 'text/csv; charset=utf-8; header=present',
    errors: [],
    offline: 'network-only',
  }),
  'records.movements': action({
    method: 'GET',
    path: '/api/wps/relay/transactionHistory',
    auth: 'member',
    summary:
      "The account record: entries of the caller's wallet with the balance after each, 50 at a time, the newest first.",
    request: object({ ...movementFilter, language: Language, after: optional(Cursor) }),
    value: MovementPage,
    errors: [],
    offline: 'cached:records',
  }),
  'records.movementTotals': action({
    method: 'GET',
    path: '/api/wps/relay/transactionHistory/totals',
    auth: 'member',
    summary: "The caller's wallet over a period: before, after, and what moved by type.",
    request: object(recordSpan),
    value: MovementTotals,
    errors: [],
    offline: 'cached:records',
  }),
  'records.export': action({
    method: 'GET',
    path: '/api/wps/relay/transactionHistory/export',
    auth: 'member',
    summary: 'The account record as CSV (RFC 4180), the newest first, whole.',
    request: object({ ...movementFilter, language: Language }),
    value: FileAnswer,
    file: 'text/csv; charset=utf-8; header=present',
    errors: [],
    offline: 'network-only',
  }),
  'records.profit': action({
    method: 'GET',
    path: '/api/wps/relay/personalProfit',
    auth: 'member',
    summary: 'What the caller won or lost with settled bets, by category and by day or month.',
    request: object(recordSpan),
    value: ProfitReport,
    errors: [],
    offline: 'cached:records',
  }),
  'records.profitExport': action({
    method: 'GET',
    path: '/api/wps/relay/personalProfit/export',
    auth: 'member',
    summary:
      'Profit and loss by day or month and category as CSV (RFC 4180), the latest first, whole.',
    request: object({ ...recordSpan, language: Language }),
    value: FileAnswer,
    file: 'text/csv; charset=utf-8; header=present',
    errors: [],
    offline: 'network-only',
  }),
};
