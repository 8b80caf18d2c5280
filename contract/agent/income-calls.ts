import { object, optional } from 'superstruct';
import { action } from '../define.ts';
import { Day, RecordPeriod } from '../records/shapes.ts';
import { Income } from './income.ts';

export const agentIncome = {
  'agent.income': action({
    method: 'GET',
    path: '/api/agent/income',
    auth: 'agent',
    summary:
      'What the calling agent was paid as an agent, and paid to direct downlines by contracts, day by day from the ledger (AGT-01); `from` and `to` are days, both included, with `any` only, at most 366.',
    request: object({ period: RecordPeriod, from: optional(Day), to: optional(Day) }),
    value: Income,
    errors: ['period_too_long'],
    offline: 'cached:reports',
  }),
};
