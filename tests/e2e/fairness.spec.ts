import type { Page } from '@playwright/test';
import { apiLaunch, apiLogin, apiPlay, houseGame } from '../support/api.ts';
import type { Member } from '../support/members.ts';
import type { Palaro } from '../support/palaro.ts';
import { screens } from '../support/rounds.ts';
import { giveSession } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const listOf = (page: Page, heading: string) =>
  page
    .locator('.card')
    .filter({ has: page.getByRole('heading', { name: t(heading), exact: true }) });
const hashOf = (page: Page) => listOf(page, 'fair.seeds').locator('code').first();

async function play(palaro: Palaro, member: Member, count: number): Promise<void> {
  const token = await apiLogin(palaro, member.username, member.password);
  const { nodeId } = await houseGame(palaro);
  const launch = await apiLaunch(palaro, token, nodeId);
  for (let round = 0; round < count; round += 1) await apiPlay(palaro, launch, 1000);
}

test('[GAME-12] a player reveals the seed, and every round played with it comes out the same on the device', async ({
  page,
  palaro,
  member,
}) => {
  await page.setViewportSize(screens.phone);
  await giveSession(page, member);
  await play(palaro, member, 2);
  await page.goto('/fairness');
  const seeds = listOf(page, 'fair.seeds');
  const list = listOf(page, 'fair.rounds');
  await expect(list.locator('.fair-round').first()).toContainText(t('fair.verdict.hidden'));
  const hash = await hashOf(page).innerText();
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await seeds.getByRole('textbox').fill('Salamat, Ñino!');
  await seeds.getByRole('textbox').press('Enter');
  await expect(page.getByText(t('fair.changed'))).toBeVisible();
  await expect(seeds.locator('code').nth(1)).toHaveText('Salamat, Ñino!');
  await expect(hashOf(page)).not.toHaveText(hash);
  const first = list.locator('.fair-round').first();
  await expect(first).toContainText(t('fair.verdict.matches'));
  await expect(list.locator('.fair-round__verdict--differs')).toHaveCount(0);
  await first.locator('summary').click();
  await expect(first.getByText(hash)).toBeVisible();
});
