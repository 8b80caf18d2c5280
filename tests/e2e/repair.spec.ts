import { ledgerFaults, roundsOf } from '../support/ledger.ts';
import { slotNode } from '../support/slot-rounds.ts';
import { asMember, games, openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const code = 'PLR-007';
test.afterEach(async ({ palaro }) => void (await palaro.operator('game', 'open', code)));

test('[GAME-07] a slot that closes while it spins shows its round, then says that it is closed', async ({
  page,
  browser,
  palaro,
  member,
}) => {
  const game = await slotNode(palaro, code);
  const lobby = await browser.newPage({ baseURL: palaro.url });
  await openHome(lobby, `/?q=${encodeURIComponent(game.displayName)}`);
  const card = games(lobby).filter({ hasText: game.displayName }).first();
  await expect(card).toBeVisible();
  await asMember(page, `/seamless?nodeId=${game.nodeId}`, member);
  const spin = page.frameLocator('iframe').getByRole('button', { name: t('slots.spin') });
  await expect(spin).toBeEnabled({ timeout: 20_000 });
  await spin.click();

  expect(await palaro.operator('game', 'close', code)).toContain(
    `The game ${code} is under repair.`,
  );
  const popup = page.getByRole('dialog', { name: game.displayName });
  await expect(popup).toContainText(t('errors.game_maintenance'), { timeout: 20_000 });
  await expect(popup.locator('.game-card').first()).toBeVisible();
  await expect(card).toContainText(t('lobby.maintenance'));
  await expect(page.locator('.game-stage')).toContainText(t('play.repair'));
  expect(await roundsOf(palaro.databaseUrl, member.username)).toHaveLength(1);
  expect((await ledgerFaults(palaro.databaseUrl)).mismatches).toBe(0);

  expect(await palaro.operator('game', 'open', code)).toContain(`The game ${code} is open.`);
  await expect(popup).toBeHidden();
  await expect(card).not.toContainText(t('lobby.maintenance'));
  await page.getByRole('button', { name: t('play.playOn') }).click();
  await spin.click({ timeout: 20_000 });
  await expect
    .poll(() => roundsOf(palaro.databaseUrl, member.username).then((rounds) => rounds.length))
    .toBe(2);
  await lobby.close();
});
