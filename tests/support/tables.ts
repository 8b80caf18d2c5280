import { type Browser, type FrameLocator, type Page, expect } from '@playwright/test';
import { ledgerFaults, query } from './ledger.ts';
import type { Member } from './members.ts';
import type { Palaro } from './palaro.ts';
import { type Language, type Screen, screens, speak } from './rounds.ts';
import { giveSession } from './steps.ts';
import { words } from './words.ts';

interface Player {
  who: Member;
  language: Language;
  screen: Screen;
}

/** Another player in a browser of his own, in a language and on a screen; the next page that is opened knows him. */
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
  const page = await context.newPage();
  await speak(page, language, url);
  await giveSession(page, who);
  return page;
}

/** Opens a house game of the demo catalogue on its page; gives its frame, once it is drawn. */
export async function openGame(page: Page, nodeId: string): Promise<FrameLocator> {
  await page.goto(`/seamless?nodeId=${nodeId}`);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('#game')).toHaveAttribute('data-state', /idle|playing/, {
    timeout: 20_000,
  });
  return frame;
}

/** Ends the betting of every table's open round now, and its rolling too; the runner looks within some seconds. */
export function endBetting(palaro: Palaro): Promise<void> {
  return palaro.database(`UPDATE table_rounds SET opens_at = now() - interval '3 seconds', closes_at = now() - interval '2 seconds',
    draws_at = now() - interval '1 second' WHERE state = 'open'`);
}

/** Extends the betting time of the open round for slow machines. */
export function holdBetting(palaro: Palaro): Promise<void> {
  return palaro.database(`UPDATE table_rounds SET closes_at = closes_at + interval '10 minutes', draws_at = draws_at + interval '10 minutes',
    ends_at = ends_at + interval '10 minutes' WHERE state = 'open'`);
}

/** Brings the tables to a round that has just opened, so that there is time to bet. */
export async function freshRound(palaro: Palaro, frame: FrameLocator): Promise<void> {
  const game = frame.locator('#game');
  await endBetting(palaro);
  await expect(game).toHaveAttribute('data-phase', 'result', { timeout: 20_000 });
  await palaro.database(`UPDATE table_rounds SET ends_at = now() WHERE state = 'settled'`);
  await expect(game).toHaveAttribute('data-phase', 'betting', { timeout: 20_000 });
}

/** Brings a league to a match day that has just opened: the next one, so that the matches of the last are not shown first. */
export async function freshMatchDay(
  palaro: Palaro,
  table: string,
  frame: FrameLocator,
): Promise<void> {
  const game = frame.locator('#game');
  await skipTable(palaro, table, 'draws_at', 21);
  // A late draw extends its round, so skip to the end only after the draw.
  await expect.poll(() => lastState(palaro, table), { timeout: 20_000 }).not.toBe('open');
  await expect(game).not.toHaveAttribute('data-phase', 'betting', { timeout: 30_000 });
  await skipTable(palaro, table, 'ends_at');
  await expect(game).toHaveAttribute('data-phase', 'betting', { timeout: 20_000 });
}

async function lastState({ databaseUrl }: Palaro, table: string): Promise<string | undefined> {
  const [last] = await query<{ state: string }>(
    databaseUrl,
    'SELECT state FROM table_rounds WHERE table_code = $1 ORDER BY number DESC LIMIT 1',
    [table],
  );
  return last?.state;
}

/** Lets the clock of a table run ahead: what comes at `column` of its last round came just so many s ago. */
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

/** The bets of an account at tables, the newest first. */
export function betsOf({ databaseUrl }: Palaro, account: string) {
  return query<{ stake: string; payout: string | null; state: string; key: string }>(
    databaseUrl,
    `SELECT b.stake, b.payout, b.state, b.key FROM table_bets b JOIN customers c ON c.id = b.customer_id WHERE c.account = $1 ORDER BY b.id DESC`,
    [account],
  );
}

/** The ledger sums to zero, and every balance is the sum of its entries. */
export async function expectSound({ databaseUrl }: Palaro): Promise<void> {
  const { sums, mismatches } = await ledgerFaults(databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });
}

/** The dialog finds the player's last round and the table's last result the same when it draws them again. */
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

/** Reveals the seed of the player's rounds from the dialog, and turns to them. */
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

/** Presses something in the game again in the very moment in which its round ends, as the second half of a double click would. */
export function pressAtEnd(frame: FrameLocator, what: string): Promise<void> {
  return frame.locator('#game').evaluate((game, selector) => {
    new MutationObserver(() => {
      if (game.dataset.state === 'idle') document.querySelector<HTMLElement>(selector)?.click();
    }).observe(game, { attributeFilter: ['data-state'] });
  }, what);
}
