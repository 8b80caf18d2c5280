import { beforeAll } from 'vitest';
import { loadAccountData } from '../../../src/models/lazy-account-data.ts';
import { startOutbox } from '../../../src/models/outbox-start.ts';

/** Has the app send what waits, and follow favourites, read marks and the profile, as src/app/background.ts does; beside `useApp`. */
export function useOutbox(): void {
  beforeAll(async () => {
    giveLocks();
    (await loadAccountData()).startAccountData();
    startOutbox();
  });
}

/** happy-dom names `navigator.locks` and has none. One page asks, so one queue does. */
function giveLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => unknown) => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}
