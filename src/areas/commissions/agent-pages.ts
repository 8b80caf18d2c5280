import { type Page, agentPage } from '../../lib/area.ts';

const view = () => import('./pages/Contracts.tsx');

/** Contracts and their records by kind (AGT-01). */
export const agentPages: readonly Page[] = (
  [
    'contracts',
    'agentDividendRecordCopy2',
    'agentDailyWages2',
    'agentHourSalary',
    'agentRealtimeSalary',
  ] as const
).map((name) => agentPage(`/agent/${name}`, `commissions.at.${name}`, view));
