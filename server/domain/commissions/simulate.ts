import type { Simulation } from '../../../contract/commissions/shapes.ts';
import type { Request } from '../../../contract/index.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import { settledUntil } from '../../kernel/settled-until.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { currencySymbol, memberCurrency } from '../../kernel/currency.ts';
import { commissionFor } from './commission.ts';
import { periodsEnded } from './periods.ts';
import { playByPeriod } from './play.ts';

/** Days for a contract of five minutes. */
const maxBriefDays = 7;
/** Periods listed one by one. */
const maxListed = 100;
const day = 86_400_000;

/**
 * What a contract would have paid, by the settling code (CON-05). Throws `not_found` for others'
 * (AGT-09), `invalid_request` for too many days.
 */
export async function simulate(
  { id, days }: Request<'contracts.simulate'>,
  { db, caller }: Context,
): Promise<Simulation> {
  const viewer = requireCustomer(caller);
  const contract = await db
    .selectFrom('contracts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!contract || (contract.customer_id !== viewer && contract.offerer_id !== viewer))
    throw new DomainError('not_found', { field: 'id' });
  if (contract.kind === 'agentRealtimeSalary' && days > maxBriefDays)
    throw new DomainError('invalid_request', { field: 'days' });
  const until = new Date(await settledUntil({ db }));
  const periods = periodsEnded(contract, new Date(until.getTime() - days * day), until);
  const play = periods.length > 0 ? await playByPeriod(db, contract.customer_id, periods) : [];
  const all = periods.map(({ from, to }, i) => {
    const { validBet, net, active } = play[i]!;
    const { base, rate, amount } = commissionFor(contract, play[i]!);
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      validBet,
      net,
      active,
      base,
      rate,
      amount,
    };
  });
  return {
    currencySymbol: currencySymbol(memberCurrency),
    from: all[0]?.from ?? until.toISOString(),
    to: all.at(-1)?.to ?? until.toISOString(),
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
    periods: all.slice(-maxListed).toReversed(),
    totalPeriods: all.length,
    paidPeriods: all.filter(({ amount }) => amount > 0).length,
  };
}
