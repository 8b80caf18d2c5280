import type { WaysOutcome } from '../../games/slots/ways.ts';
import { expectAccessible, expectFrameAccessible } from '../support/axe.ts';
import { bringRound, slotNode } from '../support/slot-rounds.ts';
import { screens, speak } from '../support/rounds.ts';
import { giveSession, goInside } from '../support/steps.ts';
import { holdTables, openGame, turnToGame } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';
import { look } from './screens.ts';

const tables = {
  'the color game': '1201',
  'a lottery': '1221',
  'virtual esports': '1271',
  bingo: '1281',
  baccarat: '1291',
};
const alone = { mines: '1211', 'the fish game': '1301', 'Lucky Nine': '1311' };
const football = { code: 'PLR-V01', node: '1261' };
const vendorsGame = '1401';
const slot = 'PLR-049';
const stake = 1000;

test.use({ viewport: screens.phone });
const t = words('EN');
test.beforeEach(({ page, baseURL }) => speak(page, 'EN', baseURL));

for (const [kind, games] of Object.entries({ 'at tables': tables, "of one's own rounds": alone })) {
  test(`every game ${kind} and its rules are accessible, and the other pages of their dialog`, async ({
    page,
    member,
  }) => {
    await giveSession(page, member);
    await page.goto('/licence');
    for (const [i, [name, nodeId]] of Object.entries(games).entries()) {
      const frame = page.frameLocator('iframe');
      await look(
        page,
        name,
        async () => {
          await turnToGame(page, nodeId);
          await expect(page.getByText(t('play.loading'))).toHaveCount(0);
        },
        i === 0 ? expectAccessible : expectFrameAccessible,
      );
      // The same in every game but for the rules.
      await frame.locator('#info').click();
      for (const tab of i === 0 ? ['rules', 'rounds', 'fairness'] : ['rules']) {
        await look(
          page,
          `${name}, ${tab}`,
          async () => {
            await frame.getByRole('tab', { name: t(`game.${tab}`) }).click();
            await expect(frame.locator(`#page-${tab}`)).toBeVisible();
          },
          expectFrameAccessible,
        );
      }
    }
  });
}

test("a bet slip, its ticket, a vendor's game and its window are accessible", async ({
  page,
  context,
  palaro,
  member,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await giveSession(page, member);
  await holdTables(palaro, member, [football]);
  const frame = await openGame(page, football.node);
  await look(page, 'a slip', async () => {
    await frame.locator('.match').first().locator('.odd[data-code=h]').click();
    await expect(frame.locator('.slip__line')).toHaveCount(1);
  });
  await look(page, 'a ticket', async () => {
    await frame.locator('#place').click();
    await expect(frame.locator('.ticket')).toHaveCount(1);
  });
  const [vendor] = await Promise.all([
    context.waitForEvent('page'),
    goInside(page, `/seamless?nodeId=${vendorsGame}`),
  ]);
  await vendor.emulateMedia({ reducedMotion: 'reduce' });
  await look(vendor, "a vendor's game", () =>
    expect(vendor.locator('#game')).toHaveAttribute('data-state', 'open', { timeout: 20_000 }),
  );
  await look(page, 'the page beside its window', () =>
    expect(page.locator('.game-stage')).toContainText(t('play.windowOpen')),
  );
});

test('a slot, its dialog and the list of its free spins are accessible', async ({
  page,
  palaro,
  member,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { nodeId } = await slotNode(palaro, slot);
  await bringRound<WaysOutcome>(
    palaro,
    member,
    { code: slot, nodeId, stake },
    ({ spins }) => spins.length > 1,
  );
  await giveSession(page, member);
  await page.goto(`/seamless?nodeId=${nodeId}`);
  const frame = page.frameLocator('iframe');
  const spin = frame.getByRole('button', { name: t('slots.spin') });
  await look(page, 'the slot', () => expect(spin).toBeEnabled({ timeout: 20_000 }));
  await frame.getByRole('button', { name: new RegExp(`^${t('slots.stake')}`) }).click();
  await frame.locator(`[data-step="${stake}"]`).click();
  await spin.click();
  await frame.getByRole('button', { name: t('slots.bonus.leave') }).click({ timeout: 20_000 });
  await look(
    page,
    'the free spins',
    async () => {
      await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
      await frame.getByRole('button', { name: t('slots.bonus.show') }).click();
      await expect(frame.getByRole('dialog', { name: t('slots.bonus.title') })).toBeVisible();
    },
    expectFrameAccessible,
  );
  await frame
    .getByRole('dialog')
    .getByRole('button', { name: t('slots.close') })
    .click();
  await frame.getByRole('button', { name: t('slots.info') }).click();
  for (const tab of await frame.getByRole('tab').all())
    await look(page, await tab.innerText(), () => tab.click(), expectFrameAccessible);
});
