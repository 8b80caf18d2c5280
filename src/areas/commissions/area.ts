import { type Area, agentPage } from '../../lib/area.ts';

const view = () => import('./pages/Contracts.tsx');

/** Contracts (CON-01 … CON-05) in both centres; for agents also by kind (AGT-01). */
export const area: Area = {
  pages: [
    { path: '/member/contracts', titleKey: 'commissions.at.contracts', guard: 'member', view },
    ...(
      [
        'contracts',
        'agentDividendRecordCopy2',
        'agentDailyWages2',
        'agentHourSalary',
        'agentRealtimeSalary',
      ] as const
    ).map((name) => agentPage(`/agent/${name}`, `commissions.at.${name}`, view)),
  ],
  popups: { contractModal: () => import('./components/OfferPopup.tsx') },
};
