import { expectAccessible } from '../support/axe.ts';
import { giveSession } from '../support/steps.ts';
import { openGame } from '../support/tables.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

/** The places of house games in the demo catalogue. */
const houseGames = [
  { name: 'the color game', nodeId: '1201' },
  { name: 'mines', nodeId: '1211' },
  { name: 'virtual football', nodeId: '1261' },
  { name: 'virtual esports', nodeId: '1271' },
  { name: 'bingo', nodeId: '1281' },
  { name: 'baccarat', nodeId: '1291' },
  { name: 'the fish game', nodeId: '1301' },
  { name: 'Lucky Nine', nodeId: '1311' },
];
const t = words();

for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
  test.describe(`${viewport.width} wide`, () => {
    test.use({ viewport });

    for (const { name, nodeId } of houseGames) {
      test(`${name} and its dialog are accessible`, async ({ page }) => {
        await giveSession(page);
        const frame = await openGame(page, nodeId);
        await expect(page.getByText(t('play.loading'))).toHaveCount(0);
        await expectAccessible(page);
        await frame.locator('#info').click();
        for (const tab of ['rules', 'rounds', 'fairness']) {
          await frame.getByRole('tab', { name: t(`game.${tab}`) }).click();
          await expect(frame.locator(`#page-${tab}`)).toBeVisible();
          await expectAccessible(page);
        }
      });
    }
  });
}
