import { array, boolean, integer, nullable, object, size, string } from 'superstruct';
import { action } from '../define.ts';
import { Id, Instant } from '../shared.ts';

/** The operator's view (OPS-03). */
export const ledger = {
  'ledger.check': action({
    method: 'GET',
    path: '/api/operator/ledger',
    auth: 'operator',
    always: true,
    summary: 'Compares the whole ledger with itself, in one snapshot, while money moves (WAL-01).',
    request: object({}),
    value: object({
      at: Instant,
      accounts: integer(),
      transfers: integer(),
      entries: integer(),
      /** The first hundred are listed. */
      total: integer(),
      faults: array(
        object({
          fault: string(),
          currency: nullable(string()),
          accountId: nullable(Id),
          transferId: nullable(Id),
          found: integer(),
          expected: integer(),
        }),
      ),
    }),
    errors: ['forbidden'],
    offline: 'network-only',
  }),
  'ledger.correct': action({
    method: 'PUT',
    path: '/api/operator/ledger/correction',
    auth: 'operator',
    always: true,
    summary:
      'Takes a transfer back by a new one that names it; once, however often it is asked for (WAL-01).',
    request: object({ transferId: Id, reason: size(string(), 3, 200) }),
    value: object({ transferId: Id, replayed: boolean() }),
    errors: ['forbidden', 'not_found', 'insufficient_balance'],
    offline: 'network-only',
  }),
};
