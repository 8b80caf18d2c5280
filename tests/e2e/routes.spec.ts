import type { Page } from '@playwright/test';
import { newMember } from '../support/members.ts';
import { asMember, fillLogin, games, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Goes to an address of the site as a link does, without loading the page anew. */
const visit = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

/** Addresses by the key of their page's title, and that of its heading where it is another. */
type Table = readonly (readonly [path: string, title: string, heading?: string])[];

const forAnybody: Table = [
  ...['/index', '/index.html', '/home', '/'].map((path) => [path, 'home.title', 'home.heading'] as const),
  ...['SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'LIVE', 'FISH', 'RNG', 'PVP'].map((code) => [`/${code.toLowerCase()}`, `home.category.${code}`] as const),
  ['/rng?vassalage=PG', 'home.category.RNG'],
  ['/RNG/', 'home.category.RNG'],
  ['/help', 'help.title'],
  ['/help#fairness', 'help.title'],
  ['/fairness', 'fair.title'],
  ['/promotions', 'promotions.title'],
  ['/licence', 'legal.pageTitle'],
  ['/storage', 'device.title'],
  ['/walang/ganito', 'status.notFound.title'],
];

const afterLogin: Table = [
  ['/favorite', 'home.favourites'],
  ['/recent', 'home.recents'],
  ...['lottery', 'lottert', 'vnLottery', 'seaLottery'].map((name) => [`/${name}`, `lobby.page.${name}`, `lobby.page.${name === 'lottert' ? 'lottery' : name}`] as const),
  ['/member', 'member.title', 'frame.myAccount'],
  ['/waiting', 'outbox.title'],
];

async function walk(page: Page, table: Table): Promise<void> {
  for (const [path, title, head = title] of table) {
    await visit(page, path);
    await expect(page, path).toHaveTitle(`${t(title)} · Palaro`);
    await expect(heading(page), path).toHaveText(t(head));
  }
}

test('[ROUTE-01] [ROUTE-03] [ROUTE-04] [ROUTE-05] [ROUTE-10] [HEAD-05] a guest finds every open address, whatever its case, with the categories above it, and the login at each of the others', async ({ page }) => {
  // The first page of a visit other than home brings no vendors along.
  await page.goto('/licence');
  await expect(page.getByRole('navigation', { name: t('frame.categories') }).getByRole('link', { name: t('home.category.RNG') })).toBeVisible();
  await walk(page, forAnybody);
  for (const [path] of [...afterLogin, ['/seamless?nodeId=1']] as const) {
    await visit(page, path);
    await expect(page, path).toHaveURL(/\/login$/);
    await expect(page.getByRole('dialog', { name: t('session.loginTitle') }), path).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page, path).toHaveURL(/\/$/);
  }
  await visit(page, '/agentHome');
  await expect(page).toHaveURL(/\/agent$/);
  await expect(page).toHaveTitle(`${t('agent.login.title')} · Palaro`);
  // Where a provider sends players back to, without one.
  await visit(page, '/signed-in');
  await expect(page).toHaveURL(/\/$/);
});

test('[ROUTE-02] [ROUTE-06] [ROUTE-07] [LOB-16] a member finds the others too; what an address says and nobody knows gives the nearest page and a word about it', async ({ page }) => {
  await asMember(page);
  await walk(page, afterLogin);
  for (const path of ['/login', '/register']) {
    await visit(page, path);
    await expect(page).toHaveURL(/\/$/);
  }
  await visit(page, '/seamless');
  await expect(page.getByText(t('play.noGame'))).toBeVisible();
  const unknown = (parts: string) => t('lobby.unknown', { parts });
  const strange = [
    ['/fish?tab=mine&vol=wild&p=0', unknown('mine, wild, 0')],
    ['/live?vassalage=NOPE&kind=NOPE', unknown('NOPE, NOPE')],
    ['/lottery?gameCode=a%20b&menu=KENO', unknown('a b, KENO')],
    ['/vnLottery?p=99', unknown('99')],
    ['/favorite?t=CHESS&v=NOPE&p=-1', unknown('CHESS, NOPE, -1')],
    ['/seaLottery?gameCode=NOPE', t('errors.game_not_found')],
    ['/seamless?nodeId=99999999', t('errors.game_not_found')],
    ['/help#walang-ganito', t('help.unknownTerm')],
  ] as const;
  for (const [path, said] of strange) {
    await visit(page, path);
    await expect(page.getByRole('main').getByText(said), path).toBeVisible();
    if (!/seamless|help|gameCode=NOPE/.test(path)) await expect(games(page).first(), path).toBeVisible();
  }
});

test('[LOB-16] a category, a vendor, a filter and a page that the lobby does not have are said, and the nearest games are there', async ({ page }) => {
  for (const query of ['?c=NOPE', '?c=COCKFIGHT', '?c=RNG&v=NOPE', '?c=RNG&f=best', '?c=FISH&p=999', '?p=1.5']) {
    await openHome(page, `/${query}`);
    await expect(page.getByText(t('lobby.unknownHere')), query).toBeVisible();
  }
});

test('[GAME-01] [ROUTE-10] a trial account that asks for a member\'s page is told that it takes a real one, and the login leads there', async ({ page, palaro }) => {
  const member = await newMember(palaro);
  await openHome(page);
  await page.locator('header').getByRole('button', { name: t('frame.freePlay') }).click();
  await expect(page.getByTestId('balance')).toHaveText(/\d/, { timeout: 20_000 });
  await visit(page, '/favorite');
  const question = page.getByRole('alertdialog', { name: t('session.in_need_true_account') });
  await expect(question).toContainText(t('session.pageNeedsAccount'));
  await question.getByRole('button', { name: t('session.useTrueAccount') }).click();
  const login = page.getByRole('dialog', { name: t('session.loginTitle') });
  await expect(login.getByRole('button', { name: t('session.freePlay') })).toHaveCount(0);
  await fillLogin(page, member);
  await expect(page).toHaveURL(/\/favorite$/);
  await expect(page.getByTestId('balance')).toContainText('₱');
});

test('[POP-04] [HOME-03] announcements and notices are asked for with their types, audience and platform', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/getAnnouncementContentV2')) asked.push(['types', 'execution', 'platform'].map((name) => searchParams.get(name)).join(' '));
  });
  await page.goto('/licence');
  await page.mouse.move(5, 5);
  await expect.poll(() => asked, { timeout: 15_000 }).toEqual(expect.arrayContaining(['B,PL,PU,PR B W', 'B,PL,PU,PR,H B W']));
});
