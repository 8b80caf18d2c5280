import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Of the store. */
const unused = { prepareStore() {}, deleteExpired() {} };
const page = { target: new EventTarget(), work: vi.fn() };

async function drawn(effectiveType: string): Promise<void> {
  vi.stubGlobal('navigator', { connection: { effectiveType } });
  const { pageDrawn, whenQuiet } = await import('./lazy-store.ts');
  void whenQuiet(page.work);
  pageDrawn();
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  page.target = new EventTarget();
  page.work.mockClear();
  vi.stubGlobal('addEventListener', page.target.addEventListener.bind(page.target));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[PWA-14] idle work begins soon after the first screen', async () => {
  await drawn('4g');
  await vi.advanceTimersByTimeAsync(2000);
  expect(page.work).toHaveBeenCalledOnce();
});

test('[PWA-14] on a slow line idle work begins 30 s after the last tap', async () => {
  await drawn('2g');
  await vi.advanceTimersByTimeAsync(20_000);
  page.target.dispatchEvent(new Event('click'));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(page.work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000);
  expect(page.work).toHaveBeenCalledOnce();
});

test('[PWA-14] on a slow line idle work begins after a minute, also where taps never end', async () => {
  await drawn('2g');
  for (let second = 0; second < 58; second += 1) {
    page.target.dispatchEvent(new Event('click'));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(page.work).not.toHaveBeenCalled();
  for (let second = 0; second < 5; second += 1) {
    page.target.dispatchEvent(new Event('click'));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(page.work).toHaveBeenCalledOnce();
});

test('[PWA-13a] what a page receives is written within half a second once the page has used the store', async () => {
  vi.doMock('./store/store.ts', () => ({ ...unused, readStored: async () => null }));
  const { readStored, whenQuiet } = await import('./lazy-store.ts');
  void whenQuiet(page.work, true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.work).not.toHaveBeenCalled();
  void readStored('records', 'one');
  const later = vi.fn();
  void whenQuiet(later);
  void whenQuiet(page.work, true);
  await vi.advanceTimersByTimeAsync(500);
  expect(page.work).toHaveBeenCalledOnce();
  expect(later).not.toHaveBeenCalled();
});

test("[AUTH-11] an account's value that waits when the account leaves is not written, a device's is", async () => {
  const written = vi.fn();
  vi.doMock('./store/store.ts', () => ({
    ...unused,
    storeValue: written,
    forgetAccount: async () => {},
  }));
  const { forgetAccount, storeValue, useOwner } = await import('./lazy-store.ts');
  useOwner('7');
  await storeValue('favourites', 'one', ['3']);
  void storeValue('records', 'loyalty', 'gold');
  void storeValue('choices', 'language', 'EN');
  useOwner(null);
  await forgetAccount('7');
  await storeValue('records', 'contracts', 'late', '7');
  expect(written.mock.calls).toEqual([
    ['favourites', 'one', ['3'], '7'],
    ['choices', 'language', 'EN', '7'],
  ]);
});
