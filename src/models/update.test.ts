import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const takeNewest = vi.fn(async () => {});
const reload = vi.fn();
vi.mock('../data/worker.ts', () => ({ takeNewest: () => takeNewest() }));
const { recover } = await import('./update.ts');

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('location', { reload });
});
afterEach(() => vi.unstubAllGlobals());

test('[PWA-07] a page that cannot go on is loaded again once the newest version has taken over', async () => {
  let finish = () => {};
  takeNewest.mockReturnValueOnce(new Promise<void>((resolve) => (finish = resolve)));
  const recovering = recover();
  await vi.waitFor(() => expect(takeNewest).toHaveBeenCalledOnce());
  expect(reload).not.toHaveBeenCalled();
  finish();
  await recovering;
  expect(reload).toHaveBeenCalledOnce();
});

test('[PWA-07] a page that cannot go on is loaded again where no newer version can be had', async () => {
  takeNewest.mockRejectedValueOnce(new Error('no network'));
  await recover();
  expect(reload).toHaveBeenCalledOnce();
});
