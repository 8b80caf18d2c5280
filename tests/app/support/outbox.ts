import { beforeAll } from 'vitest';
import { loadAccountData } from '../../../src/models/lazy-account-data.ts';
import { startOutbox } from '../../../src/models/outbox-start.ts';

/**
 * Like src/app/background.ts: sends what waits, and follows favourites, read marks and profile.
 * Beside `useApp`.
 */
export function useOutbox(): void {
  beforeAll(async () => {
    giveLocks();
    (await loadAccountData()).startAccountData();
    startOutbox();
  });
}

function giveLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => unknown) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}
