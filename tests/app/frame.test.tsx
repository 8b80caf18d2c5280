import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { touchCatalogue } from '../../server/domain/catalogue/snapshot.ts';
import { testPlayer } from '../../server/domain/play/fixtures.ts';
import { go } from '../../src/models/navigation.ts';
import { askAgain } from '../../src/models/site.ts';
import { words } from '../support/words.ts';
import { useApp } from './support/app.tsx';
import { useDemoCatalogue } from './support/demo.ts';
import { closeDialog, gameNames, tap } from './support/lobby.ts';

const app = useApp();
const t = words();
const address = () => location.pathname + location.search + location.hash;
const side = () => within(screen.getByRole('complementary', { name: t('frame.sideMenu') }));
const header = () => within(document.querySelector<HTMLElement>('header.header')!);
const begins = (key: string) => ({ name: (name: string) => name.startsWith(t(key)) });
const player = () => testPlayer(app.site.gateway, 2500);

beforeAll(() => useDemoCatalogue(app.site.gateway));
afterEach(() => vi.restoreAllMocks());

/** Of a new agent: loading the demo's catalogue removes the seeded accounts' wallets. */
async function agent(): Promise<{ token: string }> {
  const { customerId, token } = await player();
  await app.site.db
    .updateTable('customers')
    .set({ type: 1 })
    .where('id', '=', customerId)
    .execute();
  return { token };
}

test('[SIDE-01] the logo goes to the home game type; the menu marks the page that is shown', async () => {
  await app.open('/?c=LIVE');
  await tap(header().getByRole('link', { name: 'Palaro' }));
  expect(address()).toBe('/');
  expect(
    side()
      .getByRole('link', { name: t('frame.home') })
      .getAttribute('aria-current'),
  ).toBe('page');
  const help = await side().findByRole('button', { name: t('help.title') });
  expect(help.getAttribute('aria-current')).toBeNull();
  await tap(help);
  await waitFor(() => expect(help.getAttribute('aria-current')).toBe('page'));
});

for (const place of ['side menu', 'phone sheet'] as const) {
  test(`[NAV-01b] [SIDE-01] [SIDE-05c] [SIDE-05d] in the ${place} a member's entries open pages, and sign-out`, async () => {
    const menu = async () => {
      if (place === 'side menu') return side();
      await tap(
        within(screen.getByRole('navigation', { name: t('frame.tabBar') }))
          .getAllByRole('button')
          .at(-1)!,
      );
      return within(await screen.findByRole('dialog'));
    };
    const visit = { screen: place === 'side menu' ? 'desktop' : 'phone' } as const;
    await app.open('/', visit);
    const guests = await menu();
    expect(await guests.findByRole('button', { name: t('help.title') })).toBeTruthy();
    expect(guests.queryByRole('button', { name: t('frame.logout') })).toBeNull();
    await app.open('/', { ...visit, ...(await player()) });
    let now = await menu();
    await now.findByRole('button', begins('deposits.title'));
    for (const entry of [
      'deposits.title',
      'withdrawals.title',
      'promotions.title',
      'records.title.personalHistoryCopy',
      'records.title.transactionHistory',
      'records.title.personalProfit',
      'messages.title',
      'promotions.rewardCenter',
      'referral.title',
    ]) {
      expect(now.getAllByRole('button', begins(entry)).length).toBeGreaterThan(0);
    }
    for (const [entry, path, title] of [
      ['frame.myAccount', '/member', 'frame.myAccount'],
      ['frame.security', '/member/security', 'security.title'],
      [place === 'side menu' ? 'lobby.recents' : 'frame.tile.recent', '/recent', 'lobby.recents'],
      ['points.title', '/pointMall', 'points.title'],
      ['help.title', '/help', 'help.title'],
    ] as const) {
      await tap(now.getByRole('button', { name: t(entry) }));
      await waitFor(() => expect(address()).toBe(path));
      await waitFor(() => expect(document.querySelector('h1')?.textContent).toContain(t(title)));
      now = await menu();
    }
    await tap(now.getByRole('button', { name: t('frame.logout') }));
    await tap(
      within(await screen.findByRole('alertdialog')).getByRole('button', {
        name: t('auth.logout'),
      }),
    );
    expect(await header().findByRole('link', { name: t('frame.login') })).toBeTruthy();
    // A logout ends on home: later, it would lead the next test away from its page.
    await waitFor(() => expect(address()).toBe('/'));
  });
}

test("[SIDE-03] [LANG-04] a scanned code opens its platform's guide in its language", async () => {
  const en = words('EN');
  await app.open('/app?on=ios&lang=EN', { screen: 'phone' });
  await waitFor(() => expect(address()).toBe('/app?on=iosSafari'));
  expect(
    screen.getByRole('tab', { name: en('install.platforms.ios') }).getAttribute('aria-selected'),
  ).toBe('true');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    en('install.heading', { brand: 'Palaro' }),
  );
});

test('[SIDE-02] [LOB-18g] a category opens to its vendors, and each leads to its games', async () => {
  await app.open('/?a=1');
  const vendors = await side().findByRole('button', {
    name: t('frame.vendorsOf', { category: t('lobby.category.LIVE') }),
  });
  expect(vendors.getAttribute('aria-expanded')).toBe('false');
  await tap(vendors);
  const links = () => [...document.querySelectorAll<HTMLElement>('.vendor-links a')];
  await waitFor(() => expect(links().length).toBeGreaterThan(3));
  const name = links()[1]?.textContent ?? '';
  await tap(links()[1]!);
  expect(address()).toMatch(/^\/\?c=LIVE&v=\w+&a=1$/);
  expect(links()[1]?.getAttribute('aria-current')).toBe('page');
  const chosen = await within(screen.getByRole('main')).findAllByRole('button', { name });
  expect(chosen[0]?.getAttribute('aria-pressed')).toBe('true');
  // Without the choice, those alone that open (LOB-18).
  await app.visit('/');
  await waitFor(() =>
    expect(links().map((link) => link.textContent)).toEqual(['Palaro Originals']),
  );
  await tap(vendors);
  expect(links()).toEqual([]);
});

for (const language of ['TY', 'EN'] as const) {
  test(`[SIDE-04] [ERR-02c] support opens Telegram and a window of 440 by 750, in ${language}`, async () => {
    const say = words(language);
    const open = vi.spyOn(window, 'open').mockReturnValue({} as Window);
    await app.open('/', { language });
    await waitFor(() => expect(document.querySelector('.side .service-group a')).toBeTruthy());
    const group = within(document.querySelector<HTMLElement>('.side .service-group')!);
    expect(group.getByText(say('frame.service')).closest('summary')).toBeTruthy();
    expect(group.getByText('Telegram').closest('a')?.href).toMatch(/^https:\/\//);
    fireEvent.click(group.getByText(say('frame.customerService')));
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'http://localhost:8081/customer-service',
      'customer-service',
      'width=440,height=750',
    );
    open.mockReturnValue(null);
    fireEvent.click(group.getByText(say('frame.customerService')));
    expect(await screen.findByText(say('security.signIn.blocked'))).toBeTruthy();
  });
}

test('[HEAD-04a] [HEAD-04d] [HEAD-04e] [HEAD-04f] the avatar opens the account, messages, support and sign-out', async () => {
  await app.open('/', await agent());
  const menu = within(await header().findByRole('region', { name: t('frame.account') }));
  expect(await menu.findByRole('button', { name: t('agent.home') })).toBeTruthy();
  expect(menu.getByRole('button', { name: t('frame.logout') })).toBeTruthy();
  expect(
    (await menu.findByRole('link', { name: t('frame.customerService') })).getAttribute('href'),
  ).toMatch(/customer-service$/);
  await tap(menu.getByRole('button', { name: t('frame.notices') }));
  await closeDialog(await screen.findByRole('dialog', { name: t('content.notices') }));
  await tap(menu.getByRole('button', { name: t('frame.security') }));
  await waitFor(() => expect(address()).toBe('/member/security'));
});

test('[HEAD-03a] deposit and withdraw in the header and the tab bar open their pages', async () => {
  await app.open('/', { ...(await player()), screen: 'phone' });
  await waitFor(() =>
    expect(document.querySelector('.header__withdraw')?.textContent).toBe(t('withdrawals.title')),
  );
  await tap(document.querySelector('.header__withdraw')!);
  await waitFor(() => expect(address()).toBe('/member/withdraw'));
  expect(document.querySelector('.header__deposit')?.textContent).toBe(t('deposits.title'));
  await tap(document.querySelector('.header__deposit')!);
  await waitFor(() => expect(address()).toBe('/member/depositv2'));
  const tabs = within(screen.getByRole('navigation', { name: t('frame.tabBar') }));
  expect(tabs.getByRole('button', { name: t('deposits.short') }).getAttribute('aria-current')).toBe(
    'page',
  );
});

test.each(['/', '/help', '/app', '/walang/ganito', '/agent'])(
  '[FOOT-02] licence, age, helpline and the way to play safely stand on %s',
  async (path) => {
    await app.open(path);
    await waitFor(() => expect(screen.getAllByText('21+').length).toBeGreaterThan(0));
    expect(
      (
        await screen.findByRole('link', { name: t('frame.helpline', { number: '1553' }) })
      ).getAttribute('href'),
    ).toBe('tel:1553');
    expect(
      screen.getByRole('button', { name: t('frame.licence', { number: 'DEMO-0001' }) }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: t('frame.playSafely') }).getAttribute('href')).toBe(
      '/help#responsible-play',
    );
  },
);

test('[FOOT-01] the footer has vendors, copyright and links to the pages no menu has', async () => {
  await app.open('/');
  const footer = within(await screen.findByRole('contentinfo'));
  const vendors = within(footer.getByRole('list', { name: t('frame.vendors') })).getAllByRole(
    'listitem',
  );
  expect(vendors.map(({ textContent }) => textContent)).toEqual([
    'PG',
    'EG2',
    'PT',
    'JDB',
    'CQ9',
    'FC',
    'JL',
    'BGS',
  ]);
  await waitFor(() =>
    expect(vendors.flatMap((vendor) => [...vendor.querySelectorAll('img')])).toHaveLength(8),
  );
  for (const { src } of vendors.map((vendor) => vendor.querySelector('img')!)) {
    const { pathname, search } = new URL(src);
    const { statusCode, headers } = await app.site.media.inject(pathname + search);
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  }
  expect(footer.getByText('© 2019–2025 Palaro')).toBeTruthy();
  for (const [text, title] of [
    ['frame.install', 'install.title'],
    ['storage.menu', 'storage.title'],
    ['agent.login.title', 'agent.login.title'],
  ] as const) {
    await tap(within(await screen.findByRole('contentinfo')).getByRole('link', { name: t(text) }));
    await waitFor(() => expect(document.title).toBe(`${t(title)} · Palaro`));
    await app.visit('/');
  }
});

test('[SIDE-05b] [INFO-04a] [INFO-04b] [INFO-04c] [INFO-04d] the licence has number, issuer and links', async () => {
  await app.open('/');
  const open = async () => {
    await tap(await side().findByRole('button', { name: t('legal.title') }));
    return screen.findByRole('dialog', { name: t('legal.title') });
  };
  const licence = await open();
  expect(licence.textContent).toContain('DEMO-0001');
  expect(licence.textContent).toContain('Palaro Demo');
  await tap(within(licence).getByRole('button', { name: t('legal.care') }));
  await waitFor(() => expect(address()).toBe('/help#responsible-play'));
  await waitFor(() =>
    expect(document.querySelector('#responsible-play')?.hasAttribute('open')).toBe(true),
  );
  await tap(within(await open()).getByRole('button', { name: t('legal.addresses') }));
  await waitFor(() => expect(address()).toBe('/licence'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(t('legal.bookmark'))).toBeTruthy();
  const here = (await screen.findByText(t('legal.here'))).closest('li');
  expect(here?.textContent).toContain(location.hostname);
});

test('[AGT-01p] [INFO-06a] [INFO-06b] where a page mentions customer service there is a way to it', async () => {
  await app.open('/help');
  const way = { name: t('frame.customerService') };
  expect(
    (await within(screen.getByRole('main')).findByRole('link', way)).getAttribute('href'),
  ).toMatch(/customer-service$/);
  await app.open('/agent');
  expect(
    (await within(screen.getByRole('banner')).findByRole('link', way)).getAttribute('href'),
  ).toMatch(/customer-service$/);
});

const nav = () => within(screen.getByRole('navigation', { name: t('frame.categories') }));
const category = (code: string) => t(`lobby.category.${code}`);
const vendorsOf = (code: string) => t('lobby.vendorsOf', { category: category(code) });
const drop = (code: string) => screen.findByRole('region', { name: vendorsOf(code) });
/** The header's categories, once their vendors can be opened. */
const openable = async () => {
  await waitFor(() =>
    expect(
      nav()
        .getByRole('link', { name: category('LIVE') })
        .getAttribute('aria-expanded'),
    ).toBe('false'),
  );
};

test("[HEAD-05] [LOB-18g] HOME, PROMO, PVP, FISH and RNG navigate; the others' vendors open", async () => {
  await app.open('/');
  await openable();
  for (const code of ['PVP', 'FISH', 'RNG']) {
    await tap(nav().getByRole('link', { name: category(code) }));
    await waitFor(() => expect(address()).toBe(`/${code.toLowerCase()}`));
    await waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(category(code)));
  }
  await tap(nav().getByRole('link', { name: t('frame.promo') }));
  await waitFor(() =>
    expect(document.querySelector('h1')?.textContent).toBe(t('promotions.title')),
  );
  await tap(nav().getByRole('link', { name: t('frame.home') }));
  await waitFor(() => expect(address()).toBe('/'));
  await tap(nav().getByRole('link', { name: category('SPORTS') }));
  const sports = within(await drop('SPORTS'));
  // Those that do not open come by choice (LOB-18).
  expect(sports.getAllByRole('listitem')).toHaveLength(1);
  await tap(sports.getByRole('button', { name: t('lobby.allVendors', { count: 5 }) }));
  await tap(sports.getByRole('button', { name: /IBC/ }));
  expect(address()).toBe('/');
  const closed = await screen.findByRole('dialog', { name: 'IBC' });
  expect(closed.textContent).toContain(t('lobby.vendorClosed', { vendor: 'IBC' }));
  await closeDialog(closed);
  await tap(nav().getByRole('link', { name: category('LOTT') }));
  await tap(
    within(await drop('LOTT')).getByRole('link', {
      name: t('lobby.allOf', { category: category('LOTT') }),
    }),
  );
  await waitFor(() => expect(address()).toBe('/lott'));
});

test('[POP-02] a link that is followed while the browser still goes back from a closed dialog is not undone', async () => {
  const back = history.back.bind(history);
  let late = () => {};
  vi.spyOn(history, 'back').mockImplementation(() => (late = back));
  await app.open('/');
  await tap(await side().findByRole('button', { name: t('legal.title') }));
  const licence = await screen.findByRole('dialog', { name: t('legal.title') });
  await waitFor(() => expect(history.state).toHaveProperty('layer'));
  await tap(within(licence).getByRole('button', { name: t('legal.close') }));
  await tap(nav().getByRole('link', { name: category('RNG') }));
  await act(async () => late());
  await waitFor(() => expect(address()).toBe('/rng'));
  await waitFor(() => expect(gameNames().length).toBeGreaterThan(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => go('/'));
});

// The last test: it changes the catalogue.
test('[HEAD-05] the vendors stay when a page that has come takes the focus, and close when it leaves them', async () => {
  await app.open('/');
  await openable();
  const link = nav().getByRole('link', { name: category('FISH') });
  fireEvent.pointerOver(link, { pointerType: 'mouse' });
  await drop('FISH');
  const main = screen.getByRole('main');
  main.tabIndex = -1;
  main.blur();
  act(() => main.focus());
  const first = within(await drop('FISH')).getAllByRole('link')[0]!;
  act(() => first.focus());
  act(() => main.focus());
  await waitFor(() => expect(screen.queryByRole('region', { name: vendorsOf('FISH') })).toBeNull());
});

test('[LOB-12b] [HEAD-05] [LOB-11] a category of one vendor launches it, cockfights too where allowed', async () => {
  const { gateway } = app.site;
  // One vendor is left once the house's own is no esports.
  await sql`UPDATE games SET classify = 'VIRTUAL' WHERE game_code = 'PLR-V02';
    INSERT INTO settings (key, value) VALUES ('cockfight', 'true') ON CONFLICT (key) DO UPDATE SET value = 'true'`.execute(
    gateway.db,
  );
  await touchCatalogue(gateway);
  await app.open('/');
  await act(() => askAgain());
  await waitFor(() =>
    expect(nav().getByRole('link', { name: category('COCKFIGHT') })).toBeTruthy(),
  );
  await openable();
  await tap(nav().getByRole('link', { name: category('ESPORTS') }));
  await closeDialog(await screen.findByRole('dialog', { name: 'TF Esports' }));
  const names = nav()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names.slice(names.indexOf(category('SPORTS')))).toEqual(
    expect.arrayContaining([category('SPORTS'), category('ESPORTS'), category('COCKFIGHT')]),
  );
  expect(names.indexOf(category('COCKFIGHT'))).toBe(names.indexOf(category('ESPORTS')) + 1);
  await tap(nav().getByRole('link', { name: category('COCKFIGHT') }));
  expect(await screen.findByRole('dialog', { name: 'DS88' })).toBeTruthy();
});
