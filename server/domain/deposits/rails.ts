import { type Kysely, sql } from 'kysely';
import {
  type Rail,
  type RailName,
  type RailTerms,
  rails,
} from '../../../contract/deposits/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import { railKinds } from '../../ports/rail-kinds.ts';
import { hasService } from '../../services.ts';
import { siteState } from '../../settings/state.ts';

/**
 * With their settings, open or not. A demo's simulation has all wallets and banks by name and takes
 * no fee, until its operator says otherwise.
 */
export function allRails({
  db,
  env,
}: Pick<Gateway, 'db' | 'env'>): (RailTerms & { open: boolean })[] {
  const changed = siteState({ db }).settings.rails;
  const simulated = env.mode === 'demo' && env.ports.payment === null;
  return Object.entries(railKinds).map(([name, { settings, byName }]) => {
    const rail = name as RailName;
    return Object.assign({ rail }, settings, simulated && inSimulation(byName), changed[rail]);
  });
}

const inSimulation = (byName: boolean | undefined) => ({
  fee: { fixed: 0, rate: 0 },
  ...(byName && { open: true }),
});

export function openRails(gateway: Pick<Gateway, 'db' | 'env'>): RailTerms[] {
  if (!hasService(gateway.env, 'payment')) return [];
  return allRails(gateway).flatMap(({ open, ...rail }) => (open ? [rail] : []));
}

/** Open ones with what they took of late (MEM-19b). */
export async function offeredRails(gateway: Pick<Gateway, 'db' | 'env'>): Promise<Rail[]> {
  const open = openRails(gateway);
  const seconds = await usualSeconds(gateway.db);
  return open.map((rail) => Object.assign(rail, { seconds: seconds.get(rail.rail) ?? null }));
}

/** Fewer are no rule. */
const minDeposits = 5;
/** The latest of each rail, so that a busy site's page stays quick. */
const maxDeposits = 1000;

/** Medians of whole seconds from begin to credit, of each rail's credited deposits in 30 days. */
async function usualSeconds(db: Kysely<Database>): Promise<Map<string, number>> {
  const { rows } = await sql<{ rail: string; seconds: number }>`
    SELECT r.rail, percentile_disc(0.5) WITHIN GROUP (ORDER BY d.seconds)::integer AS seconds
    FROM unnest(${rails}::text[]) r (rail) CROSS JOIN LATERAL (
      SELECT greatest(1, round(extract(epoch FROM changed_at - created_at))) AS seconds FROM deposits
      WHERE deposits.rail = r.rail AND state = 'credited' AND changed_at > now() - interval '30 days'
      ORDER BY changed_at DESC LIMIT ${maxDeposits}) d
    GROUP BY r.rail HAVING count(*) >= ${minDeposits}`.execute(db);
  return new Map(rows.map(({ rail, seconds }) => [rail, seconds]));
}
