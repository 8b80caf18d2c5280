import type { Browser, FrameLocator, Page } from '@playwright/test';
import type { CascadeOutcome } from '../../games/slots/cascades.ts';
import type { WaysOutcome } from '../../games/slots/ways.ts';
import { ledgerBalance, ledgerFaults } from '../support/ledger.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { bringRound, slotNode } from '../support/slot-rounds.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const stake = 1000;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const pesos = (centavos: number) =>
  `₱${(centavos / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;

interface Sitting {
  page: Page;
  frame: FrameLocator;
  member: Member;
  t: ReturnType<typeof words>;
}

async function sit(
  browser: Browser,
  palaro: Palaro,
  nodeId: string,
  { member, language, phone }: { member: Member; language: 'EN' | 'TY'; phone: boolean },
): Promise<Sitting> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context = await browser.newContext({
    baseURL: palaro.url,
    viewport,
    hasTouch: phone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await giveSession(page, member);
  if (language === 'EN') {
    await context.addCookies([{ name: 'lang', value: 'EN', url: palaro.url }]);
    await page.evaluate(() => localStorage.setItem('lang', 'EN'));
  }
  await page.goto(`/seamless?nodeId=${nodeId}`);
  const t = words(language);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: t('slots.spin') })).toBeEnabled({
    timeout: 20_000,
  });
  await frame.getByRole('button', { name: new RegExp(`^${t('slots.stake')}`) }).click();
  await frame.locator(`[data-step="${stake}"]`).click();
  return { page, frame, member, t };
}

/** Returns what the device found after a change of the client seed. */
async function verify({ frame, t }: Sitting): Promise<void> {
  await frame.getByRole('button', { name: t('slots.info') }).click();
  await frame.getByRole('tab', { name: t('slots.tabs.fairness') }).click();
  await frame.getByRole('textbox', { name: t('slots.newSeed') }).fill('isang bagong binhi');
  await frame.getByRole('button', { name: t('slots.changeSeed') }).click();
  await expect(frame.getByText(t('slots.seedGenuine'))).toBeVisible();
  await expect(frame.locator('.checked .verdict')).toHaveCount(1);
  await expect(frame.locator('.checked')).toContainText(t('slots.matches'));
  await expect(frame.locator('.verdict--bad')).toHaveCount(0);
  await frame.getByRole('button', { name: t('slots.close') }).click();
}

async function moneyIsRight(
  palaro: Palaro,
  { frame, member }: Sitting,
  before: number,
  payout: number,
): Promise<void> {
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(before - stake + payout);
  await expect(frame.locator('#balance')).toHaveText(pesos(before - stake + payout));
  const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });
}

/** Each spin's payout, and the sum. */
async function listIsWhole(
  { frame, t }: Sitting,
  pays: readonly number[],
  payout: number,
): Promise<void> {
  await frame.getByRole('button', { name: t('slots.bonus.show') }).click();
  const list = frame.getByRole('dialog', { name: t('slots.bonus.title') });
  await expect(list.locator('tbody td:last-child')).toHaveText(pays.map(pesos));
  await expect(list.locator('tfoot td:last-child')).toHaveText(pesos(payout));
  await list.getByRole('button', { name: t('slots.close') }).click();
}

test('[GAME-12] a round in ways on a phone: its free spins, its money, its proof, again after a reload (WAYS-11)', async ({
  browser,
  palaro,
  member,
}) => {
  const code = 'PLR-049';
  const { nodeId } = await slotNode(palaro, code);
  const outcome = await bringRound<WaysOutcome>(
    palaro,
    member,
    { code, nodeId, stake },
    ({ spins, payout }) => spins.length > 1 && payout > stake,
  );
  const { spins, payout } = outcome;
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  const sitting = await sit(browser, palaro, nodeId, { member, language: 'EN', phone: true });
  const { page, frame, t } = sitting;
  await frame.getByRole('button', { name: t('slots.spin') }).tap();

  const bar = frame.locator('.bonus');
  await expect(bar).toContainText(`1 / `, { timeout: 20_000 });
  await expect(bar).toContainText(`×${spins[1]?.multiplier}`);
  await expect(bar).toContainText('2 / ', { timeout: 10_000 });
  await expect(frame.getByRole('button', { name: t('slots.spin') })).toBeDisabled();
  await frame.getByRole('button', { name: t('slots.bonus.leave') }).tap();
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
  await expect(frame.getByRole('status').first()).toHaveText(
    t('slots.wonFree', { amount: pesos(payout), count: spins.length - 1 }),
  );
  await listIsWhole(
    sitting,
    spins.map(({ pay }) => pay),
    payout,
  );
  await moneyIsRight(palaro, sitting, before, payout);
  await verify(sitting);

  await page.reload();
  const result = t('slots.wonFree', { amount: pesos(payout), count: spins.length - 1 });
  await expect(frame.getByText(t('slots.lastRound', { result }))).toBeVisible({ timeout: 20_000 });
  await listIsWhole(
    sitting,
    spins.map(({ pay }) => pay),
    payout,
  );
  await page.context().close();
});

test('[GAME-12] a round of cascades is played by keyboard and checked after a reload (CASC-11)', async ({
  browser,
  palaro,
  member,
}) => {
  const code = 'PLR-063';
  const { nodeId } = await slotNode(palaro, code);
  const outcome = await bringRound<CascadeOutcome>(
    palaro,
    member,
    { code, nodeId, stake },
    // Wins on wins, and few: each is shown for a while.
    ({ drops, payout }) => {
      const steps = drops.map((drop) => drop.steps.length);
      return drops.length > 1 && payout > stake && Math.max(...steps) > 1 && sumOf(steps) <= 6;
    },
  );
  const { drops, payout } = outcome;
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  const sitting = await sit(browser, palaro, nodeId, { member, language: 'TY', phone: false });
  const { page, frame, t } = sitting;
  await frame.getByRole('button', { name: t('slots.spin') }).press('Space');

  const bar = frame.locator('.bonus');
  const free = drops.length - 1;
  for (let drop = 1; drop <= free; drop += 1) {
    await expect(bar).toContainText(`${drop} / ${free}`, { timeout: 30_000 });
    // The header waits for the drops, not for the socket.
    expect(await shownBalance(page)).toBe(before);
  }
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
  await expect(bar).toBeHidden();
  await expect.poll(() => shownBalance(page)).toBe(before - stake + payout);
  await listIsWhole(
    sitting,
    drops.map(({ pay }) => pay),
    payout,
  );
  await moneyIsRight(palaro, sitting, before, payout);
  await verify(sitting);

  await page.reload();
  const result = t('slots.wonFree', { amount: pesos(payout), count: free });
  await expect(frame.getByText(t('slots.lastRound', { result }))).toBeVisible({ timeout: 20_000 });
  await listIsWhole(
    sitting,
    drops.map(({ pay }) => pay),
    payout,
  );
  await page.context().close();
});
