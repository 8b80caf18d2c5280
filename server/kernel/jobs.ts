import { sql } from 'kysely';
import type { Gateway } from '../context.ts';
import { backoff } from './backoff.ts';

/** Timed work of every process, listed in `server/jobs.ts`. */
export interface Job {
  /** `deposits` for "deposits job failed". */
  name: string;
  /** From the end of a run. */
  intervalMs: number;
  /** Also runs at start. */
  atStart?: true;
  /** Skips while another process runs it. */
  oneProcess?: true;
  /** @param run `first` in this process's first run */
  run(gateway: Gateway, run: { first: boolean }): Promise<unknown>;
}

export interface RunningJobs {
  /** Waits for runs under way. */
  stop(): Promise<void>;
}

/** Max wait after failures, if above the job's interval. */
const maxBackoffMs = 30_000;

/** Runs each job at its interval, one run at a time. Logs failures and goes on. */
export function startJobs(gateway: Gateway, jobs: readonly Job[]): RunningJobs {
  const running = jobs.map((job) => startJob(gateway, job));
  return {
    async stop() {
      await Promise.all(running.map((stop) => stop()));
    },
  };
}

/** @returns what stops the job */
function startJob(gateway: Gateway, job: Job): () => Promise<void> {
  const { intervalMs } = job;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let first = true;
  let failures = 0;
  let current = Promise.resolve();

  async function run(): Promise<void> {
    try {
      await runOnce(gateway, job, first);
      failures = 0;
    } catch (error) {
      failures += 1;
      gateway.log.warn({ err: error }, `${job.name} job failed`);
    }
    first = false;
    const maxMs = Math.max(intervalMs, maxBackoffMs);
    schedule(failures === 0 ? intervalMs : backoff(failures, { minMs: intervalMs, maxMs }));
  }
  function schedule(afterMs: number): void {
    if (!stopped) timer = setTimeout(() => (current = run()), afterMs).unref();
  }

  if (job.atStart) current = run();
  else schedule(intervalMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
    return current;
  };
}

async function runOnce(gateway: Gateway, job: Job, first: boolean): Promise<void> {
  if (!job.oneProcess) {
    await job.run(gateway, { first });
    return;
  }
  await gateway.db.connection().execute(async (connection) => {
    const lock = `palaro job ${job.name}`;
    const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_lock(hashtextextended(${lock}, 0)) AS locked`.execute(connection);
    if (!rows[0]!.locked) return;
    try {
      await job.run(gateway, { first });
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtextextended(${lock}, 0))`.execute(connection);
    }
  });
}
