import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { contextOf, testPlayer } from '../../server/domain/play/fixtures.ts';
import { operatorHandlers } from '../../server/operator/site.ts';
import { registeredPlayer, testPassword } from '../../server/testing/people.ts';
import { askAgain } from '../../src/models/site.ts';
import { shortcuts } from '../support/shortcuts.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { closeDialog, gameNames, loginReady, tap } from './support/lobby.ts';

const app = useApp();
const t = words();
const en = words('EN');
const address = () => location.pathname + location.search;
const main = () => within(screen.getByRole('main'));
const shown = () => waitFor(() => expect(gameNames().length).toBeGreaterThan(0));
const player = () => testPlayer(app.site.gateway, 2500);

beforeAll(async () => {
  await loginReady();
  await useDemoCatalogue(app.site.gateway);
});
afterEach(() => app.wire.reset());

// The first test: no other has loaded the articles.
test('[INFO-01a] [ERR-03] missing articles are reported with a retry, and load by themselves', async () => {
  await app.open('/', { language: 'EN' });
  let cut = true;
  app.wire.before(({ path }) => {
    if (cut && path.endsWith('/helpCenter')) throw new TypeError('cut');
    return undefined;
  });
  await app.visit('/help');
  expect(await screen.findByText(en('help.missing'))).toBeTruthy();
  expect(await main().findByRole('button', { name: en('status.retry') })).toBeTruthy();
  cut = false;
  await waitFor(() => expect(document.querySelector('#first-steps')).toBeTruthy());
});

/** By the key of the title, and of a heading that differs. */
type Table = readonly (readonly [path: string, title: string, heading?: string])[];

const home: Table = ['/index', '/index.html', '/home', '/'].map(
  (path) => [path, 'lobby.title', 'lobby.heading'] as const,
);
const categories: Table = [
  ...['SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'LIVE', 'FISH', 'RNG', 'PVP'].map(
    (code) => [`/${code.toLowerCase()}`, `lobby.category.${code}`] as const,
  ),
  ['/RNG/', 'lobby.category.RNG'],
];
const others: Table = [
  ['/help', 'help.title'],
  ['/help#fairness', 'help.title'],
  ['/fairness', 'fair.title'],
  ['/promotions', 'promotions.title'],
  ['/licence', 'legal.pageTitle'],
  ['/news', 'posts.news'],
  ['/BLOG/', 'posts.blog'],
  ['/news/a/b', 'status.notFound.title'],
  ['/legal/terms', 'legal.of.terms'],
  ['/legal/privacy', 'legal.of.privacy'],
  ['/legal/cookies', 'legal.of.cookies'],
  ['/storage', 'storage.title'],
  ['/walang/ganito', 'status.notFound.title'],
];

const afterLogin: Table = [
  ['/favorite', 'lobby.favourites'],
  ['/recent', 'lobby.recents'],
  ...['lottery', 'lottert', 'vnLottery', 'seaLottery'].map(
    (name) =>
      [
        `/${name}`,
        `lobby.pageTitle.${name}`,
        `lobby.pageTitle.${name === 'lottert' ? 'lottery' : name}`,
      ] as const,
  ),
  ['/member', 'profile.title', 'frame.myAccount'],
  ['/waiting', 'outbox.title'],
];

test.each([
  ['TY', 'of the home view', home],
  ['EN', 'of a category', categories],
  ['TY', 'of the other pages', others],
] as const)(
  '[ROUTE-01] [ROUTE-04] [ROUTE-05] [ROUTE-13] in %s a guest finds every open address %s, whatever its case',
  async (language, _of, table) => {
    await app.open('/licence', { language });
    const say = words(language);
    for (const [path, title, head = title] of table) {
      await app.visit(path);
      await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(say(head)));
      expect(document.title).toBe(`${say(title)} · Palaro`);
    }
  },
);

test('[HEAD-05] the categories stand above a page that is the first of a visit too', async () => {
  await app.open('/licence');
  const nav = within(screen.getByRole('navigation', { name: t('frame.categories') }));
  expect(await nav.findByRole('link', { name: t('lobby.category.RNG') })).toBeTruthy();
});

test.each([...afterLogin.map(([path]) => path), '/seamless?nodeId=1'])(
  '[ROUTE-02] [ROUTE-10] a guest gets the login at %s',
  async (path) => {
    await app.open(path);
    const popup = await screen.findByRole('dialog', { name: t('auth.loginTitle') });
    expect(address()).toBe('/login');
    await closeDialog(popup);
    await waitFor(() => expect(address()).toBe('/'));
  },
);

test("[ROUTE-03] [ROUTE-10] a guest gets the agents' login at the centre, or home where it is closed", async () => {
  await app.open('/agentHome');
  await waitFor(() => expect(address()).toBe('/agent'));
  await waitFor(() => expect(document.title).toBe(`${t('agent.login.title')} · Palaro`));
  await app.visit('/signed-in');
  await waitFor(() => expect(address()).toBe('/'));
});

test.each(afterLogin.map(([path, title, heading = title]) => [path, title, heading] as const))(
  '[ROUTE-06] [ROUTE-07] [ROUTE-10] a member finds %s',
  async (path, title, head) => {
    await app.open(path, await player());
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(t(head)));
    expect(document.title).toBe(`${t(title)} · Palaro`);
  },
);

test.each(['/member/securityCenter', '/Member/SecurityCenter/'])(
  '[MEM-01a] the default of the member centre is the account, at %s too, and marked in the menu',
  async (path) => {
    await app.open(path, await player());
    await waitFor(() => expect(address()).toBe('/member'));
    // From the page itself, which is not drawn again.
    await app.visit(path);
    await waitFor(() => expect(address()).toBe('/member'));
    expect(document.querySelector('h1')?.textContent).toBe(t('frame.myAccount'));
    const menu = document.querySelector<HTMLElement>('.side-panel')!;
    const link = within(menu).getByRole('link', { name: t('frame.myAccount') });
    expect(link.getAttribute('aria-current')).toBe('page');
  },
);

test.each(['/login', '/register'])(
  '[ROUTE-02] a member finds no login any more at %s',
  async (path) => {
    await app.open(path, await player());
    await waitFor(() => expect(address()).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

const unknown = (parts: string) => t('lobby.unknown', { parts });
test.each([
  ['/seamless', t('play.noGame')],
  ['/fish?tab=mine&vol=wild&p=0', unknown('wild, mine, 0')],
  ['/live?vassalage=NOPE&kind=NOPE', unknown('NOPE, NOPE')],
  ['/lottery?gameCode=a%20b&menu=KENO', unknown('a b, KENO')],
  ['/vnLottery?p=99', unknown('99')],
  ['/favorite?t=CHESS&v=NOPE&p=-1', unknown('CHESS, NOPE, -1'), 'none'],
  ['/seamless?nodeId=99999999', t('errors.game_not_found')],
  ['/help#walang-ganito', t('help.unknownTerm')],
])(
  '[ROUTE-08] [LOB-16] %s gives the nearest page and a word about it',
  async (path, said, none?: string) => {
    await app.open(path, await player());
    expect(await main().findByText(said)).toBeTruthy();
    if (!none && !/seamless|help/.test(path)) await shown();
  },
);

test('[ROUTE-13] an unknown address says so, with its title, the focus on its heading, and a way home', async () => {
  await app.open('/');
  await shown();
  await app.visit('/walang/ganito');
  const heading = await screen.findByRole('heading', {
    level: 1,
    name: t('status.notFound.title'),
  });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe(`${t('status.notFound.title')} · Palaro`);
  await tap(main().getByRole('link', { name: t('status.home') }));
  await shown();
  expect(document.title).toBe(`${t('lobby.title')} · Palaro`);
});

test("[GAME-01] [ROUTE-10] free play on a member's page learns that it takes an account, and logs in", async () => {
  await registeredPlayer(app.site.gateway, 'lito');
  await app.open('/');
  await tap(within(screen.getByRole('banner')).getByRole('button', { name: t('frame.freePlay') }));
  await screen.findByTestId('balance');
  await app.visit('/favorite');
  const question = within(
    await screen.findByRole('alertdialog', { name: t('auth.in_need_true_account') }),
  );
  expect(question.getByText(t('auth.pageNeedsAccount'))).toBeTruthy();
  await tap(question.getByRole('button', { name: t('auth.useTrueAccount') }));
  const login = within(await screen.findByRole('dialog', { name: t('auth.loginTitle') }));
  expect(login.queryByRole('button', { name: t('auth.freePlay') })).toBeNull();
  await userEvent.type(login.getByLabelText(t('auth.username')), 'lito');
  await userEvent.type(login.getByLabelText(t('auth.password')), testPassword);
  await tap(login.getByRole('button', { name: t('auth.login') }));
  await waitFor(() => expect(address()).toBe('/favorite'));
  await waitFor(() => expect(screen.getByTestId('balance').textContent).toContain('₱'));
});

test('[ROUTE-09] the side menu is hidden on a game page, whatever the case, and shown elsewhere', async () => {
  const side = () => screen.queryByRole('complementary', { name: t('frame.sideMenu') });
  await app.open('/', await player());
  expect(side()).toBeTruthy();
  await app.visit('/SeamLess');
  expect(await screen.findByText(t('play.noGame'))).toBeTruthy();
  expect(side()).toBeNull();
  for (const path of ['/lottery', '/LotterT', '/vnlottery', '/SEALOTTERY']) {
    await app.visit(path);
    await waitFor(() => expect(document.title).toMatch(/lot/i));
    expect(side()).toBeNull();
  }
  await app.visit('/rng');
  await waitFor(() => expect(side()).toBeTruthy());
});

test.each(['phone', 'desktop'] as const)(
  "[ROUTE-04] [INFO-01a] on a %s the help opens the address's article, and the address follows a tap",
  async (screenName) => {
    await app.open('/help#fairness', { screen: screenName });
    await waitFor(() =>
      expect(document.querySelector('#fairness')?.hasAttribute('open')).toBe(true),
    );
    expect(document.querySelectorAll('.help__article[open]')).toHaveLength(1);
    await tap(document.querySelector('#install summary')!);
    await waitFor(() => expect(location.hash).toBe('#install'));
    await tap(within(document.querySelector<HTMLElement>('#install')!).getByRole('link'));
    await waitFor(() => expect(address()).toBe('/app'));
  },
);

test("[INFO-01a] [LANG-04] the help's articles follow the language without a reload", async () => {
  const title = () => document.querySelector('#register h3')?.textContent;
  await app.open('/help');
  await waitFor(() => expect(title()).toBe('Pagbubukas ng account'));
  await tap(
    within(await screen.findByRole('group', { name: t('frame.language') })).getByLabelText(
      'English',
    ),
  );
  await waitFor(() => expect(title()).toBe('Opening an account'));
  expect(document.title).toBe(`${en('help.title')} · Palaro`);
});

const operator = async (
  name: 'operator.status' | 'operator.region' | 'operator.resource',
  request: object,
) => {
  await operatorHandlers[name](request as never, contextOf(app.site.gateway));
  await act(() => askAgain());
};
const title = (key: string, say = t) =>
  screen.findByRole('heading', { level: 1, name: say(`status.${key}.title`) });
const noticed = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

test.each(['TY', 'EN'] as const)(
  '[BOOT-02] maintenance without words of the operator has its own in %s, and customer service',
  async (language) => {
    const say = words(language);
    await app.open('/', { language });
    await operator('operator.status', { maintenance: true, title: '', info: '' });
    expect(await title('maintenance', say)).toBeTruthy();
    expect(screen.getByText(say('status.maintenance.info'))).toBeTruthy();
    await waitFor(() =>
      expect(
        screen.getByRole('link', { name: say('frame.customerService') }).getAttribute('href'),
      ).toMatch(/^https?:\/\/.+/),
    );
    expect(screen.queryByRole('banner')).toBeNull();
    await operatorHandlers['operator.status'](
      { maintenance: false, title: '', info: '' },
      contextOf(app.site.gateway),
    );
    await noticed();
    expect(await screen.findByRole('banner')).toBeTruthy();
  },
);

test('[BOOT-01] [BOOT-03] [ERR-01i] [BOOT-07c] a blocked visitor sees the address and support until the block ends', async () => {
  await operatorHandlers['operator.region']({ block: '127.0.0.0/8' }, contextOf(app.site.gateway));
  await app.open('/');
  // A rejected call makes the app ask for the status.
  expect(await title('blocked')).toBeTruthy();
  expect(screen.getByText('127.0.0.1')).toBeTruthy();
  await waitFor(() =>
    expect(
      screen.getByRole('link', { name: t('frame.customerService') }).getAttribute('href'),
    ).toMatch(/^https?:\/\/.+/),
  );
  expect(screen.queryByRole('banner')).toBeNull();
  await operatorHandlers['operator.region']({ clear: true }, contextOf(app.site.gateway));
  await noticed();
  expect(await screen.findByRole('banner')).toBeTruthy();
});

test.each(shortcuts)('[PWA-01] the shortcut %s has a page, and leads to no other', async (url) => {
  // The wallet is a member's.
  const token = url.startsWith('/member') ? (await player()).token : undefined;
  await app.open(url, token ? { token } : {});
  const heading = await waitFor(() => {
    const found = document.querySelector('h1');
    expect(found).not.toBeNull();
    return found!;
  });
  expect(heading.textContent).not.toBe(t('status.notFound.title'));
  expect(address()).toBe(url);
});
