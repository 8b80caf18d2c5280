import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { touchCatalogue } from '../../server/domain/catalogue/snapshot.ts';
import { type TestPlayer, testPlayer } from '../../server/domain/play/fixtures.ts';
import { registeredPlayer, testPassword } from '../../server/testing/people.ts';
import { storeHomeSnapshot } from '../../src/app/home-snapshot.ts';
import { readStored } from '../../src/data/lazy-store.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useOutbox } from './support/outbox.ts';
import { click, fill, press, rejection } from './support/steps.ts';

const app = useApp();
useOutbox();
const t = words();
const favouritePath = '/api/wps/relay/favorites';

beforeAll(async () => {
  await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, is_hot, trial_offered, maintenance, released_on)
    SELECT n, 'PLR-X' || n, 'PLR', 'RNG', 'SLOT', jsonb_build_object('EN', 'Game ' || n, 'TY', 'Laro ' || n), 0, false, false, '2025-01-01' FROM generate_series(1001, 1030) n`.execute(
    app.site.db,
  );
  await touchCatalogue(app.site.gateway, 'own games');
});
afterEach(() => vi.restoreAllMocks());

const heartOf = (game: string) =>
  screen.findByRole('button', { name: t('lobby.favourite', { game }) });
const isOn = (heart: HTMLElement) => heart.getAttribute('aria-pressed') === 'true';
const shownGames = () =>
  [...document.querySelectorAll('.game-grid .game-card__name')].map((name) => name.textContent);
const countShown = (count: number) => waitFor(() => expect(shownGames()).toHaveLength(count));
const loginPopup = async () =>
  within(await screen.findByRole('dialog', { name: t('auth.loginTitle') }));
const writes = () => app.wire.calls.filter(({ path }) => path === favouritePath);

async function like(customerId: string, ids: readonly (string | number)[]): Promise<void> {
  const rows = ids.map((id, i) => ({
    customer_id: customerId,
    game_id: String(id),
    added_at: new Date(Date.now() - 60_000 + i),
  }));
  await app.site.db.insertInto('favourites').values(rows).execute();
}

async function favouritesOf({ customerId }: TestPlayer): Promise<string[]> {
  const rows = await app.site.db
    .selectFrom('favourites')
    .select('game_id')
    .where('customer_id', '=', customerId)
    .orderBy('added_at', 'desc')
    .execute();
  return rows.map(({ game_id }) => game_id);
}

async function open(
  { customerId, sessionId, wallet }: TestPlayer,
  ids: readonly (string | number)[],
): Promise<void> {
  for (const id of ids) {
    await sql`INSERT INTO launches (token_hash, session_id, customer_id, game_id, vendor, game_code, wallet_id, house_id, currency, trial, language, expires_at)
      SELECT sha256(convert_to(${`${customerId}:${id}`}, 'UTF8')), ${sessionId}, ${customerId}, game_id, vendor, game_code, ${wallet}, ${wallet}, 'PHP', false, 'TY', now()
      FROM games WHERE game_id = ${id}`.execute(app.site.db);
  }
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

test('[GAME-03] a heart is on at once, two taps make one write; /favorite lists it', async () => {
  const player = await testPlayer(app.site.gateway, 0);
  await like(player.customerId, [2, 3]);
  let letThrough = () => {};
  const held = new Promise<undefined>((resolve) => (letThrough = () => resolve(undefined)));
  await app.open('/', {
    token: player.token,
    fault: ({ path }) => (path === favouritePath ? held : undefined),
  });
  const heart = await heartOf('Gintong Mangga');
  await userEvent.dblClick(heart);
  await waitFor(() => expect(isOn(heart)).toBe(true));
  expect(await favouritesOf(player)).toEqual(['3', '2']);
  letThrough();
  await waitFor(async () => expect(await favouritesOf(player)).toEqual(['1', '3', '2']));
  expect(writes()).toHaveLength(1);
  await app.visit('/favorite');
  await waitFor(() => expect(shownGames()).toEqual(['Gintong Mangga', 'Sarado', 'Walang Subok']));
  // A heart takes one tap a second.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1000);
  await click(await heartOf('Gintong Mangga'));
  await countShown(2);
  await waitFor(async () => expect(await favouritesOf(player)).toEqual(['3', '2']));
});

test('[GAME-03] a favourite that the gateway rejects is taken back', async () => {
  const player = await testPlayer(app.site.gateway, 0);
  await app.open('/?a=1', {
    token: player.token,
    fault: ({ path }) => (path === favouritePath ? rejection('game_not_found') : undefined),
  });
  const heart = await heartOf('Malayong Mesa');
  await click(heart);
  await waitFor(() => expect(isOn(heart)).toBe(true));
  await waitFor(() => expect(isOn(heart)).toBe(false));
  expect(writes()).toHaveLength(1);
  expect(await favouritesOf(player)).toEqual([]);
});

test('[LOB-18h] favourites and recent games list what does not open too, without a choice', async () => {
  const player = await testPlayer(app.site.gateway, 0);
  const { game_id: closed } = await app.site.db
    .selectFrom('games')
    .select('game_id')
    .where(sql<string>`names->>'TY'`, '=', 'Malayong Mesa')
    .executeTakeFirstOrThrow();
  await like(player.customerId, [closed, 1001]);
  await open(player, [closed, 1001]);
  await app.open('/favorite', { token: player.token });
  for (const path of ['/favorite', '/recent', '/?c=FAV', '/rng?tab=recent']) {
    await app.visit(path);
    await waitFor(() => expect(shownGames().toSorted()).toEqual(['Laro 1001', 'Malayong Mesa']));
    expect(document.querySelector('.show-all')).toBeNull();
  }
});

test("[GAME-01] a guest's heart opens the login, a free play account's asks for a real account", async () => {
  await app.open('/');
  await click(await heartOf('Gintong Mangga'));
  await press(t('auth.close'), await loginPopup());
  await press(t('frame.freePlay'), within(document.querySelector('header')!));
  await waitFor(() => expect(screen.getByTestId('balance').textContent).toContain('FUN'));
  await click(await heartOf('Gintong Mangga'));
  expect(
    await screen.findByRole('alertdialog', { name: t('auth.in_need_true_account') }),
  ).toBeTruthy();
  expect(isOn(await heartOf('Gintong Mangga'))).toBe(false);
});

test('[LOB-01] [LOB-02] [LOB-04] favourites and recent games ask a guest to log in and lead on to them; HOME stays', async () => {
  await like(await registeredPlayer(app.site.gateway, 'ligaya'), [1, 2, 3, 4]);
  await app.open('/?c=RNG');
  const choice = async (group: string, name: string) =>
    within(await screen.findByRole('radiogroup', { name: t(group) })).findByRole<HTMLInputElement>(
      'radio',
      { name },
    );
  for (const name of ['recent', 'favourites']) {
    await click(await choice('lobby.filters', t(`lobby.filter.${name}`)));
    await press(t('auth.close'), await loginPopup());
    expect((await choice('lobby.filters', t('lobby.filter.all'))).checked).toBe(true);
  }
  await click(await choice('lobby.categories', t('lobby.category.FAV')));
  const popup = await loginPopup();
  expect((await choice('lobby.categories', t('lobby.category.HOME'))).checked).toBe(true);
  await fill(popup.getByLabelText(t('auth.username')), 'ligaya');
  await fill(popup.getByLabelText(t('auth.password')), testPassword);
  await press(t('auth.login'), popup);
  await waitFor(() => expect(location.search).toBe('?c=FAV'));
  await countShown(4);
});

test('[LOB-02] an address of the favourites asks a guest to log in', async () => {
  await app.open('/?c=FAV');
  await loginPopup();
  expect(location.search).not.toContain('c=FAV');
});

test('[ROUTE-06] [GAME-04] /recent asks a guest to log in; type and vendor are in the address', async () => {
  await app.open('/recent');
  await loginPopup();
  const player = await testPlayer(app.site.gateway, 0);
  await open(player, [1, 2, 3, 5]);
  const { token } = player;
  await app.open('/recent', { token });
  expect(await screen.findByRole('heading', { level: 1, name: t('lobby.recents') })).toBeTruthy();
  await waitFor(() =>
    expect(shownGames()).toEqual(['Live Baccarat', 'Sarado', 'Walang Subok', 'Gintong Mangga']),
  );
  await click(
    within(screen.getByRole('radiogroup', { name: t('lobby.type') })).getByRole('radio', {
      name: t('lobby.category.RNG'),
    }),
  );
  await userEvent.selectOptions(screen.getByLabelText(t('lobby.maker')), 'PLR');
  await waitFor(() => expect(location.pathname + location.search).toBe('/recent?t=RNG&v=PLR'));
  await app.open('/recent?t=RNG&v=PLR', { token });
  await countShown(3);
  await app.open('/recent?t=FISH', { token });
  expect(await screen.findByText(t('lobby.noneOfKind'))).toBeTruthy();
});

test('[LOB-06] recent games come twelve to a page, favourites all on one', async () => {
  const player = await testPlayer(app.site.gateway, 0);
  await like(player.customerId, range(1001, 30));
  await open(player, range(1001, 30));
  await app.open('/recent', { token: player.token });
  await countShown(12);
  await press(
    t('lobby.page', { number: 3 }),
    within(screen.getByRole('navigation', { name: t('lobby.pages') })),
  );
  await countShown(6);
  await app.visit('/favorite');
  await countShown(30);
  expect(screen.queryByRole('navigation', { name: t('lobby.pages') })).toBeNull();
});

test("[PWA-03a] the stored snapshot of home shows nobody's favourites", async () => {
  // A moving banner is not stored: on a slow machine it would move by then.
  await app.site.db.deleteFrom('banners').execute();
  const player = await testPlayer(app.site.gateway, 0);
  await like(player.customerId, [1]);
  await app.open('/', { token: player.token });
  await waitFor(async () => expect(isOn(await heartOf('Gintong Mangga'))).toBe(true));
  await waitFor(() => expect(document.querySelector('main .game-card img')).not.toBeNull());
  storeHomeSnapshot();
  const stored = await waitFor(async () => {
    const found = await readStored('homeSnapshot', 'TY');
    expect(found).not.toBeNull();
    return found!.value;
  });
  expect(stored).toContain('game-heart');
  expect(stored).not.toContain('aria-pressed="true"');
});
