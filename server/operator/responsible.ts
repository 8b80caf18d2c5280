import { sql } from 'kysely';
import {
  type ExclusionPoint,
  type ExclusionTrait,
  fixedMonths,
} from '../../contract/responsible/calls.ts';
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

interface MatchRow {
  account: string | null;
  excluded: string;
  traits: ExclusionTrait[];
  proven: boolean;
  point: ExclusionPoint;
  times: number;
  at: Date;
  cleared: boolean;
}

/** Self-exclusion commands; for six months the database rejects shorter ones (RG-02). */
export const exclusionOperatorHandlers: Pick<
  Handlers<'operator'>,
  | 'operator.exclusions'
  | 'operator.endExclusion'
  | 'operator.exclusionMatches'
  | 'operator.clearMatch'
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

  'operator.exclusionMatches': async ({ all, limit = 20 }, { db }) => {
    const { rows } = await sql<MatchRow>`
      SELECT c.account, e.account AS excluded, m.traits, m.proven, m.point, m.times, m.last_at AS at, m.cleared_at IS NOT NULL AS cleared
      FROM exclusion_matches m JOIN customers e ON e.id = m.excluded_id JOIN play_guards g ON g.customer_id = m.excluded_id
        LEFT JOIN customers c ON c.id = m.customer_id
      WHERE ${all === 'true'}::boolean OR (m.cleared_at IS NULL AND g.excluded_until > now())
      ORDER BY m.last_at DESC, m.id DESC LIMIT ${limit}`.execute(db);
    return { matches: rows.map((row) => Object.assign(row, { at: row.at.toISOString() })) };
  },

  'operator.clearMatch': async ({ account, excluded }, { db }) => {
    const names = { account: account.toLowerCase(), excluded: excluded.toLowerCase() };
    const { rows } = await sql`
      UPDATE exclusion_matches m SET cleared_at = coalesce(m.cleared_at, now()) FROM customers c, customers e
      WHERE c.id = m.customer_id AND e.id = m.excluded_id AND c.account = ${names.account} AND e.account = ${names.excluded}
      RETURNING m.id`.execute(db);
    if (rows.length === 0) throw new DomainError('not_found', { field: 'account' });
    return names;
  },
};
