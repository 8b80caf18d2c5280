import { act, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { touchCatalogue } from '../../server/domain/catalogue/snapshot.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { openSession } from '../../server/domain/identity/session/sessions.ts';
import { sessionStore } from '../../src/data/browser-storage.ts';
import { startLanguage } from '../../src/models/language.ts';
import { leave, loadInfo } from '../../src/models/session.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { ask, closeDialog, countText, gameNames, loginReady, tap, type } from './support/lobby.ts';

const app = useApp();
const t = words();
const en = words('EN');
const main = () => within(screen.getByRole('main'));
const address = () => location.pathname + location.search;
const shown = () => waitFor(() => expect(gameNames().length).toBeGreaterThan(0));
const chip = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole<HTMLInputElement>('radio', {
    name,
  });
const player = () => testPlayer(app.site.gateway, 2500);
let rows: [string, string, string, string, string, string, number][] = [];

beforeAll(async () => {
  await loginReady();
  const { gateway } = app.site;
  await useDemoCatalogue(gateway);
  // One of the draws can be played.
  await sql`INSERT INTO vendor_categories (vendor, category, position) VALUES ('PLR', 'LOTT', 0) ON CONFLICT DO NOTHING;
    UPDATE games SET category = 'LOTT', classify = 'LOTTO' WHERE game_code = 'PLR-048'`.execute(
    gateway.db,
  );
  await touchCatalogue(gateway);
  rows = (await ask(app, '/api/wps/relay/games/catalogue?language=TY')).games;
});
afterEach(() => app.wire.reset());

test.each([
  ['TY', ['LIVE', 'FISH', 'RNG', 'PVP']],
  ['EN', ['SPORTS', 'ESPORTS', 'LOTT', 'ELOTT']],
] as const)(
  '[ROUTE-05] [LOB-06] [LOB-18a] each category page shows its games that open, or all, in %s',
  async (language, categories) => {
    const say = words(language);
    await app.open('/live', { language });
    for (const category of categories) {
      await app.visit(`/${category.toLowerCase()}`);
      const all = rows.filter((row) => row[4] === category);
      const open = all.filter((row) => row[6] & 4);
      await waitFor(() => expect(countText()).toBe(say('lobby.count', { count: open.length })));
      await waitFor(() => expect(gameNames()).toHaveLength(Math.min(42, open.length)));
      await app.visit(`/${category.toLowerCase()}?show=all`);
      const number = all.length;
      await waitFor(() => expect(countText()).toBe(say('lobby.count', { count: number })));
      expect(document.querySelector('h1')?.textContent).toBe(say(`lobby.category.${category}`));
      expect(document.title).toBe(`${say(`lobby.category.${category}`)} · Palaro`);
      await waitFor(() => expect(gameNames()).toHaveLength(Math.min(42, number)));
    }
  },
);

test('[LOB-10b] [LOB-10d] a click on a vendor and on its play button launches it', async () => {
  const [, football] = rows.find((row) => row[4] === 'SPORTS' && row[6] & 4) ?? [];
  for (const name of [/^Palaro Originals/, t('lobby.playVendor', { vendor: 'Palaro Originals' })]) {
    await app.open('/sports');
    const vendors = within(await screen.findByRole('region', { name: t('lobby.vendors') }));
    await tap(await vendors.findByRole('button', { name }));
    await waitFor(() => expect(address()).toMatch(/^\/seamless\?nodeId=/));
    expect((await screen.findAllByText(football ?? '')).length).toBeGreaterThan(0);
  }
});

test('[LOB-18e] [LOB-18g] vendors that do not open are one line without buttons; the strip has them by choice', async () => {
  await app.open('/sports');
  const vendors = await screen.findByRole('region', { name: t('lobby.vendors') });
  const line = t('lobby.coming', { vendors: 'IBC, SBT, UG, BGS' });
  expect(within(vendors).getByText(line)).toBeTruthy();
  expect(within(vendors).getAllByRole('button')).toHaveLength(2);
  await app.visit('/live');
  const strip = () =>
    within(screen.getByRole('region', { name: t('lobby.vendors') }))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      .filter((name) => !/provider/.test(name));
  await shown();
  expect(strip()).toEqual([t('lobby.filter.all'), 'Palaro Originals']);
  await tap(showAll());
  await waitFor(() => expect(strip().length).toBeGreaterThan(5));
  expect(strip().slice(0, 3)).toEqual([t('lobby.filter.all'), 'Palaro Originals', 'EG2']);
});

const showAll = () =>
  main().getByRole('button', {
    name: (text) => text.startsWith(t('lobby.showAllToo', { number: '' }).split(',')[0]!.trim()),
  });

test('[LOB-18c] [LOB-18d] [LOB-18e] the choice says the total, is in the address and shows what is not open', async () => {
  const all = rows.filter((row) => row[4] === 'LIVE');
  await app.open('/live');
  await shown();
  expect(showAll().textContent).toBe(t('lobby.showAllToo', { number: String(all.length) }));
  expect(showAll().getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByText(t('lobby.soon'))).toBeNull();
  await tap(showAll());
  await waitFor(() => expect(address()).toBe('/live?show=all'));
  await waitFor(() => expect(countText()).toBe(t('lobby.count', { count: all.length })));
  expect(showAll().getAttribute('aria-pressed')).toBe('true');
  const card = screen.getAllByText(t('lobby.soon'))[0]!.closest('li')!;
  expect(card.textContent).not.toMatch(new RegExp(`${t('lobby.play')}|${t('lobby.demo')}`));
  await tap(showAll());
  await waitFor(() => expect(address()).toBe('/live'));
});

test('[LOB-18f] a search that nothing open fits offers what is closed, and what is alike and opens', async () => {
  const [, name = ''] = rows.find((row) => row[4] === 'LIVE' && !(row[6] & (4 | 16))) ?? [];
  await app.open('/live');
  await type(name);
  expect(await screen.findByText(t('lobby.noneOpenFound', { text: name }))).toBeTruthy();
  const alike = await screen.findByRole('region', { name: t('lobby.alike') });
  await waitFor(() => expect(alike.querySelectorAll('.game-card')).toHaveLength(6));
  const [, open] = rows.find((row) => row[4] === 'LIVE' && row[6] & 4) ?? [];
  expect(alike.querySelector('.game-card__name')?.textContent).toBe(open);
  expect(within(alike).queryByText(t('lobby.soon'))).toBeNull();
  await tap(main().getByRole('button', { name: t('lobby.showClosed') }));
  await waitFor(() => expect(address()).toContain('show=all'));
  await waitFor(() => expect(gameNames()).toContain(name));
});

test('[LOB-16] what an address names and nobody knows gives the nearest list and a word about it', async () => {
  await app.open('/RNG/?vassalage=NOPE&sort=price&p=99999');
  expect(await screen.findByText(t('lobby.unknown', { parts: 'price, NOPE, 99999' }))).toBeTruthy();
  await tap(chip(t('lobby.filters'), t('lobby.tab.hot')));
  await waitFor(() => expect(address()).toBe('/rng?tab=hot'));
  expect(screen.queryByText(/NOPE/)).toBeNull();
});

test("[LOB-04] the tabs are new, favourites, all, hot, recent; a guest's own open the login", async () => {
  await app.open('/fish');
  await shown();
  const tabs = within(screen.getByRole('radiogroup', { name: t('lobby.filters') })).getAllByRole(
    'radio',
  );
  expect(tabs.map((radio) => radio.parentElement?.textContent)).toEqual(
    ['new', 'favourites', 'all', 'hot', 'recent'].map((id) => t(`lobby.tab.${id}`)),
  );
  for (const id of ['favourites', 'recent']) {
    await tap(chip(t('lobby.filters'), t(`lobby.tab.${id}`)));
    await closeDialog(await screen.findByRole('dialog', { name: t('auth.loginTitle') }));
    expect(chip(t('lobby.filters'), t('lobby.tab.all')).checked).toBe(true);
  }
  await app.open('/fish?tab=favourites');
  expect(await screen.findByRole('dialog', { name: t('auth.loginTitle') })).toBeTruthy();
  expect(address()).toBe('/fish');
});

test('[LOB-08] a search that nothing fits says so and leads back to all games of the category', async () => {
  await app.open('/pvp');
  await type('zzqx');
  expect(await screen.findByText(t('lobby.notFound', { text: 'zzqx' }))).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/pvp?q=zzqx'));
  await tap(screen.getByRole('button', { name: t('lobby.showAll') }));
  await shown();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('[LOB-09b] a game describes itself before it is opened, and a guest may try it for free', async () => {
  const { games } = await ask(app, '/api/wps/relay/games/list?vassalage=PLR&language=TY');
  const [game] = games as { displayName: string; nodeId: string; rtp: number }[];
  await app.open('/rng?vassalage=PLR');
  await tap(
    await main().findByRole('button', { name: t('lobby.about', { game: game!.displayName }) }),
  );
  const popup = await screen.findByRole('dialog', { name: game!.displayName });
  const says = (text: string) => waitFor(() => expect(popup.textContent).toContain(text));
  await says(t('play.factRtpText', { percent: (game!.rtp / 100).toFixed(2) }));
  await says(t('lobby.details.fromTo', { min: '₱1.00', max: '₱5,000.00' }));
  await says(t('lobby.rules.lines'));
  await tap(within(popup).getByRole('button', { name: t('lobby.trial') }));
  await waitFor(() => expect(address()).toBe(`/seamless?nodeId=${game!.nodeId}`));
  expect((await screen.findAllByText(t('play.forReal'))).length).toBeGreaterThan(0);
});

test('[ROUTE-07] [GAME-07] an unknown game code of a lottery says so and recommends what can be played', async () => {
  await app.open('/seaLottery?gameCode=NOPE', await player());
  expect(await main().findByText(t('errors.game_not_found'))).toBeTruthy();
  await tap(main().getByRole('button', { name: t('play.others') }));
  const popup = await screen.findByRole('dialog');
  await waitFor(() => expect(popup.querySelector('.game-card')).toBeTruthy());
});

test("[LOB-13] [LOB-14] the lottery's menus choose games; bingo only where TY is supported", async () => {
  const menus = (say = t) =>
    within(screen.getByRole('radiogroup', { name: say('lobby.lottery.menus') }))
      .getAllByRole('radio')
      .map((radio) => radio.parentElement?.textContent);
  const six = ['LOTTO', 'SCRATCH', 'VIDEO_POKER', 'JACKPOT', 'TABLE', 'ARCADE'];
  await app.open('/lottery?show=all', await player());
  await shown();
  expect(menus()).toEqual([
    t('lobby.filter.all'),
    ...[...six, 'BINGO'].map((code) => t(`lobby.kind.${code}`)),
  ]);
  await tap(chip(t('lobby.lottery.menus'), t('lobby.kind.LOTTO')));
  await waitFor(() => expect(address()).toBe('/lottery?menu=LOTTO&show=all'));
  const lotto = rows.filter(
    ([, , , , type, classify]) => /LOTT/.test(type) && classify === 'LOTTO',
  );
  await waitFor(() => expect(gameNames()).toHaveLength(lotto.length));
  await tap(main().getByRole('button', { name: t('lobby.feature.lines') }));
  await waitFor(() => expect(address()).toContain('has=lines'));
  await waitFor(() => expect(gameNames().length).toBeLessThan(lotto.length));
  const english = { code: 'EN', tag: 'en-PH', label: 'English' };
  await act(async () => void (await startLanguage([english], 'EN')));
  await app.visit('/lottery');
  await waitFor(() =>
    expect(menus(en)).toEqual([
      en('lobby.filter.all'),
      ...six.map((code) => en(`lobby.kind.${code}`)),
    ]),
  );
  await act(
    async () =>
      void (await startLanguage([{ code: 'TY', tag: 'fil-PH', label: 'Filipino' }, english], 'TY')),
  );
});

test("[GAME-05] [AUTH-11] lottery favourites are the username's and outlast a logout", async () => {
  const [maria, jose] = [await player(), await player()];
  const become = ({ token }: { token: string }) =>
    act(async () => {
      leave();
      sessionStore.set('token', token);
      await loadInfo();
    });
  await app.open('/vnLottery', maria);
  await waitFor(() => expect(gameNames().length).toBeGreaterThan(2));
  const name = gameNames()[2] ?? '';
  const heart = () =>
    main().getByRole('button', { name: t('lobby.lottery.favourite', { game: name }) });
  await tap(heart());
  expect(heart().getAttribute('aria-pressed')).toBe('true');
  expect(Object.values(JSON.parse(localStorage.getItem('LOTTFAV') ?? '{}'))).toEqual([
    [expect.stringMatching(/^\d+$/)],
  ]);
  await tap(
    await within(screen.getByRole('region', { name: t('frame.account') })).findByRole('button', {
      name: t('frame.logout'),
    }),
  );
  await tap(
    within(await screen.findByRole('alertdialog')).getByRole('button', {
      name: t('auth.logout'),
    }),
  );
  await waitFor(() => expect(sessionStore.get('token')).toBeNull());
  await become(jose);
  await app.visit('/vnLottery');
  await shown();
  expect(heart().getAttribute('aria-pressed')).toBe('false');
  await become({
    token: await openSession(app.site.gateway, maria.customerId, {
      ip: '127.0.0.1',
      userAgent: 'test',
    }),
  });
  await app.visit('/vnLottery');
  await tap(await main().findByRole('button', { name: t('lobby.filter.favourites') }));
  await waitFor(() => expect(gameNames()).toEqual([name]));
});

test('[GAME-01] [GAME-05] [ERR-01f] a trial account is asked for a true one by a lottery game and by its heart', async () => {
  await app.open('/');
  await tap(within(screen.getByRole('banner')).getByRole('button', { name: t('frame.freePlay') }));
  await screen.findByTestId('balance');
  await app.visit('/lottery');
  await shown();
  for (const element of [
    document.querySelector('.game-grid .game-card')!,
    main().getAllByRole('button', { name: /Paboritong lotto/ })[0]!,
  ]) {
    await tap(element);
    const question = await screen.findByRole('alertdialog', {
      name: t('auth.in_need_true_account'),
    });
    expect(within(question).getByRole('button', { name: t('auth.useTrueAccount') })).toBeTruthy();
    expect(address()).toBe('/lottery');
    await closeDialog(question);
  }
});
