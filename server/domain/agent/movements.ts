import type { Context, Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { exportMovementsOf } from '../records/export.ts';
import { movementTotalsOf, movementsOf } from '../records/movements.ts';
import { placeBelow } from './place.ts';

/** The account's id; throws `not_found` (AGT-09). */
const idBelow = async (account: string, { db, caller }: Context): Promise<string> =>
  (await placeBelow(db, requireCustomer(caller), account)).id;

type Calls = 'agent.movements' | 'agent.movementTotals' | 'agent.movementsExport';

/** The main wallet of one account of the team (AGT-01). */
export const movementHandlers: Pick<Handlers<'agent'>, Calls> = {
  'agent.movements': async ({ account, ...request }, context) =>
    movementsOf(await idBelow(account, context), request, context),
  'agent.movementTotals': async ({ account, ...request }, context) =>
    movementTotalsOf(await idBelow(account, context), request, context),
  'agent.movementsExport': async ({ account, ...request }, context) =>
    exportMovementsOf(await idBelow(account, context), request, context),
};
