import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { answerContract, endContract, offerContract } from './lifecycle.ts';
import { simulate } from './simulate.ts';
import { listSettlements, statementOf } from './statement.ts';
import { termsOf } from './terms.ts';
import {
  contractDownlines,
  contractOf,
  listContracts,
  oneContract,
  pendingContracts,
} from './view.ts';

/** Calls of the parties (CON-01 … CON-05). */
export const contractsHandlers: Handlers<'contracts'> = {
  'contracts.list': listContracts,
  'contracts.one': oneContract,
  'contracts.pending': (_request, context) => pendingContracts(context),
  'contracts.downlines': contractDownlines,
  'contracts.offer': async ({ customerId, ...offered }, context) => {
    const offererId = requireCustomer(context.caller);
    return contractOf(
      context.db,
      await offerContract(context, { offererId, customerId, terms: termsOf(offered) }),
      offererId,
    );
  },
  'contracts.answer': async ({ id, answer, ends }, context) => {
    const customerId = requireCustomer(context.caller);
    return contractOf(
      context.db,
      await answerContract(context, { id, customerId, accept: answer === 'accept', ends }),
      customerId,
    );
  },
  'contracts.end': async ({ id }, context) => {
    const customerId = requireCustomer(context.caller);
    return contractOf(context.db, await endContract(context, id, customerId), customerId);
  },
  'contracts.settlements': listSettlements,
  'contracts.statement': statementOf,
  'contracts.simulate': simulate,
};
