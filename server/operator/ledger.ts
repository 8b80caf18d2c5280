import type { Handlers } from '../context.ts';
import { correct } from '../ledger/correct.ts';
import { audit } from '../ledger/audit.ts';
import { announceBalance } from '../domain/wallet/balance.ts';

/** Ledger commands (OPS-03). */
export const ledgerHandlers: Handlers<'ledger'> = {
  'ledger.check': async (_request, { db }) => {
    const { at, ...found } = await audit(db);
    return { at: at.toISOString(), ...found };
  },

  'ledger.correct': async ({ transferId, reason }, context) => {
    const correction = await correct(context.db, transferId, reason);
    const touched = await context.db
      .selectFrom('entries')
      .innerJoin('accounts', 'accounts.id', 'entries.account_id')
      .select('customer_id')
      .distinct()
      .where('transfer_id', '=', correction.transferId)
      .execute();
    for (const { customer_id } of touched)
      if (customer_id !== null) await announceBalance(context, customer_id);
    return correction;
  },
};
