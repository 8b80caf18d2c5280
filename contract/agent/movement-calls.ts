import { object, optional } from 'superstruct';
import { action } from '../define.ts';
import { movementFilter, recordSpan } from '../records/calls.ts';
import { Cursor, FileAnswer, MovementPage, MovementTotals } from '../records/shapes.ts';
import { Language } from '../shared.ts';
import { AccountName } from './team-shapes.ts';

/** Account details (AGT-01): the main wallet of one account below the caller (AGT-09). */
export const agentMovements = {
  'agent.movements': action({
    method: 'GET',
    path: '/api/agent/team/movements',
    auth: 'agent',
    summary:
      "Entries of the main wallet of an account of the caller's team with the balance after each, 50 at a time, the newest first (AGT-01).",
    request: object({
      account: AccountName,
      ...movementFilter,
      language: Language,
      after: optional(Cursor),
    }),
    value: MovementPage,
    errors: ['not_found'],
    offline: 'cached:reports',
  }),
  'agent.movementTotals': action({
    method: 'GET',
    path: '/api/agent/team/movements/totals',
    auth: 'agent',
    summary:
      "The main wallet of an account of the caller's team over a period: before, after, and what moved by type (AGT-01).",
    request: object({ account: AccountName, ...recordSpan }),
    value: MovementTotals,
    errors: ['not_found'],
    offline: 'cached:reports',
  }),
  'agent.movementsExport': action({
    method: 'GET',
    path: '/api/agent/team/movements/export',
    auth: 'agent',
    summary:
      "The movements of an account of the caller's team as CSV (RFC 4180), the newest first, whole (AGT-07).",
    request: object({ account: AccountName, ...movementFilter, language: Language }),
    value: FileAnswer,
    file: 'text/csv; charset=utf-8; header=present',
    errors: ['not_found'],
    offline: 'network-only',
  }),
};
