import type { JobRun } from '../kernel/jobs.ts';

/** A run of a job in a process that goes on. */
export const jobRun = (first = false): JobRun => ({
  first,
  stopping: new AbortController().signal,
});
