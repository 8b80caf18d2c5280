import { sql } from 'kysely';
import type { RebateTerms } from '../../contract/rebates/calls.ts';
import type { Gateway, Handlers } from '../context.ts';
import { setTerms, termsNow } from '../domain/rebates/terms.ts';

async function overview({ db }: Pick<Gateway, 'db'>): Promise<RebateTerms> {
  const terms = await termsNow(db);
  const { rows } = await sql<{ unpaid: number; members: number; paid: number }>`
    SELECT coalesce(sum(owed), 0)::float8 AS unpaid, count(DISTINCT customer_id)::integer AS members,
      (SELECT coalesce(sum(amount), 0)::float8 FROM rebate_payments) AS paid
    FROM rebate_bets WHERE rate > 0 AND valid_bet <> paid_bet`.execute(db);
  return { ...terms, ...rows[0]! };
}

/** The commands of members' rebates (OPS-03). */
export const rebateOperatorHandlers: Pick<
  Handlers<'operator'>,
  'operator.rebates' | 'operator.rebateRules'
> = {
  'operator.rebates': (_request, context) => overview(context),
  'operator.rebateRules': async (request, context) => {
    await setTerms(request, context.db);
    return overview(context);
  },
};
