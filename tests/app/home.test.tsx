import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { feedJackpot } from '../../server/domain/jackpot/feed.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { loadCatalogue } from '../../src/models/catalogue.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { ask, countText, gameNames, search, tap, type } from './support/lobby.ts';
import { bringNear } from './support/near.ts';

const app = useApp();
const t = words();
const en = words('EN');
const region = (key: string) => screen.getByRole('region', { name: t(key) });
const cards = () => [...document.querySelectorAll<HTMLElement>('.game-grid .game-card')];

beforeAll(async () => {
  const { gateway } = app.site;
  await useDemoCatalogue(gateway);
  await openJackpot();
  // Twenty-five winners, the smallest first.
  await sql`DELETE FROM daily_best_wins;
    INSERT INTO customers (id, account, nickname) SELECT 9000 + n, 'winner' || n, 'Nanalo' || n FROM generate_series(1, 25) n;
    INSERT INTO daily_best_wins (customer_id, day, payout, game_id)
      SELECT 9000 + n, current_date, 10000 * n, (SELECT min(game_id) FROM games) FROM generate_series(1, 25) n`.execute(
    gateway.db,
  );
});

test.each(['/', '/index', '/index.html', '/home'])(
  '[ROUTE-01] [HOME-01] %s shows banner, notices, jackpot, lobby and winners',
  async (path) => {
    await app.open(path);
    for (const name of [
      'lobby.banners',
      'lobby.notices',
      'lobby.jackpot',
      'lobby.games',
      'lobby.winners',
    ]) {
      expect(await screen.findByRole('region', { name: t(name) })).toBeTruthy();
    }
  },
);

test('[HOME-03] a click on a notice opens the popup at that notice', async () => {
  const { list } = await ask(
    app,
    '/api/wps/relay/getAnnouncementContentV2?types=B,PL,PU,PR&execution=B&language=TY&platform=W',
  );
  const [first = '', second = ''] = (list as { title: string }[]).map(({ title }) => title);
  await app.open('/');
  await tap(await within(region('lobby.notices')).findByRole('button', { name: second }));
  const popup = within(await screen.findByRole('dialog', { name: t('content.notices') }));
  const title = (name: string) =>
    popup.getByRole('button', { name: (text) => text.startsWith(name) });
  expect(title(second).getAttribute('aria-expanded')).toBe('true');
  expect(title(first).getAttribute('aria-expanded')).toBe('false');
  await tap(title(second));
  expect(title(second).getAttribute('aria-expanded')).toBe('false');
});

/** Starts them with 50 and 10,000 pesos. */
async function openJackpot(): Promise<void> {
  const { gateway } = app.site;
  const terms = { share: 20, stakePerWin: 4_000_000_000, mustDropBy: null };
  const pots = [
    { pot: 'mini', start: 5000, ...terms },
    { pot: 'mega', start: 1_000_000, ...terms },
  ];
  await sql`INSERT INTO jackpot_terms (open, pots) VALUES (true, ${JSON.stringify(pots)})`.execute(
    gateway.db,
  );
  await feedJackpot(gateway);
}

describe('the jackpot', () => {
  const text = () => region('lobby.jackpot').querySelector('.jackpot__amount')?.textContent;
  test('[HOME-04] [HOME-09d] shows what the pots hold in the ledger, the largest one first', async () => {
    await app.open('/');
    await waitFor(() => expect(text()).toBe('₱10,000.00'));
    expect(region('lobby.jackpot').querySelector('.jackpot__pots')?.textContent).toBe(
      'MINI ₱50.00',
    );
  });

  test('[HOME-09d] stays without network as it was, and says since when', async () => {
    await app.open('/');
    await waitFor(() => expect(text()).toBe('₱10,000.00'));
    app.wire.setOnline(false);
    document.dispatchEvent(new Event('visibilitychange'));
    const name = () => region('lobby.jackpot').querySelector('.jackpot__name')?.textContent;
    const [before = ''] = t('frame.asOf', { ago: '|' }).split('|');
    await waitFor(() => expect(name()).toContain(before));
    expect(text()).toBe('₱10,000.00');
  });

  test('[HOME-09b] has its terms, its return and its last wins on the page of fair draws', async () => {
    await sql`INSERT INTO jackpot_wins (round_id, pot, customer_id, game_id, amount, drawn)
      VALUES (1, 'mini', 9001, (SELECT min(game_id) FROM games), 123456, true)`.execute(
      app.site.gateway.db,
    );
    await waitFor(async () => expect((await ask(app, '/api/jackpot')).wins).toHaveLength(1));
    await app.open('/');
    await tap(await screen.findByRole('link', { name: t('lobby.jackpotMore') }));
    const title = await screen.findByRole('heading', { name: t('fair.jackpot.title') });
    const card = title.closest<HTMLElement>('.card')!;
    const chance = t('fair.jackpot.chanceText', { amount: '₱40,000,000.00' });
    expect(within(card).getAllByText(chance)).toHaveLength(2);
    expect(card.textContent).toContain(t('fair.jackpot.rtp', { percent: '0.43' }));
    expect(card.textContent).toContain('₱1,234.56');
    expect(card.textContent).not.toContain('Nanalo1');
  });

  test('[HOME-09d] [RG-03] is not shown to a member on a break', async () => {
    const { gateway } = app.site;
    const { customerId, token } = await testPlayer(gateway, 0);
    await sql`INSERT INTO play_guards (customer_id, cool_off_until) VALUES (${customerId}, now() + interval '1 day')`.execute(
      gateway.db,
    );
    await app.open('/', { token });
    expect(await screen.findByText(t('lobby.onBreakText'))).toBeTruthy();
    expect(text()?.trim()).toBe('');
    await app.visit('/fairness');
    await screen.findByRole('heading', { name: t('fair.how') });
    expect(screen.queryByRole('heading', { name: t('fair.jackpot.title') })).toBeNull();
  });

  test('[HOME-09d] [HOME-07b] gives way to the largest real win where the operator has none', async () => {
    await sql`INSERT INTO jackpot_terms (open, pots) VALUES (false, '[]')`.execute(
      app.site.gateway.db,
    );
    // The gateway answers the same for a second.
    await waitFor(async () =>
      expect(await ask(app, '/api/jackpot')).toMatchObject({ open: false }),
    );
    await app.open('/');
    const best = await screen.findByRole('region', { name: t('lobby.bestWin') });
    await waitFor(() => expect(best.textContent).toContain('₱2,500.00'));
  });
});

test('[HOME-05] the winner board shows 20 of 25 winners, the largest first, four on a slide', async () => {
  bringNear();
  await app.open('/');
  await waitFor(() => expect(document.querySelectorAll('.winner')).toHaveLength(20));
  const board = region('lobby.winners');
  const amounts = [...board.querySelectorAll('.winner .money')].map(
    ({ textContent }) => textContent,
  );
  expect(amounts).toEqual(
    Array.from({ length: 20 }, (_, i) => `₱${(2500 - 100 * i).toLocaleString('en')}.00`),
  );
  expect(
    [...board.querySelectorAll('.winners__slide')].map(
      (slide) => slide.querySelectorAll('.winner').length,
    ),
  ).toEqual([4, 4, 4, 4, 4]);
});

test('[HOME-05] [LANG-04] [LANG-07] a new language is shown, stored, and asked for with 20 winners of all categories', async () => {
  await app.open('/');
  app.wire.calls.length = 0;
  await tap(
    within(await screen.findByRole('group', { name: t('frame.language') })).getByLabelText(
      'English',
    ),
  );
  expect(await screen.findByRole('heading', { name: en('lobby.winners') })).toBeTruthy();
  expect(screen.queryByText(t('lobby.winners'))).toBeNull();
  await waitFor(() => expect(document.title).toBe(`${en('lobby.title')} · Palaro`));
  expect(document.documentElement.lang).toBe('en-PH');
  const called = (path: string) => app.wire.calls.find((call) => call.path.endsWith(path));
  await waitFor(() => expect(called('/site/language')?.body).toEqual({ language: 'EN' }));
  await waitFor(() =>
    expect(called('/games/winnerBoard')?.query).toMatchObject({
      gameCategory: 'ALL',
      language: 'EN',
      limitNum: '20',
    }),
  );
  expect(called('/games/vendor')?.query).toMatchObject({ language: 'EN' });
  expect({ ...localStorage }).toMatchObject({ lang: 'EN', hisLang: 'TY' });
});

test.each(['TY', 'EN'] as const)(
  '[LANG-05] no key stands in for a text on the home page, in %s',
  async (language) => {
    await app.open('/', { language });
    await waitFor(() => expect(cards()).toHaveLength(12));
    await screen.findByRole('group', { name: words(language)('frame.language') });
    expect(document.body.textContent).not.toMatch(
      /⟦|\b(home|frame|errors|session|status)\.[a-z]\w+/,
    );
  },
);

test('[HOME-06] [GAME-08] a picture comes from the other host, or is the default picture', async () => {
  await app.open('/');
  await waitFor(() => expect(cards()).toHaveLength(12));
  const picture = () => cards()[0]?.querySelector('img');
  const first = picture()!.src;
  fireEvent.error(picture()!);
  const second = picture()!.src;
  expect([new URL(first).host, new URL(second).host].toSorted()).toEqual([
    '127.0.0.1:8081',
    'localhost:8081',
  ]);
  expect(second.replace(new URL(second).host, '')).toBe(first.replace(new URL(first).host, ''));
  fireEvent.error(picture()!);
  expect(picture()).toBeNull();
  expect(cards()[0]?.querySelector('.game-card__poster > svg')).toBeTruthy();
});

test('[CALL-05] the vendors and the hot games are asked for with their platforms', async () => {
  await app.open('/');
  const of = (name: string) => app.wire.calls.find(({ path }) => path.endsWith(name))?.query;
  await waitFor(() =>
    expect(of('/games/vendor')).toMatchObject({ platform: 'html5-desktop', language: 'TY' }),
  );
  await waitFor(() =>
    expect(of('/getHotGameList')).toMatchObject({ isPlatform: '2', platform: 'html5-desktop' }),
  );
});

test("[LOB-01] the menu is home, hot, favourites, then the vendors' categories in their order", async () => {
  const { data } = await ask(app, '/api/wps/relay/games/vendor?language=TY&platform=html5-desktop');
  const lanes = (data.lanes as { gameCategory: string }[]).map(({ gameCategory }) => gameCategory);
  expect(lanes.length).toBeGreaterThan(5);
  await app.open('/');
  await screen.findByRole('radio', { name: t('lobby.category.RNG') });
  const labels = within(
    screen.getByRole('radiogroup', { name: t('lobby.categories') }),
  ).getAllByRole('radio');
  expect(labels.map((radio) => radio.parentElement?.textContent)).toEqual(
    ['HOME', 'HOT', 'FAV', ...lanes].map((id) => t(`lobby.category.${id}`)),
  );
});

test('[LOB-05] [LOB-15a] [LOB-15b] a searched name is trimmed, found by any part, and one typing error is forgiven', async () => {
  const { games } = await ask(
    app,
    '/api/wps/relay/games/list?vassalage=PLR&pageSize=48&language=TY&clientType=3&platform=html5-desktop',
  );
  const [name = ''] = (games as { displayName: string }[])
    .map(({ displayName }) => displayName)
    .toSorted((a, b) => b.length - a.length);
  await app.open('/');
  await search(`   ${name.slice(1, -1)}  `);
  await waitFor(() =>
    expect(new URLSearchParams(location.search).get('q')).toBe(name.slice(1, -1).trim()),
  );
  await waitFor(() => expect(gameNames()).toContain(name));
  const mistyped = `${name.slice(0, 3)}${name.slice(4)}`;
  await search(mistyped);
  await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe(mistyped));
  await waitFor(() => expect(gameNames().filter((found) => found === name)).toHaveLength(1));
});

test('[LOB-15d] a tap is marked, and a letter drawn, a frame before the list that it asks for', async () => {
  await app.open('/?a=1');
  const live = await screen.findByRole<HTMLInputElement>('radio', {
    name: t('lobby.category.LIVE'),
  });
  await act(async () => void (await loadCatalogue()));
  await waitFor(() => expect(cards()).toHaveLength(12));
  const frames: FrameRequestCallback[] = [];
  const held = vi
    .spyOn(globalThis, 'requestAnimationFrame')
    .mockImplementation((run) => frames.push(run));
  const home = gameNames();
  await tap(live);
  await waitFor(() => expect(live.checked).toBe(true));
  expect(gameNames()).toEqual(home);
  // What is pressed meanwhile adds to the choice.
  await tap(document.querySelector('.show-all')!);
  expect(location.search).toBe('?c=LIVE');
  held.mockRestore();
  for (const run of frames.splice(0)) run(0);
  await waitFor(() => expect(gameNames()[0]).not.toBe(home[0]));
  await type('b');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('b');
  await waitFor(() => expect(countText()).toContain('“b”'));
});

test('[LOB-06] [LOB-07] home shows 12 games on a page, a category 18; the pager marks its page', async () => {
  await app.open('/');
  await waitFor(() => expect(cards()).toHaveLength(12));
  const [first] = gameNames();
  const pages = () => screen.queryByRole('navigation', { name: t('lobby.pages') });
  await waitFor(() => expect(pages()).toBeTruthy());
  await tap(within(pages()!).getByRole('button', { name: t('lobby.page', { number: 2 }) }));
  await waitFor(() => expect(pages()?.querySelector('[aria-current=page]')?.textContent).toBe('2'));
  await waitFor(() => expect(gameNames()[0]).not.toBe(first));
  expect(cards()).toHaveLength(12);
  await app.visit('/?c=RNG');
  await waitFor(() => expect(cards()).toHaveLength(18));
  await search('zzqx');
  await waitFor(() => expect(pages()).toBeNull());
});

test('[LOB-08] a search without a result says so, and what was typed is text', async () => {
  const nasty = '"><img src=x onerror=alert(1)>';
  await app.open('/');
  await search(nasty);
  expect(await screen.findByText(t('lobby.notFound', { text: nasty }))).toBeTruthy();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  await app.open(`/?q=${encodeURIComponent(nasty)}`);
  expect(await screen.findByText(t('lobby.notFound', { text: nasty }))).toBeTruthy();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('[LOB-09a] [LOB-09b] hot games have a badge and games with a trial a tag, as the gateway says', async () => {
  const { list } = await ask(
    app,
    '/api/wps/relay/getHotGameList?language=TY&platform=html5-desktop',
  );
  const hot = (list as { displayName: string; supportPlay: number; playable: boolean }[]).slice(
    0,
    12,
  );
  await app.open('/');
  await waitFor(() => expect(gameNames()).toEqual(hot.map(({ displayName }) => displayName)));
  for (const [i, { supportPlay, playable }] of hot.entries()) {
    expect(cards()[i]?.querySelector('.game-card__badge')?.textContent).toBe(t('lobby.hot'));
    expect(within(cards()[i]!).queryAllByText(t('lobby.demo'))).toHaveLength(
      supportPlay === 0 && playable ? 1 : 0,
    );
  }
});

const flagged = async (test: (flags: number) => boolean): Promise<string> => {
  const { games } = await ask(app, '/api/wps/relay/games/catalogue?language=TY');
  return (
    (games as [string, string, string, string, string, string, number][]).find((row) =>
      test(row[6]),
    )?.[1] ?? ''
  );
};

test("[LOB-09c] [LOB-18a] a vendor's own entry opens the list of its games", async () => {
  const entry = await flagged((flags) => (flags & 16) !== 0);
  await app.open('/?a=1');
  await search(entry);
  await tap(cards().find((card) => card.textContent?.includes(entry))!);
  const popup = await screen.findByRole('dialog');
  // None of them opens; the others come by choice (LOB-18).
  expect(await within(popup).findByText(t('lobby.noneOpen'))).toBeTruthy();
  expect(popup.querySelector('.game-card')).toBeNull();
  await tap(popup.querySelector('.show-all')!);
  await waitFor(() => expect(popup.querySelector('.game-card')).toBeTruthy());
});

test('[ERR-02d] [GAME-07] a game that cannot be opened says so and recommends others', async () => {
  const broken = await flagged((flags) => (flags & 8) !== 0 && (flags & 16) === 0);
  await app.open('/?a=1');
  await search(broken);
  await tap(cards().find((card) => card.textContent?.includes(broken))!);
  const popup = await screen.findByRole('dialog', { name: broken });
  expect(popup.textContent).toContain(t('lobby.inMaintenance', { game: broken }));
  await waitFor(() => expect(popup.querySelector('.game-card')).toBeTruthy());
});

test.each(['?c=NOPE', '?c=COCKFIGHT', '?c=RNG&v=NOPE', '?c=RNG&f=best', '?c=FISH&p=999', '?p=1.5'])(
  '[LOB-16] what the lobby does not have of %s is said, and the nearest games are there',
  async (query) => {
    await app.open(`/${query}`);
    expect(await screen.findByText(t('lobby.unknownHere'))).toBeTruthy();
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  },
);
