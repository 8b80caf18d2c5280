import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Gateway } from '../context.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { type Job, prepareJobs } from './jobs.ts';

function startJobs(...prepared: Parameters<typeof prepareJobs>): ReturnType<typeof prepareJobs> {
  const jobs = prepareJobs(...prepared);
  jobs.start();
  return jobs;
}

describe('prepareJobs', () => {
  const warn = vi.fn();
  const gateway = { log: { warn } } as unknown as Gateway;
  const run = vi.fn<Job['run']>();
  const job: Job = { name: 'deposits', intervalMs: 2000, run };
  const goesOn = expect.any(AbortSignal);

  beforeEach(() => {
    vi.useFakeTimers();
    run.mockReset().mockResolvedValue(undefined);
    warn.mockReset();
  });
  afterEach(() => vi.useRealTimers());

  test('runs a job that a list contains, one interval after the other', async () => {
    const jobs = startJobs(gateway, [job]);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(6000);
    expect(run.mock.calls).toEqual([
      [gateway, { first: true, stopping: goesOn }],
      [gateway, { first: false, stopping: goesOn }],
      [gateway, { first: false, stopping: goesOn }],
    ]);
    await jobs.stop();
  });

  test('runs a job at the start when it asks for that', async () => {
    const jobs = startJobs(gateway, [{ ...job, atStart: true }]);
    expect(run).toHaveBeenCalledExactlyOnceWith(gateway, { first: true, stopping: goesOn });
    await jobs.stop();
  });

  test('starts jobs once, and not after their stop', async () => {
    const atStart = [{ ...job, atStart: true as const }];
    const jobs = prepareJobs(gateway, atStart);
    await vi.advanceTimersByTimeAsync(6000);
    expect(run).not.toHaveBeenCalled();
    jobs.start();
    jobs.start();
    expect(run).toHaveBeenCalledTimes(1);
    await jobs.stop();
    const stopped = prepareJobs(gateway, atStart);
    await stopped.stop();
    stopped.start();
    await vi.advanceTimersByTimeAsync(6000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('never runs a job twice at once', async () => {
    run.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 7000)));
    const jobs = startJobs(gateway, [job]);
    await vi.advanceTimersByTimeAsync(2000 + 7000 + 1999);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    const stopped = jobs.stop();
    await vi.advanceTimersByTimeAsync(7000);
    await stopped;
  });

  test('logs a failure by the name of the job and waits longer after each, until a run succeeds', async () => {
    const error = new Error('the database is away');
    run.mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockRejectedValueOnce(error);
    const jobs = startJobs(gateway, [job]);
    const calls: number[] = [];
    for (let second = 1; second <= 20; second++) {
      const before = run.mock.calls.length;
      await vi.advanceTimersByTimeAsync(1000);
      if (run.mock.calls.length > before) calls.push(second);
    }
    expect(calls).toEqual([2, 4, 8, 16, 18, 20]);
    expect(warn).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenCalledWith({ err: error }, 'deposits job failed');
    await jobs.stop();
  });

  test('a failing job leaves the others running', async () => {
    const other = vi.fn<Job['run']>().mockResolvedValue(undefined);
    run.mockRejectedValue(new Error('no'));
    const jobs = startJobs(gateway, [job, { name: 'points', intervalMs: 1000, run: other }]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(other).toHaveBeenCalledTimes(5);
    await jobs.stop();
  });

  test('[OPS-04g] a run that works in parts ends after the current part once the process stops', async () => {
    let parts = 0;
    run.mockImplementation(async (_gateway, { stopping }) => {
      for (; !stopping.aborted; parts += 1) await new Promise((next) => setTimeout(next, 100));
    });
    const jobs = startJobs(gateway, [job]);
    await vi.advanceTimersByTimeAsync(2050);
    const stopped = jobs.stop();
    await vi.advanceTimersByTimeAsync(100);
    await stopped;
    expect(parts).toBe(1);
  });

  test('stop waits for the run under way and starts no other', async () => {
    let finish = () => {};
    run.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)));
    const jobs = startJobs(gateway, [job]);
    await vi.advanceTimersByTimeAsync(2000);
    let stopped = false;
    const stopping = jobs.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stopped).toBe(false);
    finish();
    await stopping;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a job of one process', () => {
  let site: TestGateway;
  beforeAll(async () => void (site = await createTestGateway()));
  afterAll(() => site.close());

  test('skips a run while another process runs it, and runs when that one is done', async () => {
    let finish = () => {};
    const first = vi.fn<Job['run']>(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = vi.fn(async () => {});
    const job = { name: 'clean-up', intervalMs: 20, oneProcess: true } as const;
    const one = startJobs(site.gateway, [{ ...job, run: first, atStart: true }]);
    await vi.waitFor(() =>
      expect(first).toHaveBeenCalledWith(site.gateway, expect.objectContaining({ first: true })),
    );
    const other = startJobs(site.gateway, [{ ...job, run: second, atStart: true }]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(second).not.toHaveBeenCalled();
    const stopped = one.stop();
    finish();
    await stopped;
    await vi.waitFor(() => expect(second).toHaveBeenCalled());
    await other.stop();
  });
});
