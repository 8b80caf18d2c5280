import { type Browser, type FrameLocator, type Page, expect } from '@playwright/test';
import { apiLaunch, apiLogin, ask } from './api.ts';
import { ledgerFaults, query } from './ledger.ts';
import type { Member } from './members.ts';
import type { Palaro } from './palaro.ts';
import { type Language, type Screen, screens, speak } from './rounds.ts';
import { giveSession, goInside } from './steps.ts';
import { touchPages } from './test.ts';
import { words } from './words.ts';

interface Player {
  who: Member;
  language: Language;
  screen: Screen;
}

/** Another player in another browser; the next page knows him. */
export async function sitDown(
  browser: Browser,
  { url }: Palaro,
  { who, language, screen }: Player,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: screens[screen],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  // Balances come by the socket, which opens late.
  await touchPages(context);
  const page = await context.newPage();
  await speak(page, language, url);
  await giveSession(page, who);
  return page;
}

/** Returns the frame once it is drawn. */
export async function openGame(page: Page, nodeId: string): Promise<FrameLocator> {
  await page.goto(`/seamless?nodeId=${nodeId}`);
  return drawnGame(page);
}

/** Inside the app, which a page without a game has closed before. Returns the frame once it is drawn. */
export async function turnToGame(page: Page, nodeId: string): Promise<FrameLocator> {
  await goInside(page, '/licence');
  await expect(page.locator('iframe')).toHaveCount(0);
  await goInside(page, `/seamless?nodeId=${nodeId}`);
  return drawnGame(page);
}

async function drawnGame(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('#game')).toHaveAttribute('data-state', /idle|playing/, {
    timeout: 20_000,
  });
  return frame;
}

/** In the demo catalogue. */
interface Table {
  code: string;
  node: string;
}

/**
 * Starts tables by a member. Each then takes bets for an hour, or until the test ends its round, so
 * that a slow machine has time; a game that is open before knows nothing of it.
 */
export async function holdTables(
  palaro: Palaro,
  { username, password }: Member,
  tables: readonly Table[],
): Promise<void> {
  const token = await apiLogin(palaro, username, password);
  for (const { node } of tables) {
    const launch = await apiLaunch(palaro, token, node);
    await ask(`${palaro.mediaUrl}/api/house/table`, { token: launch, body: {} });
  }
  const codes = tables.map(({ code }) => `'${code}'`).join();
  await expect(async () => {
    await palaro.database(`UPDATE table_rounds SET ends_at = now() WHERE table_code IN (${codes}) AND state IN ('drawn', 'settled') AND ends_at > now();
      UPDATE table_rounds SET closes_at = closes_at + d, draws_at = draws_at + d, ends_at = ends_at + d FROM (SELECT interval '1 hour' AS d) later
        WHERE table_code IN (${codes}) AND state = 'open' AND closes_at > now() AND closes_at < now() + interval '30 minutes'`);
    const held = await query(
      palaro.databaseUrl,
      `SELECT 1 FROM table_rounds WHERE table_code IN (${codes}) AND state = 'open' AND closes_at > now() + interval '30 minutes'`,
    );
    expect(held).toHaveLength(tables.length);
  }).toPass({ intervals: [300], timeout: 90_000 });
}

/** Ends rolling too; the runner looks within seconds. */
export function endBetting(palaro: Palaro): Promise<void> {
  return palaro.database(`UPDATE table_rounds SET opens_at = now() - interval '3 seconds', closes_at = now() - interval '2 seconds',
    draws_at = now() - interval '1 second' WHERE state = 'open'`);
}

/** Of the open round, for slow machines. */
export function holdBetting(palaro: Palaro): Promise<void> {
  return palaro.database(`UPDATE table_rounds SET closes_at = closes_at + interval '10 minutes', draws_at = draws_at + interval '10 minutes',
    ends_at = ends_at + interval '10 minutes' WHERE state = 'open'`);
}

/** `column` of the last round was just so many s ago. */
export function skipTable(
  palaro: Palaro,
  table: string,
  column: 'closes_at' | 'draws_at' | 'ends_at',
  seconds = 0,
): Promise<void> {
  return palaro.database(`UPDATE table_rounds SET opens_at = opens_at - d, closes_at = closes_at - d, draws_at = draws_at - d, ends_at = ends_at - d
    FROM (SELECT id AS last, ${column} - clock_timestamp() + interval '${seconds} seconds 1 millisecond' AS d FROM table_rounds
      WHERE table_code = '${table}' ORDER BY number DESC LIMIT 1) t WHERE id = last AND d > interval '0'`);
}

/** Of a table that shows its draw: it ends now, and its bets are settled. */
export const endShowing = (palaro: Palaro, table: string, resultMs: number): Promise<void> =>
  palaro.database(
    `UPDATE table_rounds SET ends_at = now() + interval '${resultMs} milliseconds' WHERE table_code = '${table}' AND state = 'drawn'`,
  );

/** At tables, newest first. */
export function betsOf({ databaseUrl }: Palaro, account: string) {
  return query<{ stake: string; payout: string | null; state: string; key: string }>(
    databaseUrl,
    `SELECT b.stake, b.payout, b.state, b.key FROM table_bets b JOIN customers c ON c.id = b.customer_id WHERE c.account = $1 ORDER BY b.id DESC`,
    [account],
  );
}

/** Sums are zero, balances the sums of entries. */
export async function expectSound({ databaseUrl }: Palaro): Promise<void> {
  const { sums, mismatches } = await ledgerFaults(databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });
}

export async function expectChecked(frame: FrameLocator, say = words()): Promise<void> {
  await frame.locator('#info').click();
  await frame.locator('#tab-rounds').click();
  await expect(frame.locator('#page-rounds .past__round').first()).toContainText(
    say('game.matches'),
  );
  await frame.locator('#tab-fairness').click();
  await expect(frame.locator('#page-fairness .past__round').first()).toContainText(
    say('game.matches'),
  );
  await expect(frame.locator('.verdict--bad')).toHaveCount(0);
}

export async function revealSeed(
  frame: FrameLocator,
  clientSeed: string,
  say = words(),
): Promise<void> {
  await frame.locator('#tab-fairness').click();
  await frame.getByRole('textbox', { name: say('game.newSeed') }).fill(clientSeed);
  await frame.getByRole('button', { name: say('game.changeSeed') }).click();
  await expect(frame.getByText(say('game.seedRevealed'))).toBeVisible();
  await frame.locator('#tab-rounds').click();
}

/** As its round ends: a double click's second half. */
export function pressAtEnd(frame: FrameLocator, what: string): Promise<void> {
  return frame.locator('#game').evaluate((game, selector) => {
    new MutationObserver(() => {
      if (game.dataset.state === 'idle') document.querySelector<HTMLElement>(selector)?.click();
    }).observe(game, { attributeFilter: ['data-state'] });
  }, what);
}
