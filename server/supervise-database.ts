import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddedPostgres } from './db/embedded.ts';
import { backoff } from './kernel/backoff.ts';

export interface DatabaseEvents {
  onDown(cause: string): void;
  onBack(): void;
  /** It does not start any more; `sentence` is for who runs Palaro. */
  onGivenUp(sentence: string): void;
}

export interface SupervisionTimes {
  /** Between looks whether it lives. */
  lookMs: number;
  pause: { minMs: number; maxMs: number };
  /** Failures in a row before it is given up; a full disk is waited for without end. */
  maxFailures: number;
  /** A server that ends sooner counts as another failure. */
  steadyMs: number;
}

/** Gives up after about 90 s. */
const usualTimes: SupervisionTimes = {
  lookMs: 200,
  pause: { minMs: 500, maxMs: 15_000 },
  maxFailures: 10,
  steadyMs: 60_000,
};

/**
 * Starts an embedded PostgreSQL again, with back-off, whenever it ends, and rotates its log.
 * @returns what stops the supervision: before the server is stopped
 */
export function supervise(
  server: Pick<EmbeddedPostgres, 'isRunning' | 'restart' | 'cause' | 'rotateLog'>,
  events: DatabaseEvents,
  times: SupervisionTimes = usualTimes,
): () => Promise<void> {
  const stop = new AbortController();
  const pause = (ms: number) => wait(ms, undefined, { signal: stop.signal, ref: false });
  let failures = 0;

  async function watch(): Promise<void> {
    for (;;) {
      const startedAt = performance.now();
      while (server.isRunning()) {
        await pause(times.lookMs);
        server.rotateLog();
      }
      if (performance.now() - startedAt > times.steadyMs) failures = 0;
      const { text } = server.cause();
      events.onDown(text);
      if (!(await bringBack())) return;
      events.onBack();
    }
  }

  /** Returns false when it is given up. */
  async function bringBack(): Promise<boolean> {
    for (;;) {
      if (failures > 0) await pause(backoff(failures, times.pause));
      stop.signal.throwIfAborted();
      failures += 1;
      if (await server.restart().catch(() => false)) return true;
      const { text, full } = server.cause();
      if (failures < times.maxFailures || full) continue;
      events.onGivenUp(
        `The embedded PostgreSQL ended and does not start again (${text}); its log is postgres.log in the data folder.`,
      );
      return false;
    }
  }

  const watching = watch().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  return async () => {
    stop.abort();
    await watching;
  };
}
