import type { Page } from '@playwright/test';
import { apiLaunch, apiLogin, apiPlay, ask, houseGame } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { rounds, screens, speak } from '../support/rounds.ts';
import { giveSession } from '../support/steps.ts';
import { endBetting } from '../support/tables.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

test.setTimeout(150_000);
const t = words();
/** Mines' place in the demo catalogue. */
const mines = '1211';
const own = '**/api/fairness';
const listOf = (page: Page, heading: string, say = t) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: say(heading), exact: true }) });
const hashOf = (page: Page, say = t) => listOf(page, 'fair.seeds', say).locator('code').first();

/** Plays some rounds of a slot. */
async function play(palaro: Palaro, member: Member, count: number): Promise<string> {
  const token = await apiLogin(palaro, member.username, member.password);
  const { nodeId, displayName } = await houseGame(palaro);
  const launch = await apiLaunch(palaro, token, nodeId);
  for (let round = 0; round < count; round += 1) await apiPlay(palaro, launch, 1000);
  return displayName;
}

for (const [language, screen] of rounds.slice(0, 2)) {
  test(`[GAME-12] a player reveals the seed, and every round played with it comes out the same on the device (${language}, ${screen})`, async ({ page, palaro, baseURL, member }) => {
    await page.setViewportSize(screens[screen]);
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: screen === 'phone' ? 'light' : 'dark' });
    await giveSession(page, member);
    const say = await speak(page, language, baseURL);
    await play(palaro, member, 2);
    await page.goto('/fairness');
    const seeds = listOf(page, 'fair.seeds', say);
    const list = listOf(page, 'fair.rounds', say);
    await expect(list.locator('.fair-round').first()).toContainText(say('fair.verdict.hidden'));
    const hash = await hashOf(page, say).innerText();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    await expectAccessible(page);

    await seeds.getByRole('button', { name: say('fair.change') }).click();
    await expect(seeds.getByText(say('fair.seedWrong'))).toBeVisible();
    await seeds.getByRole('textbox').fill('Salamat, Ñino!');
    await seeds.getByRole('textbox').press('Enter');
    await expect(page.getByText(say('fair.changed'))).toBeVisible();
    await expect(seeds.locator('code').nth(1)).toHaveText('Salamat, Ñino!');
    await expect(hashOf(page, say)).not.toHaveText(hash);
    const first = list.locator('.fair-round').first();
    await expect(first).toContainText(say('fair.verdict.matches'));
    await expect(list.locator('.fair-round__verdict--differs')).toHaveCount(0);
    await first.locator('summary').click();
    await expect(first.getByText(hash)).toBeVisible();
    await expectAccessible(page);
  });
}

test('[GAME-12] a round that was told differently from its draw is found out', async ({ page, palaro, member }) => {
  await giveSession(page, member);
  const name = await play(palaro, member, 1);
  await page.goto('/fairness');
  await listOf(page, 'fair.seeds').getByRole('button', { name: t('fair.mix') }).click();
  await listOf(page, 'fair.seeds').getByRole('button', { name: t('fair.change') }).click();
  await expect(listOf(page, 'fair.rounds').locator('.fair-round').first()).toContainText(t('fair.verdict.matches'));
  await expect(listOf(page, 'fair.rounds')).toContainText(name);
  await page.route(own, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.value.rounds[0].payout += 100;
    await route.fulfill({ response, json: body });
  });
  await page.reload();
  await expect(listOf(page, 'fair.rounds').locator('.fair-round').first()).toContainText(t('fair.verdict.differs'));
});

test('[GAME-12] [ERR-03] what was typed stays when the seeds cannot be changed now; a change whose answer is lost counts all the same', async ({ page, palaro, member }) => {
  await giveSession(page, member);
  const token = await apiLogin(palaro, member.username, member.password);
  const launch = await apiLaunch(palaro, token, mines);
  const begun = await ask(`${palaro.mediaUrl}/api/house/start`, { token: launch, body: { key: crypto.randomUUID(), stake: 1000, bet: { mines: 1 } } });
  await page.goto('/fairness');
  const seeds = listOf(page, 'fair.seeds');
  const hash = await hashOf(page).innerText();
  await seeds.getByRole('textbox').fill('akin');
  await seeds.getByRole('button', { name: t('fair.change') }).click();
  await expect(seeds.getByText(t('errors.round_unfinished'))).toBeVisible();
  await expect(seeds.getByRole('textbox')).toHaveValue('akin');
  await expect(hashOf(page)).toHaveText(hash);

  const act = (step: number, action: unknown) =>
    ask(`${palaro.mediaUrl}/api/house/act`, { token: launch, body: { key: crypto.randomUUID(), roundId: begun.body.value.round.id, step, action } });
  await act(0, { open: 3 });
  await act(1, 'cashOut');
  await page.route('**/api/fairness/seed', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await seeds.getByRole('button', { name: t('fair.change') }).click();
  await expect(page.getByText(t('fair.changed'))).toBeVisible();
  await expect(hashOf(page)).not.toHaveText(hash);
  await expect(seeds.getByRole('textbox')).toHaveValue('');
});

test('[GAME-12] a guest checks the lotteries\' draws: the next one by its hash alone, a past one by its seed; the address keeps which', async ({ page, palaro }) => {
  // The result of a draw stands for some seconds before the next one opens.
  const drawsOf = async () => (await ask(`${palaro.url}/api/lgw/vn/numeros/opened/game?gameCode=PLR-L01`)).body.value.data.rounds;
  await expect.poll(async () => (await drawsOf())[0].serverSeed, { timeout: 60_000 }).toBeNull();
  await page.goto('/fairness');
  await expect(page.getByText(t('fair.guest'))).toBeVisible();
  const draws = listOf(page, 'fair.draws');
  const newest = draws.locator('.fair-round').first();
  await expect(newest).toContainText(t('fair.verdict.hidden'));
  const { nonce, serverSeedHash } = (await drawsOf())[0];
  await endBetting(palaro);
  await expect
    .poll(async () => (await drawsOf()).find((round: { nonce: number }) => round.nonce === nonce).serverSeed, { timeout: 60_000 })
    .not.toBeNull();
  await page.goto('/fairness?table=PLR-L01');
  const drawn = draws.locator('.fair-round').filter({ hasText: t('fair.draw', { number: nonce }) }).last();
  await expect(drawn).toContainText(t('fair.verdict.matches'));
  await drawn.locator('summary').click();
  await expect(drawn.getByText(serverSeedHash)).toBeVisible();
  await draws.getByRole('combobox').selectOption('PLR-L32');
  await expect(page).toHaveURL(/table=PLR-L32$/);
  await page.reload();
  await expect(draws.getByRole('combobox')).toHaveValue('PLR-L32');
});

test('[GAME-12] the way to the page is in the menus, the help centre and a house game\'s details', async ({ page, palaro }) => {
  await page.goto('/help#fairness');
  await page.locator('#fairness').getByRole('link').click();
  await expect(page).toHaveURL(/\/fairness$/);
  await expect(page.locator('footer').getByRole('link', { name: t('fair.title') })).toBeVisible({ timeout: 20_000 });
  const { displayName } = await houseGame(palaro);
  await page.goto('/');
  await page.getByRole('button', { name: t('lobby.about', { game: displayName }) }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: t('fair.link') }).click();
  await expect(page).toHaveURL(/\/fairness$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
