import 'fake-indexeddb/auto';
import { bundles } from 'virtual:locales';
import { beforeEach, expect, test, vi } from 'vitest';
import { pageDrawn } from './lazy-store.ts';
import { storeValue, readStored } from './store/store.ts';
import { builtLanguages, loadTexts } from './texts.ts';

vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
pageDrawn();
const send = vi.fn<typeof fetch>();
beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', send);
});

test("[LANG-06] texts that came are stored with their version, and a new version takes the old one's place", async () => {
  await storeValue('languages', 'TY', {
    hash: 'of-an-older-build',
    texts: { home: { title: 'Luma' } },
  });
  send.mockResolvedValueOnce(new Response(JSON.stringify({ home: { title: 'Bago' } })));
  expect(await loadTexts('TY')).toEqual({ home: { title: 'Bago' } });
  await vi.waitFor(async () => {
    expect((await readStored('languages', 'TY'))?.value).toEqual({
      hash: bundles.TY?.hash,
      texts: { home: { title: 'Bago' } },
    });
  });
});

test('[LANG-06] without network the texts of a visited language come from the device', async () => {
  await storeValue('languages', 'EN', { hash: 'x', texts: { home: { title: 'Stored' } } });
  send.mockRejectedValueOnce(new TypeError('fetch failed'));
  expect(await loadTexts('EN')).toEqual({ home: { title: 'Stored' } });
  send.mockResolvedValueOnce(new Response('<html>portal</html>'));
  expect(await loadTexts('EN')).toEqual({ home: { title: 'Stored' } });
});

test('a language that nobody has texts for gives none', async () => {
  expect(await loadTexts('XX')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

test('[LANG-02] TY is Filipino and EN the English of the Philippines', () => {
  expect(builtLanguages).toContainEqual(expect.objectContaining({ code: 'TY', tag: 'fil-PH' }));
  expect(builtLanguages).toContainEqual(expect.objectContaining({ code: 'EN', tag: 'en-PH' }));
});
