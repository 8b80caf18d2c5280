import { sql } from 'kysely';
import { correctClock } from '../clock.ts';
import type { Gateway } from '../context.ts';
import type { Job } from './jobs.ts';

/** Ms of difference that nobody notices: slow answers, and clocks that follow a time server. */
const toleratedMs = 2000;

/**
 * Compares this machine's clock with the database's and corrects `now` by the difference. Warns
 * above 2 s.
 * @returns ms that this machine is ahead
 */
export async function compareClocks({ db, log }: Pick<Gateway, 'db' | 'log'>): Promise<number> {
  const asked = Date.now();
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  const halfWay = (asked + Date.now()) / 2;
  const difference = Math.round(halfWay - rows[0]!.at.getTime());
  const ahead = Math.abs(difference) > toleratedMs ? difference : 0;
  correctClock(ahead);
  if (ahead !== 0)
    log.warn(
      { aheadMs: ahead },
      "this machine's clock differs from the database's; set it by a time server",
    );
  return difference;
}

export const clockJob: Job = {
  name: 'clock',
  intervalMs: 3_600_000,
  run: compareClocks,
};
