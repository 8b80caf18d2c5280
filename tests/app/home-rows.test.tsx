import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { currentCatalogue } from '../../server/domain/catalogue/snapshot.ts';
import { forgetPopular } from '../../server/domain/catalogue/popular.ts';
import { openLaunch } from '../../server/domain/play/launches.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { bringNear } from './support/near.ts';
import { serverError } from './support/steps.ts';

const app = useApp();
const t = words();
const region = (title: string) => screen.findByRole('region', { name: title });
const rowTitles = () =>
  [...document.querySelectorAll('.rows .row h2')].map(({ textContent }) => textContent);
const namesIn = (row: HTMLElement) =>
  [...row.querySelectorAll('.game-card__name')].map(({ textContent }) => textContent);

let open: { id: string; name: string }[];
beforeAll(async () => {
  await useDemoCatalogue(app.site.gateway);
  const { listedOf } = await currentCatalogue(app.site.gateway);
  open = listedOf('TY', { opens: true, type: 'RNG' })
    .filter(({ maintenance }) => !maintenance)
    .slice(0, 12)
    .map(({ gameId, names }) => ({ id: gameId, name: names.TY! }));
  await sql`INSERT INTO customers (id, account, nickname) SELECT 9000 + n, 'popular' || n, '' FROM generate_series(1, 9) n`.execute(
    app.site.db,
  );
});

beforeEach(bringNear);

async function betOn(games: readonly { id: string }[]): Promise<void> {
  await sql`DELETE FROM bet_days`.execute(app.site.db);
  for (const [i, { id }] of games.entries()) {
    await sql`INSERT INTO bet_days (customer_id, day, game_id, band, bets, valid_bet)
      SELECT 9000 + n, (now() AT TIME ZONE 'Asia/Manila')::date, ${id}::bigint, 0, 1, 100 FROM generate_series(1, ${games.length - i}::integer) n`.execute(
      app.site.db,
    );
  }
  forgetPopular(app.site.gateway);
}

async function member(played: readonly { id: string }[]): Promise<string> {
  const { customerId, sessionId, token } = await testPlayer(app.site.gateway, 0);
  for (const { id: gameId } of played.toReversed()) {
    const game = { gameId, vendor: 'PLR', gameCode: 'x', currency: 'PHP', trial: false };
    await openLaunch(app.site.gateway, { ...game, language: 'TY', customerId, sessionId });
  }
  return token;
}

test('[HOME-08b] [HOME-08d] [HOME-08e] a guest has rows of tables, draws and new games, and pages with all', async () => {
  await betOn([]);
  await app.open('/');
  const fresh = await region(t('lobby.rows.new'));
  await waitFor(() => expect(namesIn(fresh).length).toBeGreaterThanOrEqual(3));
  const live = await region(t('lobby.rows.live'));
  await within(live).findByText(new RegExp(t('lobby.tables.first')));
  expect(live.querySelector('a')!.getAttribute('href')).toBe('/live');
  const draws = await region(t('lobby.draws.title'));
  await waitFor(() => expect(draws.querySelectorAll('.row-card').length).toBeGreaterThan(2));
  expect(draws.querySelector('.row-card__state')!.textContent).toMatch(/\d/);
  expect(rowTitles()).not.toContain(t('lobby.rows.continue'));
  expect(rowTitles()).not.toContain(t('lobby.rows.forYou'));
  expect(rowTitles()).not.toContain(t('lobby.rows.popularWeek'));
});

test('[HOME-08c] popular games say how many members played; two games are no row', async () => {
  await betOn(open.slice(0, 7));
  await app.open('/');
  const row = await region(t('lobby.rows.popular'));
  await waitFor(() => expect(namesIn(row)).toEqual(open.slice(0, 7).map(({ name }) => name)));
  expect(within(row).getByText(t('lobby.tables.players', { count: 7 }))).toBeTruthy();
  expect(within(row).getByText(t('lobby.tables.players', { count: 1 }))).toBeTruthy();
  await betOn(open.slice(0, 2));
  await app.open('/');
  await region(t('lobby.rows.new'));
  await waitFor(() => expect(app.wire.calls.some(({ path }) => path.endsWith('/games/popular'))).toBe(true)); // prettier-ignore
  await app.wire.idle();
  expect(rowTitles()).not.toContain(t('lobby.rows.popularWeek'));
});

test('[HOME-08a] [HOME-08f] a member continues what he played last, and has others of the same kind', async () => {
  await app.open('/', { token: await member(open.slice(0, 2)) });
  const row = await region(t('lobby.rows.continue'));
  await waitFor(() => expect(namesIn(row)).toEqual(open.slice(0, 2).map(({ name }) => name)));
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/recent');
  const forMember = namesIn(await region(t('lobby.rows.forYou')));
  expect(forMember).toHaveLength(12);
  for (const { name } of open.slice(0, 2)) expect(forMember).not.toContain(name);
  expect(open.map(({ name }) => name)).toContain(forMember[0]);
});

test('[HOME-08f] a member who has played nothing has neither row', async () => {
  await app.open('/', { token: await member([]) });
  await region(t('lobby.rows.new'));
  await app.wire.idle();
  expect(rowTitles()).not.toContain(t('lobby.rows.continue'));
  expect(rowTitles()).not.toContain(t('lobby.rows.forYou'));
});

test('[HOME-08i] without network the rows of the device are shown with their age', async () => {
  await betOn(open.slice(0, 7));
  await app.open('/');
  const row = await region(t('lobby.rows.popular'));
  await waitFor(() => expect(namesIn(row)).toHaveLength(7));
  app.wire.before(() => serverError());
  await app.visit('/help');
  await app.visit('/');
  const again = await region(t('lobby.rows.popular'));
  expect(namesIn(again)).toHaveLength(7);
  await waitFor(() => expect(again.querySelector('.age')?.textContent).toBeTruthy());
});

test('[RG-03] a member on a break has no rows', async () => {
  const { customerId, token } = await testPlayer(app.site.gateway, 0);
  await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${customerId}, now() + interval '1 day')`.execute(
    app.site.db,
  );
  await app.open('/', { token });
  await screen.findByText(t('lobby.onBreakText'));
  await app.wire.idle();
  expect(rowTitles()).toEqual([]);
});
