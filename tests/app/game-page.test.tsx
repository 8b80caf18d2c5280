import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CatalogueGame } from '../../server/domain/catalogue/game.ts';
import { forgetPopular } from '../../server/domain/catalogue/popular.ts';
import { currentCatalogue, touchCatalogue } from '../../server/domain/catalogue/snapshot.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { press, serverError } from './support/steps.ts';

const app = useApp();
const t = words('EN');
const main = () => within(screen.getByRole('main'));
const open = (path: string, visit: Parameters<typeof app.open>[1] = {}) =>
  app.open(path, { language: 'EN', ...visit });
const heading = () => main().findByRole('heading', { level: 1 });
const fact = (name: string) =>
  main().queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
const playButtons = () =>
  main()
    .queryAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => [t('play.forReal'), t('lobby.game.try'), t('lobby.play')].includes(text));

let slot: CatalogueGame;
let coming: CatalogueGame;
let repaired: CatalogueGame;
beforeAll(async () => {
  await useDemoCatalogue(app.site.gateway);
  const games = [...(await currentCatalogue(app.site.gateway)).byId.values()];
  const find = (fits: (game: CatalogueGame) => boolean) => {
    const game = games.find((each) => !each.vendorEntry && fits(each));
    if (!game) throw new Error('the demo has no such game');
    return game;
  };
  slot = find(
    ({ vendor, type, maintenance }) => vendor === 'PLR' && type === 'RNG' && !maintenance,
  );
  coming = find((game) => !game.playable && !game.maintenance && game.minBet === null);
  const other = find(
    ({ vendor, type, gameId }) => vendor === 'PLR' && type === 'FISH' && gameId !== slot.gameId,
  );
  await sql`UPDATE games SET maintenance = true WHERE game_id = ${other.gameId}`.execute(
    app.site.db,
  );
  await touchCatalogue(app.site.gateway, 'repair');
  repaired = other;
});

const path = ({ gameId }: CatalogueGame) => `/games/${gameId}`;
const takeBreak = (customerId: string) =>
  sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${customerId}, now() + interval '1 day')`.execute(
    app.site.db,
  );

describe('the page of a game', () => {
  test('[GAME-18a] [GAME-18b] has picture, name, maker, category and facts, and two ways for a guest', async () => {
    await open(path(slot));
    expect((await heading()).textContent).toBe(slot.names.EN);
    const maker = await main().findByRole('link', { name: 'Palaro Originals' });
    expect(maker.getAttribute('href')).toBe('/rng?vassalage=PLR');
    expect(
      main()
        .getByRole('link', { name: t('lobby.category.RNG') })
        .getAttribute('href'),
    ).toBe('/rng');
    await waitFor(() => expect(fact(t('lobby.game.rtp'))).toBe(`${(slot.rtp! / 100).toFixed(2)}%`));
    await waitFor(() => expect(fact(t('lobby.details.stakes'))).toMatch(/^₱[\d.,]+ to ₱[\d.,]+$/));
    expect(document.querySelector('.game-page__picture img')).toBeTruthy();
    expect(playButtons()).toEqual([t('play.forReal'), t('lobby.game.try')]);
    await waitFor(() => expect(document.title).toBe(`${slot.names.EN} · Palaro`));
  });

  test('[GAME-15b] [GAME-18a] "Play for real" leads a guest to the login, and a try needs none', async () => {
    await open(path(slot));
    await press(t('play.forReal'), main());
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(location.pathname).toBe(path(slot));
    await open(path(slot));
    await press(t('lobby.game.try'), main());
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(`/seamless?nodeId=${slot.gameId}`),
    );
    // The session of free play is whole.
    expect(await screen.findByRole('region', { name: t('play.menu') })).toBeTruthy();
    await app.wire.idle();
  });

  test('[GAME-18a] a member has one way to play', async () => {
    const { token } = await testPlayer(app.site.gateway, 100_000);
    await open(path(slot), { token });
    await heading();
    expect(playButtons()).toEqual([t('lobby.play')]);
    await press(t('lobby.play'), main());
    await waitFor(() =>
      expect(location.pathname + location.search).toBe(`/seamless?nodeId=${slot.gameId}`),
    );
  });

  test('[GAME-18b] leaves out what the vendor does not state', async () => {
    await open(path(coming));
    await heading();
    await waitFor(() => expect(fact(t('lobby.details.released'))).toBeTruthy());
    expect(fact(t('lobby.details.stakes'))).toBeUndefined();
    expect(fact(t('lobby.details.jackpot'))).toBeUndefined();
    expect(main().queryByText(t('play.factRtpNone'))).toBeNull();
  });

  test('[GAME-18c] names others that open, which lead to play', async () => {
    await open(path(coming));
    const alike = within(await main().findByRole('region', { name: t('lobby.alike') }));
    expect(alike.getAllByRole('listitem').length).toBeGreaterThan(3);
    expect(alike.queryByText(t('lobby.soon'))).toBeNull();
    expect(alike.queryByText(t('lobby.maintenance'))).toBeNull();
  });

  test.each([
    ['is not open yet', () => coming, 'lobby.soon'],
    ['is being repaired', () => repaired, 'lobby.maintenance'],
  ] as const)('[GAME-18d] that %s says so, and has no way to play', async (_what, game, key) => {
    await open(path(game()));
    expect((await heading()).textContent).toBe(game().names.EN);
    expect(await main().findByText(t(key), { selector: 'strong' })).toBeTruthy();
    expect(playButtons()).toEqual([]);
  });

  test('[GAME-18e] [RG-03] offers nothing during a break', async () => {
    await sql`INSERT INTO customers (id, account, nickname) SELECT 9000 + n, 'page' || n, '' FROM generate_series(1, 2) n`.execute(
      app.site.db,
    );
    await sql`INSERT INTO bet_days (customer_id, day, game_id, band, bets, valid_bet)
      SELECT 9000 + n, (now() AT TIME ZONE 'Asia/Manila')::date, ${slot.gameId}::bigint, 0, 1, 100 FROM generate_series(1, 2) n`.execute(
      app.site.db,
    );
    forgetPopular(app.site.gateway);
    await touchCatalogue(app.site.gateway, 'played');
    await open(path(slot));
    await waitFor(() =>
      expect(fact(t('lobby.rows.popular'))).toBe('2 members played it this week'),
    );
    const { customerId, token } = await testPlayer(app.site.gateway, 0);
    await takeBreak(customerId);
    await open(path(slot), { token });
    expect(await main().findByText(t('lobby.game.onBreak'))).toBeTruthy();
    await waitFor(() => expect(fact(t('lobby.details.stakes'))).toBeTruthy());
    expect(playButtons()).toEqual([]);
    expect(main().queryByRole('region', { name: t('lobby.alike') })).toBeNull();
    expect(fact(t('lobby.rows.popular'))).toBeUndefined();
  });

  test('[GAME-18f] is drawn from the catalogue on the device where the gateway cannot be asked', async () => {
    await open('/rng');
    await waitFor(() => expect(document.querySelectorAll('.game-card').length).toBeGreaterThan(3));
    app.wire.before(({ path: asked }) =>
      asked.endsWith('/games/page') ? serverError() : undefined,
    );
    const unseen = [...(await currentCatalogue(app.site.gateway)).byId.values()].find(
      ({ vendor, gameId, type }) => vendor === 'PLR' && type === 'RNG' && gameId !== slot.gameId,
    )!;
    await app.visit(path(unseen));
    await waitFor(async () => expect((await heading()).textContent).toBe(unseen.names.EN));
    expect(fact(t('lobby.game.rtp'))).toBe(`${(unseen.rtp! / 100).toFixed(2)}%`);
    expect(playButtons()).toContain(t('play.forReal'));
    // Stakes are not in the catalogue.
    expect(fact(t('lobby.details.stakes'))).toBeUndefined();
  });

  test('[GAME-18f] that nobody knows here says why, and loads when asked again', async () => {
    await open('/games/999999', {
      fault: ({ path: asked }) => (asked.includes('/games/') ? serverError() : undefined),
    });
    expect(await main().findByText(t('lobby.game.absent'))).toBeTruthy();
    app.wire.reset();
    await press(t('status.retry'), main());
    expect((await main().findByRole('heading', { name: t('status.notFound.title') })).tagName).toBe(
      'H1',
    );
  });

  test.each(['/games/999999', '/games/abc', '/games', '/games/1/more'])(
    '[GAME-18g] [ROUTE-13] %s says that the page does not exist',
    async (address) => {
      await open(address);
      expect(await main().findByRole('heading', { name: t('status.notFound.title') })).toBeTruthy();
      await waitFor(() => expect(document.title).toBe(`${t('status.notFound.title')} · Palaro`));
    },
  );

  test("[GAME-18h] is reached from a game's facts, and can be shared", async () => {
    await open('/rng');
    await press(t('lobby.about', { game: slot.names.EN! }), main());
    const dialog = within(await screen.findByRole('dialog'));
    (await dialog.findByRole('link', { name: t('lobby.details.page') })).click();
    await waitFor(() => expect(location.pathname).toBe(path(slot)));
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await press(t('ui.copyLink'), main());
    expect(writeText).toHaveBeenCalledWith(`${location.origin}${path(slot)}`);
  });
});

test("[LOB-20a] a vendor's list has the vendor in its title and heading", async () => {
  await open('/rng?vassalage=PLR');
  await waitFor(async () => expect((await heading()).textContent).toBe('Slots · Palaro Originals'));
  await waitFor(() => expect(document.title).toBe('Palaro Originals · Slots · Palaro'));
  await app.visit('/rng');
  await waitFor(() => expect(document.title).toBe('Slots · Palaro'));
});
