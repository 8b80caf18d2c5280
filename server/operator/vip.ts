import { sql } from 'kysely';
import type { Value } from '../../contract/index.ts';
import type { Gateway, Handlers } from '../context.ts';
import { storedVipRules } from '../domain/vip/rules.ts';

/** Levels with counts of members and unclaimed rewards. */
export async function vipOverview({ db }: Pick<Gateway, 'db'>): Promise<Value<'operator.vip'>> {
  const { open, levels } = await storedVipRules(db);
  const { rows } = await sql<{ rank: number; members: number; unclaimed: string }>`
    SELECT n.rank, (SELECT count(*)::integer FROM vip_members m WHERE m.rank = n.rank OR n.rank = ${levels.length}::integer AND m.rank > n.rank) AS members,
      (SELECT coalesce(sum(v.reward), 0) FROM vip_rises v WHERE v.rank = n.rank AND v.claimed_at IS NULL) AS unclaimed
    FROM generate_series(1, ${levels.length}::integer) AS n (rank) ORDER BY n.rank`.execute(db);
  return {
    open,
    levels: rows.map(({ rank, members, unclaimed }) =>
      Object.assign({ members, unclaimed: Number(unclaimed) }, levels[rank - 1]!),
    ),
  };
}

/** The query of VIP levels (OPS-03); settings change them. */
export const vipOperatorHandlers: Pick<Handlers<'operator'>, 'operator.vip'> = {
  'operator.vip': (_request, context) => vipOverview(context),
};
