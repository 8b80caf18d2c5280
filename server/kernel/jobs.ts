import { sql } from 'kysely';
import type { Gateway } from '../context.ts';
import { backoff } from './backoff.ts';

/** What a run knows. */
export interface JobRun {
  /** The first one of this process. */
  first: boolean;
  /** Aborted once the process stops: work in parts ends after the current one. */
  stopping: AbortSignal;
}

/** Whether work in parts goes on with its next one; without a signal always. */
export const goesOn = (stopping?: AbortSignal): boolean => !stopping?.aborted;

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
  run(gateway: Gateway, run: JobRun): Promise<unknown>;
}

export interface PreparedJobs {
  /** Once, and not after `stop`. */
  start(): void;
  /** Waits for runs under way. */
  stop(): Promise<void>;
}

/** Max wait after failures, if above the job's interval. */
const maxBackoffMs = 30_000;

/** Started, each job runs at its interval, one run at a time. Logs failures and goes on. */
export function prepareJobs(gateway: Gateway, jobs: readonly Job[]): PreparedJobs {
  let running: (() => Promise<void>)[] | undefined;
  return {
    start() {
      running ??= jobs.map((job) => startJob(gateway, job));
    },
    async stop() {
      running ??= [];
      await Promise.all(running.map((stop) => stop()));
    },
  };
}

/** @returns what stops the job */
function startJob(gateway: Gateway, job: Job): () => Promise<void> {
  const { intervalMs } = job;
  let timer: NodeJS.Timeout | undefined;
  const stop = new AbortController();
  let first = true;
  let failures = 0;
  let current = Promise.resolve();

  async function run(): Promise<void> {
    try {
      await runOnce(gateway, job, { first, stopping: stop.signal });
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
    if (!stop.signal.aborted) timer = setTimeout(() => (current = run()), afterMs).unref();
  }

  if (job.atStart) current = run();
  else schedule(intervalMs);
  return () => {
    stop.abort();
    clearTimeout(timer);
    return current;
  };
}

async function runOnce(gateway: Gateway, job: Job, run: JobRun): Promise<void> {
  if (!job.oneProcess) {
    await job.run(gateway, run);
    return;
  }
  await gateway.db.connection().execute(async (connection) => {
    const lock = `palaro job ${job.name}`;
    const { rows } = await sql<{ locked: boolean }>`
      SELECT pg_try_advisory_lock(hashtextextended(${lock}, 0)) AS locked`.execute(connection);
    if (!rows[0]!.locked) return;
    try {
      await job.run(gateway, run);
    } finally {
      await sql`SELECT pg_advisory_unlock(hashtextextended(${lock}, 0))`.execute(connection);
    }
  });
}
