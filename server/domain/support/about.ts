import { sql } from 'kysely';
import type { Value } from '../../../contract/index.ts';
import type { Gateway } from '../../context.ts';
import { readAtMostEvery } from '../../ledger/per-database-cache.ts';
import { siteState } from '../../settings/state.ts';

/** Tickets whose first answers say how long one usually takes, and of how many days. */
const minAnswered = 10;
const days = 30;
const maxAgeMs = 60_000;

/** Guests ask too: read once a minute. */
const usual = readAtMostEvery(maxAgeMs, async ({ db }): Promise<number | null> => {
  const { rows } = await sql<{ answered: number; minutes: number | null }>`
    SELECT count(*)::int AS answered,
      ceil((percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - opened_at)))::numeric / 60)::int AS minutes
    FROM support_tickets WHERE answered_at > now() - make_interval(days => ${days})`.execute(db);
  const { answered, minutes } = rows[0]!;
  return answered < minAnswered ? null : minutes;
});

/** The hours that the operator states, and the usual time until a first answer (INFO-08h). */
export async function supportAbout(gateway: Pick<Gateway, 'db'>): Promise<Value<'support.about'>> {
  return {
    hours: siteState(gateway).settings.support.hours,
    usualMinutes: await usual.current(gateway),
  };
}

/** For tests: the next call reads again. */
export const forgetUsual = usual.forget;
