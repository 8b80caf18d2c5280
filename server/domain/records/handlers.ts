import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { betDetails } from './bet.ts';
import { betPage, betTotals } from '../play/bets.ts';
import { exportBets, exportMovementsOf, exportProfit } from './export.ts';
import { movementTotalsOf, movementsOf } from './movements.ts';
import { profitReport } from './profit.ts';

export const recordsHandlers: Handlers<'records'> = {
  'records.bets': betPage,
  'records.betTotals': betTotals,
  'records.bet': betDetails,
  'records.betExport': exportBets,
  'records.movements': (request, context) =>
    movementsOf(requireCustomer(context.caller), request, context),
  'records.movementTotals': (request, context) =>
    movementTotalsOf(requireCustomer(context.caller), request, context),
  'records.export': (request, context) =>
    exportMovementsOf(requireCustomer(context.caller), request, context),
  'records.profit': profitReport,
  'records.profitExport': exportProfit,
};
