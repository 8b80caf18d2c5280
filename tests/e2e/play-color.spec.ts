import type { FrameLocator } from '@playwright/test';
import { ledgerBalance } from '../support/ledger.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import {
  betsOf,
  endBetting,
  expectChecked,
  expectSound,
  holdBetting,
  holdTables,
  openGame,
} from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

test.use({ touched: true });
const t = words();
const color = { code: 'PLR-C01', node: '1201' };

const dice = (frame: FrameLocator) => frame.locator('.tray').getAttribute('aria-label');
const status = (frame: FrameLocator) => frame.locator('.status');

async function bet(frame: FrameLocator, ...colors: string[]): Promise<void> {
  for (const each of colors) await frame.locator(`.spot[data-color=${each}]`).click();
  await frame.locator('#place').click();
  await expect(status(frame)).toContainText(t('color.placed', { stake: `₱${colors.length}.00` }));
}

test('[GAME-12] [WAL-01] [OPS-02c] a bet on colours is paid as the dice fell, also after a gateway went away', async ({
  page,
  palaro,
  member,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  await holdTables(palaro, member, [color]);
  const frame = await openGame(page, color.node);
  await expect(frame.locator('#game')).toHaveAttribute('data-phase', 'betting');
  await bet(frame, 'red', 'blue', 'green');
  const before = await ledgerBalance(palaro.databaseUrl, member.username);
  await expect.poll(() => shownBalance(page)).toBe(before);
  await endBetting(palaro);
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
  await expect(status(frame)).toContainText((await dice(frame)) ?? '');
  const [played] = await betsOf(palaro, member.username);
  expect(played).toMatchObject({ state: 'settled', stake: '300' });
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(
    before + Number(played?.payout),
  );
  await expect.poll(() => shownBalance(page)).toBe(before + Number(played?.payout));

  await palaro.database(`UPDATE table_rounds SET ends_at = now() WHERE state = 'settled'`);
  await expect(frame.locator('#game')).toHaveAttribute('data-phase', 'betting', {
    timeout: 20_000,
  });
  await holdBetting(palaro);
  await bet(frame, 'blue', 'pink');
  await palaro.stop();
  await endBetting(palaro);
  expect((await betsOf(palaro, member.username))[0]).toMatchObject({ state: 'open' });
  await palaro.start();
  await expect
    .poll(async () => (await betsOf(palaro, member.username))[0]?.state, { timeout: 20_000 })
    .toBe('settled');
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '2', { timeout: 30_000 });
  await expectSound(palaro);
  await expectChecked(frame);
});
