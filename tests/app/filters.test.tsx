import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { CatalogueRow } from '../../contract/catalogue/rows.ts';
import { featureBit } from '../../contract/catalogue/facts.ts';
import { back } from '../../src/models/navigation.ts';
import { forgetPopular } from '../../server/domain/catalogue/popular.ts';
import { touchCatalogue } from '../../server/domain/catalogue/snapshot.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { ask, countText, gameNames, tap, type } from './support/lobby.ts';

const app = useApp();
const t = words();
const playable = 4;
const main = () => within(screen.getByRole('main'));
const address = () => location.pathname + location.search;
let rows: CatalogueRow[] = [];
const slots = (fits: (row: CatalogueRow) => boolean) =>
  rows.filter((row) => row[4] === 'RNG' && row[6] & playable && fits(row));

beforeAll(async () => {
  await useDemoCatalogue(app.site.gateway);
  rows = (await ask(app, '/api/wps/relay/games/catalogue?language=TY')).games;
});

const filters = (number = 0) =>
  main().findByRole('button', {
    name: number > 0 ? t('lobby.filtersSet', { number }) : t('lobby.moreFilters'),
  });
const open = async () => tap(await filters());
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const chip = (filter: string) =>
  main().queryByRole('button', { name: t('lobby.narrow.clear', { filter }) });
const has = (number: number) =>
  waitFor(() => expect(countText()).toBe(t('lobby.count', { count: number })));

test('[LOB-19a] [LOB-19d] [LOB-19h] on a desktop a row of filters changes list and address at once', async () => {
  await app.open('/rng');
  const all = slots(() => true).length;
  await has(all);
  await open();
  expect((await filters()).getAttribute('aria-expanded')).toBe('true');
  await tap(await box(t('lobby.feature.freeSpins')));
  const spins = slots((row) => (row[6] & featureBit('freeSpins')) !== 0);
  await has(spins.length);
  expect(address()).toBe('/rng?has=freeSpins');
  await tap(await box(t('lobby.volatility.high')));
  await has(spins.filter((row) => row[8] === 3).length);
  expect(address()).toBe('/rng?vol=high&has=freeSpins');
  await act(async () => back());
  await has(spins.length);
  expect((await box(t('lobby.volatility.high'))).checked).toBe(false);
  expect((await box(t('lobby.feature.freeSpins'))).checked).toBe(true);
});

test('[LOB-19d] [LOB-19e] a shared address restores filters and order; chips clear them one by one, or all', async () => {
  await app.open('/rng?vol=low,high&rtp=94&sort=rtp&stake=100');
  const fit = slots((row) => row[8] !== 2 && row[8] > 0 && row[7] >= 9400);
  await has(fit.length);
  const best = fit.toSorted((a, b) => b[7] - a[7])[0]!;
  expect(gameNames()[0]).toBe(best[1]);
  const low = t('lobby.narrow.volatility.low');
  await tap(chip(low)!);
  await waitFor(() => expect(chip(low)).toBeNull());
  expect(address()).toBe('/rng?vol=high&rtp=94&stake=100&sort=rtp');
  expect(document.activeElement).toBe(await filters(3));
  await tap(main().getByRole('button', { name: t('lobby.narrow.clearEach') }));
  await has(slots(() => true).length);
  expect(address()).toBe('/rng?sort=rtp');
});

test('[LOB-19b] a filter is there where a game has the fact, and says for how many it is stated', async () => {
  await app.open('/rng?show=all');
  await open();
  const group = (await screen.findByRole('group', { name: t('lobby.rtp.label') })) as HTMLElement;
  const all = rows.filter((row) => row[4] === 'RNG');
  const text = t('lobby.narrow.known', {
    known: String(all.filter((row) => row[7] > 0).length),
    total: String(all.length),
  });
  expect(within(group).getByText(text)).toBeTruthy();
  await app.visit('/live?show=all');
  await open();
  await screen.findByRole('group', { name: t('lobby.volatility.label') });
  expect(screen.queryByRole('group', { name: t('lobby.feature.label') })).toBeNull();
});

test('[LOB-19f] an empty list names the filter to end, and one button ends it', async () => {
  await app.open('/rng?rtp=98&has=freeSpins');
  const spins = slots((row) => (row[6] & featureBit('freeSpins')) !== 0).length;
  const filter = t('lobby.narrow.rtp', { percent: '98' });
  expect(await screen.findByText(t('lobby.narrow.without', { count: spins, filter }))).toBeTruthy();
  await tap(screen.getByRole('button', { name: t('lobby.narrow.end', { filter }) }));
  await has(spins);
  expect(address()).toBe('/rng?has=freeSpins');
});

test('[LOB-19h] on a phone a sheet says how many games there will be, and changes the list when it closes', async () => {
  await app.open('/rng', { screen: 'phone' });
  await has(slots(() => true).length);
  await open();
  const sheet = await screen.findByRole('dialog', { name: t('lobby.moreFilters') });
  await tap(within(sheet).getByRole('checkbox', { name: t('lobby.feature.cascades') }));
  const fit = slots((row) => (row[6] & featureBit('cascades')) !== 0).length;
  const show = within(sheet).getByRole('button', { name: t('lobby.narrow.show', { count: fit }) });
  expect(address()).toBe('/rng');
  await tap(show);
  await has(fit);
  expect(address()).toBe('/rng?has=cascades');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[LOB-19a] [LOB-19d] HOT, categories and searches of the lobby are filtered; home itself has no filters', async () => {
  await app.open('/?c=HOT');
  await waitFor(() => expect(gameNames().length).toBeGreaterThan(5));
  await open();
  await tap(await box(t('lobby.feature.cascades')));
  await waitFor(() => expect(address()).toBe('/?c=HOT&has=cascades'));
  const hot = rows.filter(
    (row) => row[6] & 1 && row[6] & featureBit('cascades') && row[6] & playable,
  );
  await has(hot.length);
  await type('a');
  await waitFor(() => expect(address()).toBe('/?q=a&has=cascades'));
  await waitFor(() => expect(chip(t('lobby.feature.cascades'))).toBeTruthy());
  const shown = new Set(
    rows.filter((row) => row[6] & featureBit('cascades')).map(([, name]) => name),
  );
  await waitFor(() => expect(gameNames().every((name) => shown.has(name ?? ''))).toBe(true));
  await app.visit('/');
  await waitFor(() => expect(gameNames()).toHaveLength(12));
  expect(main().queryByRole('button', { name: t('lobby.moreFilters') })).toBeNull();
});

test("[LOB-19a] several vendors of a lobby's category are a filter; its strip chooses one instead", async () => {
  await app.open('/?c=RNG&a=1&v=PG,JDB');
  const of = (...codes: string[]) =>
    rows.filter((row) => row[4] === 'RNG' && codes.includes(row[3])).length;
  await has(of('PG', 'JDB'));
  expect(chip('PG')).toBeTruthy();
  const strip = within(screen.getByRole('region', { name: t('lobby.vendors') }));
  await tap(strip.getByRole('button', { name: 'PG' }));
  await waitFor(() => expect(address()).toBe('/?c=RNG&v=PG&a=1'));
  await has(of('PG'));
});

test.each([
  ['/rng?vassalage=PG', '/rng'],
  ['/?c=RNG&v=PG', '/?c=RNG'],
])(
  '[LOB-03] a chosen vendor that leaves the strip with its choice hands its focus to all, %s',
  async (chosen, all) => {
    await app.open(chosen);
    const strip = within(await screen.findByRole('region', { name: t('lobby.vendors') }));
    const vendor = await strip.findByRole('button', { name: 'PG' });
    vendor.focus();
    await tap(vendor);
    await waitFor(() => expect(address()).toBe(all));
    await waitFor(() => expect(vendor.isConnected).toBe(false));
    const first = strip.getByRole('button', { name: t('lobby.filter.all') });
    expect(document.activeElement).toBe(first);
  },
);

test('[LOB-19c] by real bets comes first what members play; without an answer the games are as recommended', async () => {
  await app.open('/rng', {
    fault: ({ path }) => {
      if (path.endsWith('/games/popular')) throw new Error('no network');
      return undefined;
    },
  });
  await waitFor(() => expect(gameNames().length).toBeGreaterThan(10));
  const usual = gameNames();
  const order = await main().findByRole('combobox', { name: t('lobby.sort.label') });
  await act(async () => void fireEvent.change(order, { target: { value: 'popular' } }));
  await waitFor(() => expect(address()).toBe('/rng?sort=popular'));
  expect(await screen.findByText(t('lobby.narrow.popularMissing'))).toBeTruthy();
  expect(gameNames()).toEqual(usual);
  const played = slots(() => true).at(-1)!;
  await sql`INSERT INTO customers (id, account, nickname) VALUES (9001, 'plays', '')`.execute(
    app.site.db,
  );
  await sql`INSERT INTO bet_days (customer_id, day, game_id, band, bets, valid_bet)
      VALUES (9001, (now() AT TIME ZONE 'Asia/Manila')::date, ${played[0]}::bigint, 0, 1, 100)`.execute(
    app.site.db,
  );
  forgetPopular(app.site.gateway);
  await app.open('/rng?sort=popular');
  await waitFor(() => expect(gameNames()[0]).toBe(played[1]));
  expect(screen.queryByText(t('lobby.narrow.popularMissing'))).toBeNull();
});

test('[LOB-19g] without network the device filters and sorts its own catalogue, and asks nobody', async () => {
  await app.open('/rng');
  await has(slots(() => true).length);
  await open();
  app.wire.setOnline(false);
  app.wire.calls.length = 0;
  await tap(await box(t('lobby.feature.ways')));
  const fit = slots((row) => (row[6] & featureBit('ways')) !== 0);
  await has(fit.length);
  const order = await main().findByRole('combobox', { name: t('lobby.sort.label') });
  await act(async () => void fireEvent.change(order, { target: { value: 'rtp' } }));
  const best = fit.toSorted((a, b) => b[7] - a[7])[0]!;
  await waitFor(() => expect(gameNames()[0]).toBe(best[1]));
  expect(app.wire.calls.filter(({ path }) => path.includes('/games/'))).toEqual([]);
});

test('[LOB-19d] a filter that the lobby does not know is left out, and it says so', async () => {
  await app.open('/?c=RNG&vol=mild&has=freeSpins');
  expect(await screen.findByText(t('lobby.unknownHere'))).toBeTruthy();
  await has(slots((row) => (row[6] & featureBit('freeSpins')) !== 0).length);
});

test('[LOB-18i] the lottery has what opens, and all of it by a choice in the address', async () => {
  const draws = rows.filter((row) => /LOTT/.test(row[4]) && row[5] === 'LOTTO');
  const opening = draws.filter((row) => row[6] & playable);
  const [closed] = draws.find((row) => !(row[6] & playable))!;
  await sql`UPDATE games SET lines = 30 WHERE game_id = ${closed}::bigint`.execute(app.site.db);
  await touchCatalogue(app.site.gateway);
  await app.open('/lottery?menu=LOTTO', await testPlayer(app.site.gateway, 2500));
  await has(opening.length);
  expect(screen.queryByText(t('lobby.soon'))).toBeNull();
  const number = String(draws.length);
  await tap(main().getByRole('button', { name: t('lobby.showAllToo', { number }) }));
  await has(draws.length);
  expect(address()).toBe('/lottery?menu=LOTTO&show=all');
  await app.visit('/lottery?menu=LOTTO&has=lines');
  expect(await screen.findByText(t('lobby.noneOpen'))).toBeTruthy();
  await tap(main().getByRole('button', { name: t('lobby.showClosed') }));
  await has(1);
  expect(address()).toBe('/lottery?menu=LOTTO&has=lines&show=all');
});
