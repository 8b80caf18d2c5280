import type { Area } from '../../lib/area.ts';

const view = () => import('./pages/Records.tsx');

/** A member's records (MEM-06 … MEM-09). */
export const area: Area = {
  pages: (
    ['personalHistoryCopy', 'transactionHistory', 'personalProfit', 'bonusDetails'] as const
  ).map((key) => ({
    path: `/member/${key}`,
    titleKey: `records.title.${key}`,
    guard: 'member',
    view,
  })),
};
