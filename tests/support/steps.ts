import { type Locator, type Page, expect } from '@playwright/test';
import { apiLogin } from './api.ts';
import { storedKinds } from './device.ts';
import { words } from './words.ts';

export const demo = {
  player: { username: 'player', password: 'Maligaya#21' },
  agent: { username: 'agent', password: 'Bayanihan#21' },
} as const;

const t = words();

/** The lobby's games. */
export const games = (page: Page): Locator => page.locator('.game-grid .game-card');

/** Opens a page and waits until the app has taken it over: the lobby is drawn and answers. */
export async function openHome(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(games(page).first()).toBeVisible();
}

/** Types into the login popup that is open, and sends it; `say` has the texts of the page's language. */
export async function fillLogin(
  page: Page,
  { username, password }: { username: string; password: string },
  say = t,
): Promise<void> {
  const popup = page.getByRole('dialog');
  await popup.getByLabel(say('auth.username')).fill(username);
  await popup.getByLabel(say('auth.password'), { exact: true }).fill(password);
  await popup.getByRole('button', { name: say('auth.login'), exact: true }).click();
}

/** Logs in through the popup, and waits for the balance in the header. */
export async function logIn(
  page: Page,
  who: { username: string; password: string } = demo.player,
): Promise<void> {
  await openHome(page, '/login');
  await fillLogin(page, who);
  // A slow machine takes its time over the challenge.
  await expect(page.getByTestId('balance')).toHaveText(/\d/, { timeout: 20_000 });
}

/**
 * Gives the tab a session of an account, for the next page that it opens: for tests of something else than logging in. The popup, its
 * challenge and the home page behind it would take most of their time.
 */
export async function giveSession(
  page: Page,
  who: { username: string; password: string } = demo.player,
): Promise<void> {
  await page.goto('/favicon.svg');
  const token = await apiLogin({ url: new URL(page.url()).origin }, who.username, who.password);
  if (!token) throw new Error(`${who.username} is asked for a second factor; see noFactors`);
  await page.evaluate((value) => sessionStorage.setItem('token', value), token);
}

/** Opens a page of the site with a session that is already there, as after a reload, and waits until the page knows whose it is. */
export async function asMember(
  page: Page,
  path = '/',
  who: { username: string; password: string } = demo.player,
): Promise<void> {
  await giveSession(page, who);
  await page.goto(path);
  await page.waitForFunction(() => sessionStorage.getItem('customerId'));
  if (path === '/') await expect(page.getByTestId('balance')).toHaveText(/\d/, { timeout: 20_000 });
}

/** Goes to a page inside the app, as a link does: waits until a dialog that was just closed has left its history entry. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.waitForFunction((to) => {
    if (history.state?.layer !== undefined) return false;
    history.pushState(null, '', to);
    return dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Opens the member's menu in the header and picks an entry; confirms the question that follows when there is one. */
export async function logOut(page: Page): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: t('frame.account') })
    .click();
  await page
    .getByRole('region', { name: t('frame.account') })
    .getByRole('button', { name: t('frame.logout') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('auth.logout') })
    .click();
  await page.waitForFunction(() => sessionStorage.getItem('token') === null);
  await layerLeft(page);
}

/** Waits until what was closed on top of a page has left its entry of the history: going back from it would end whatever a test opens next. */
export async function layerLeft(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.layer === undefined);
}

/** The header's balance in centavos. */
export async function shownBalance(page: Page): Promise<number> {
  const text = await page.getByTestId('balance').innerText();
  return Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
}

/** What a search for a text finds, once it says so. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(page.locator('.game-area').getByRole('status')).toContainText(`“${text.trim()}”`);
}

/**
 * Waits until an element is there, and touches the page meanwhile, as a pointer that passes over it: what loads late
 * (src/app/first-look.ts) comes now, and not after seconds of a look. More than once, for a page that is still being drawn hears nothing.
 */
async function touchUntil(page: Page, element: string): Promise<void> {
  const touch = (wanted: string) => {
    dispatchEvent(new Event('pointermove'));
    return document.querySelector(wanted) !== null;
  };
  await page.waitForFunction(touch, element, { polling: 100, timeout: 20_000 });
}

/** Waits until the worker has the site. */
export const withWorker = (page: Page): Promise<void> =>
  touchUntil(page, 'html[data-worker=ready]');

/** Waits until the page has nothing left to do by itself (src/lib/settled.ts), late parts included: calls answered, values stored. */
export const settled = (page: Page): Promise<void> => touchUntil(page, 'html[data-settled]');

/** A first visit to its quiet end: the worker has the site, the device the catalogue. */
export async function firstVisit(page: Page): Promise<void> {
  const catalogue = page.waitForResponse((response) => response.url().includes('/games/catalogue'));
  await openHome(page);
  await withWorker(page);
  await (await catalogue).finished();
  await expect.poll(() => storedKinds(page), { timeout: 15_000 }).toContain('games');
}
