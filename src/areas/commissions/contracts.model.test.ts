import { signal } from '@preact/signals-react';
import { expect, test, vi } from 'vitest';

vi.mock('../../data/call.ts', () => ({ call: vi.fn() }));
vi.mock('../../models/contracts.ts', () => ({ loadContracts: () => {}, settleOffer: () => {} }));
vi.mock('../../models/cached-query.ts', () => ({ CachedQuery: Object }));
let back = () => {};
vi.mock('../../models/connectivity.ts', () => ({
  connectivity: signal('online'),
  whenBack: (work: () => void) => {
    back = work;
    return () => (back = () => {});
  },
}));
let emit: (event: { kind: string }) => void = () => {};
vi.mock('../../models/live-events.ts', () => ({
  onLiveEvent: (hearer: typeof emit) => {
    emit = hearer;
    return () => (emit = () => {});
  },
}));
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));

const { followContracts, news } = await import('./contracts.model.ts');

test('[CON-01] [LIVE-01f] a page asks once when it is opened, and again on an event and when the network is back', () => {
  const asks = vi.fn();
  const end = news.subscribe(() => asks());
  const leave = followContracts();
  expect(asks).toHaveBeenCalledTimes(1);
  emit({ kind: 'balance' });
  expect(asks).toHaveBeenCalledTimes(1);
  emit({ kind: 'contract' });
  expect(asks).toHaveBeenCalledTimes(2);
  back();
  expect(asks).toHaveBeenCalledTimes(3);
  leave();
  end();
  document.dispatchEvent(new Event('visibilitychange'));
  back();
  expect(asks).toHaveBeenCalledTimes(3);
});
