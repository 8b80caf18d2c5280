import { sql } from 'kysely';
import { fixedMonths } from '../../contract/responsible/calls.ts';
import type { Handlers } from '../context.ts';
import { mapSqlErrors } from '../ledger/map-sql-errors.ts';
import { DomainError } from '../domain-error.ts';
import { recordChange } from '../domain/responsible/change.ts';

interface Row {
  account: string;
  since: Date;
  until: Date;
  fixed_until: Date;
  over: boolean;
}

/** Self-exclusion commands; for six months the database rejects shorter ones (RG-02). */
export const exclusionOperatorHandlers: Pick<
  Handlers<'operator'>,
  'operator.exclusions' | 'operator.endExclusion'
> = {
  'operator.exclusions': async ({ all, limit = 20 }, { db }) => {
    const { rows } = await sql<Row>`
      SELECT c.account, g.excluded_at AS since, g.excluded_until AS until, g.excluded_until <= now() AS over,
        g.excluded_at + make_interval(months => ${fixedMonths}) AS fixed_until
      FROM play_guards g JOIN customers c ON c.id = g.customer_id
      WHERE g.excluded_until > CASE WHEN ${all === 'true'}::boolean THEN '-infinity' ELSE now() END
      ORDER BY g.excluded_at DESC LIMIT ${limit}`.execute(db);
    const exclusions = rows.map(({ account, since, until, fixed_until: fixedUntil, over }) => ({
      account,
      since: since.toISOString(),
      until: until.toISOString(),
      fixedUntil: fixedUntil.toISOString(),
      over,
    }));
    return { exclusions };
  },

  'operator.endExclusion': async ({ account }, { db }) => {
    await db.transaction().execute(async (transaction) => {
      const ended = sql<{ id: string }>`
        UPDATE play_guards g SET excluded_until = now() FROM customers c
        WHERE c.id = g.customer_id AND c.account = ${account.toLowerCase()} AND g.excluded_until > now() RETURNING c.id`;
      const [row] = (await mapSqlErrors(ended.execute(transaction))).rows;
      if (!row) throw new DomainError('not_found', { field: 'account' });
      await recordChange(transaction, row.id, 'operator', 'end exclusion', {});
    });
    return { account: account.toLowerCase() };
  },
};
