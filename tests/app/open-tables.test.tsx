import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { touchCatalogue } from '../../server/domain/catalogue/snapshot.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { playHandlers } from '../../server/domain/play/handlers.ts';
import { addRoundGames, sitAt } from '../../server/domain/play/rounds-kit.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { lookAgain, serverError } from './support/steps.ts';

const app = useApp();
const t = words('EN');

beforeAll(async () => {
  await addRoundGames(app.site.gateway);
  await touchCatalogue(app.site.gateway);
});

const open = (path = '/pvp') => app.open(path, { language: 'EN' });
const part = async (title = t('lobby.tables.title')) =>
  within(await screen.findByRole('region', { name: title }));
const card = async (name: string, title?: string) =>
  (await part(title)).findByRole('button', { name: new RegExp(name) });

describe('the tables that are open now', () => {
  test('say that they need the network where the device has none of them', async () => {
    await app.open('/live', {
      language: 'EN',
      fault: ({ path }) => (path.endsWith('/liveModels') ? serverError() : undefined),
    });
    expect(await (await part()).findByText(t('lobby.tables.absent'))).toBeTruthy();
  });

  test('[CALL-06d] are on the page of card games, with players, limits and what happens there', async () => {
    await open();
    const quiet = await card('Color Game');
    expect(quiet.textContent).toContain(t('lobby.tables.quiet'));
    expect(quiet.textContent).toContain(t('lobby.tables.first'));
    expect((await card('Lucky Nine')).textContent).toContain(t('lobby.tables.anytime'));
    const seat = await sitAt(app.site.gateway, 'color', 100_000);
    const { round } = await playHandlers['house.table']({}, seat.context);
    await playHandlers['house.bet'](
      { key: 'a'.repeat(22), roundId: round!.id, selections: [{ choice: 'red', stake: 1000 }] },
      seat.context,
    );
    await waitFor(
      async () => {
        lookAgain();
        const text = (await card('Color Game')).textContent;
        expect(text).toMatch(/Bets are open for \d+ s/);
        expect(text).toContain(t('lobby.tables.players.one', { count: 1 }));
      },
      { interval: 500 },
    );
  });

  test('[CALL-06e] are on the page of live games, in Filipino too', async () => {
    await app.open('/live', { language: 'TY' });
    const ty = words('TY');
    const table = await card('Baccarat sa Capiz', ty('lobby.tables.title'));
    expect(table.textContent).toContain(ty('lobby.tables.first'));
  });

  test('[CALL-06e] of which none is open say so', async () => {
    await sql`UPDATE games SET maintenance = true WHERE game_code = 'PLR-K01'`.execute(app.site.db);
    await touchCatalogue(app.site.gateway);
    await open('/live');
    expect(await (await part()).findByText(t('lobby.tables.none'))).toBeTruthy();
  });

  test('[PWA-03a] stand with their time without network, and without a countdown', async () => {
    await open();
    await waitFor(async () =>
      expect((await card('Color Game')).textContent).toMatch(/Bets are open for|The draw is on/),
    );
    app.wire.before(({ path }) => (path.endsWith('/pvpRooms') ? serverError() : undefined));
    await act(async () => lookAgain());
    expect(await (await part()).findByText(/./, { selector: '.age' })).toBeTruthy();
    const text = (await card('Color Game')).textContent;
    expect(text).not.toMatch(/Bets are open for|The draw is on/);
    expect(text).toContain(t('lobby.tables.players.one', { count: 1 }));
    app.wire.reset();
    await act(async () => lookAgain());
    await waitFor(async () => expect((await part()).queryByText(/./, { selector: '.age' })).toBeNull()); // prettier-ignore
  });

  test('[RG-03] are not offered during a break', async () => {
    const player = await testPlayer(app.site.gateway, 1000);
    await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${player.customerId}, now() + interval '1 day')`.execute(app.site.db); // prettier-ignore
    await app.open('/pvp', { token: player.token, language: 'EN' });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(document.documentElement.hasAttribute('data-settled')).toBe(true));
    expect(screen.queryByRole('region', { name: t('lobby.tables.title') })).toBeNull();
  });
});
