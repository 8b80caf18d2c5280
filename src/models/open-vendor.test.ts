import { beforeEach, expect, test, vi } from 'vitest';
import { type CatalogueRow, catalogueFlags } from '../../contract/catalogue/rows.ts';
import type { Vendor } from './game.ts';

const { playable, maintenance } = catalogueFlags;
const row = (id: string, vendor: string, flags: number): CatalogueRow => [
  id,
  id,
  id,
  vendor,
  'LIVE',
  'X',
  flags,
  0,
  0,
  0,
];
const games = [
  row('1', 'AG', playable | maintenance),
  row('2', 'AG', playable),
  row('3', 'BG', playable),
  row('4', 'BG', playable),
];
vi.mock('../data/call.ts', () => ({
  watchCalls: () => () => {},
  useToken: () => {},
  call: async (name: string) =>
    name === 'games.catalogue'
      ? { ok: true, value: { version: '1', language: 'TY', games } }
      : { ok: false, failure: { kind: 'offline' } },
}));
const gone = vi.hoisted(() => [] as string[]);
vi.mock('wouter/use-browser-location', () => ({ navigate: (to: string) => gone.push(to) }));
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('performance', { getEntriesByType: () => [], now: () => 0 });
vi.stubGlobal('location', { pathname: '/', search: '', href: '' });

const { openVendor, playVendor } = await import('./open-vendor.ts');
const { closePopup, popups } = await import('./dialogs.ts');
const { wanted } = await import('./session.ts');
const card = (vendorCode: string, more: Partial<Vendor> = {}): Vendor => ({
  vendorCode,
  displayName: vendorCode,
  gameType: 'LIVE',
  iconUrl: '',
  largeIcon: '',
  games: 2,
  playable: true,
  ...more,
});
const open = () => popups.peek().map(({ name }) => name);

beforeEach(() => {
  for (const { id } of popups.peek()) closePopup(id);
  gone.length = 0;
  wanted.value = null;
});

test('[LOB-10d] [HEAD-05] launching a vendor opens its only game that can be played, for a guest after the login', async () => {
  await openVendor(card('AG'));
  expect(open()).toEqual(['loginPopupModal']);
  expect(wanted.value).toBe('/seamless?nodeId=2');
});

test('[LOB-10b] [LOB-10d] launching a vendor of several games opens their list; playing at once its first', async () => {
  await openVendor(card('BG'));
  expect(open()).toEqual(['vendorList']);
  closePopup();
  await playVendor(card('BG'));
  expect(wanted.value).toBe('/seamless?nodeId=3');
});

test.each([
  ['launch', openVendor],
  ['play', playVendor],
] as const)('[GAME-07] a vendor that is not connected says so: %s', async (_name, act) => {
  await act(card('IBC', { playable: false }));
  expect(popups.peek()).toMatchObject([
    { name: 'gameUnavailable', props: { vendor: { vendorCode: 'IBC' } } },
  ]);
});

test('[HEAD-05] a lottery vendor leads to its page', async () => {
  await openVendor(card('LOTT', { gameType: 'LOTT', playable: false }));
  await playVendor(card('TCG_LOTTO_VN', { gameType: 'ELOTT', playable: false }));
  expect(gone).toEqual(['/lottery', '/vnLottery']);
});
