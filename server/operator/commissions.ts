import { mergeSetting } from '../settings/write.ts';
import { type Kysely, sql } from 'kysely';
import type { Request } from '../../contract/index.ts';
import type { Handlers } from '../context.ts';
import type { Database } from '../db/database.ts';
import { DomainError } from '../domain-error.ts';
import { endContract, offerContract } from '../domain/commissions/lifecycle.ts';
import { contractsOpen, highestRates, termsOf } from '../domain/commissions/terms.ts';
import { inPhase, operatorContract, operatorContracts } from '../domain/commissions/view.ts';

type Actions = 'operator.contracts' | 'operator.contractOffer' | 'operator.contractEnd';

/** Contract commands (OPS-03); rules are settings. */
export const contractOperatorHandlers: Pick<Handlers<'operator'>, Actions> = {
  'operator.contracts': async ({ account, state, limit = 20 }, context) => {
    const id = account === undefined ? null : await idOf(context.db, account);
    const whose = id === null ? sql`true` : sql`(k.customer_id = ${id} OR k.offerer_id = ${id})`;
    const contracts = await operatorContracts(
      context.db,
      sql`${whose} AND ${inPhase(state)}`,
      limit,
    );
    return { open: contractsOpen(context), highest: highestRates(context), contracts };
  },
  'operator.contractOffer': async ({ account, ...offered }, context) => {
    const customerId = await idOf(context.db, account);
    return operatorContract(
      context.db,
      await offerContract(context, { offererId: null, customerId, terms: termsOf(offered) }),
    );
  },
  'operator.contractEnd': async ({ id }, context) =>
    operatorContract(context.db, await endContract(context, id, null)),
};

async function idOf(db: Kysely<Database>, account: string): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('account', '=', account.toLowerCase())
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found', { field: 'account' });
  return row.id;
}

/** Sets a kind's highest rate (CON-02). */
export async function setContractRules(
  db: Kysely<Database>,
  { kind, highest }: Request<'operator.contractRules'>,
): Promise<void> {
  await mergeSetting(db, 'contracts', { [kind]: highest }, 'highest');
}
