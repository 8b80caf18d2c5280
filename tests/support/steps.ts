import { type Locator, type Page, expect } from '@playwright/test';
import { apiLogin } from './api.ts';
import { storedKinds } from './device.ts';
import { words } from './words.ts';

export const demo = {
  player: { username: 'player', password: 'Maligaya#21' },
  agent: { username: 'agent', password: 'Bayanihan#21' },
} as const;

const t = words();

export const games = (page: Page): Locator => page.locator('.game-grid .game-card');

/** Waits until the lobby is drawn and answers. */
export async function openHome(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(games(page).first()).toBeVisible();
}

/**
 * Waits until the app has drawn over the gateway's first view, and applies its whole styles. Before,
 * a link loads a page, and what a test holds is replaced.
 */
export const appDrawn = (page: Page): Promise<void> =>
  expect(page.locator('link[rel="stylesheet"][media="all"]')).not.toHaveCount(0);

/** `say`: texts of the page's language. */
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

/** Waits for the header's balance. */
export async function logIn(
  page: Page,
  who: { username: string; password: string } = demo.player,
): Promise<void> {
  await openHome(page, '/login');
  await fillLogin(page, who);
  // Slow machines need time for the challenge.
  await expect(page.getByTestId('balance')).toHaveText(/\d/, { timeout: 20_000 });
}

/** For the tab's next page: the popup and its challenge would take most of a test's time. */
export async function giveSession(
  page: Page,
  who: { username: string; password: string } = demo.player,
): Promise<void> {
  await page.goto('/favicon.svg');
  const token = await apiLogin({ url: new URL(page.url()).origin }, who.username, who.password);
  if (!token) throw new Error(`${who.username} is asked for a second factor; see noFactors`);
  await page.evaluate((value) => sessionStorage.setItem('token', value), token);
}

/** As after a reload; waits until the page knows whose session it is. */
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

/** Like a link, once a closed dialog has left its history entry. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.waitForFunction((to) => {
    if (history.state?.layer !== undefined) return false;
    history.pushState(null, '', to);
    return dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Confirms the question, if any. */
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

/**
 * Waits until a closed layer has left its history entry: going back from it would end what a test
 * opens next.
 */
export async function layerLeft(page: Page): Promise<void> {
  await page.waitForFunction(() => history.state?.layer === undefined);
}

export async function shownBalance(page: Page): Promise<number> {
  const text = await page.getByTestId('balance').innerText();
  return Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await expect(page.locator('.game-area').getByRole('status')).toContainText(`“${text.trim()}”`);
}

/**
 * Touches the page like a passing pointer, so that late parts (src/app/first-look.ts) come now.
 * Repeats, since a page being drawn hears nothing.
 */
async function touchUntil(page: Page, element: string): Promise<void> {
  const touch = (wanted: string) => {
    dispatchEvent(new Event('pointermove'));
    return document.querySelector(wanted) !== null;
  };
  await page.waitForFunction(touch, element, { polling: 100, timeout: 20_000 });
}

export const withWorker = (page: Page): Promise<void> =>
  touchUntil(page, 'html[data-worker=ready]');

/** Nothing left to do by itself (src/lib/settled.ts): late parts, calls, stored values. */
export const settled = (page: Page): Promise<void> => touchUntil(page, 'html[data-settled]');

/** The worker has the site, the device the catalogue. */
export async function firstVisit(page: Page): Promise<void> {
  const catalogue = page.waitForResponse((response) => response.url().includes('/games/catalogue'));
  await openHome(page);
  await withWorker(page);
  await (await catalogue).finished();
  await expect.poll(() => storedKinds(page), { timeout: 15_000 }).toContain('games');
}
