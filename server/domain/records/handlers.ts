import type { Handlers } from '../../context.ts';
import { betDetails } from './bet.ts';
import { betPage, betTotals } from '../play/bets.ts';
import { exportBets, exportMovements, exportProfit } from './export.ts';
import { movementPage, movementTotals } from './movements.ts';
import { profitReport } from './profit.ts';

export const recordsHandlers: Handlers<'records'> = {
  'records.bets': betPage,
  'records.betTotals': betTotals,
  'records.bet': betDetails,
  'records.betExport': exportBets,
  'records.movements': movementPage,
  'records.movementTotals': movementTotals,
  'records.export': exportMovements,
  'records.profit': profitReport,
  'records.profitExport': exportProfit,
};
