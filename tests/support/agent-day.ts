import type { Page } from '@playwright/test';
import { apiPlay } from './api.ts';
import type { Member } from './members.ts';
import type { Palaro } from './palaro.ts';
import { fillRegistration, registrationBy } from './registration.ts';
import { slotNode } from './slot-rounds.ts';
import { expect } from './test.ts';
import { words } from './words.ts';

const t = words();

/**
 * As an agent, for members with a rate of slots and such, in percent.
 * @returns the address to share
 */
export async function makeLink(page: Page, rate: string): Promise<string> {
  await page.goto('/agent/registerCenter');
  await page.getByRole('button', { name: t('registerCenter.newLink') }).click();
  const form = page.getByRole('dialog', { name: t('registerCenter.newLink') });
  await form.locator('input[name=name]').fill('Pulseras');
  await form.locator('input[name=rate-RNG]').fill(rate);
  await form.getByRole('button', { name: t('registerCenter.make'), exact: true }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: t('registerCenter.share') }).click();
  return page.locator('.register-center__address').innerText();
}

/** In the house's name; tiers as `contracts offer` takes them. */
export function offerWage(
  palaro: Palaro,
  { username }: Member,
  tiers: readonly string[],
): Promise<string> {
  const terms = ['--kind', 'salary', '--counts', 'singleBet'];
  const given = tiers.flatMap((tier) => ['--tier', tier]);
  return palaro.operator('contracts', 'offer', username, ...terms, ...given);
}

/** By the popup. */
export async function acceptWage(page: Page): Promise<void> {
  const popup = page.getByRole('dialog', { name: t('commissions.popup.title') });
  let down = -200;
  // Comes once the visitor acts.
  await expect(async () => {
    await page.mouse.wheel(0, (down = -down));
    await expect(popup).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 40_000 });
  await popup.getByRole('button', { name: t('commissions.answer.accept'), exact: true }).click();
  await expect(page.getByText(t('commissions.answer.accepted'))).toBeVisible();
}

/** By the address of a link. */
export async function register(page: Page, address: string, member: Member): Promise<void> {
  await page.goto(address);
  const form = await registrationBy(page, 'username');
  await fillRegistration(form, {
    ...member,
    confirmPassword: member.password,
    birthday: '1990-05-17',
  });
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: t('registration.submit'), exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText(/0\.00$/, { timeout: 20_000 });
}

/** Centavos, by the simulated provider. */
export async function payIn(page: Page, amount: number): Promise<void> {
  await page.goto('/member/depositv2');
  const panel = page.locator('.deposit > .card');
  await panel.getByRole('radio', { name: new RegExp(`^${t('deposits.rails.ewallet')}`) }).check();
  await panel.getByRole('textbox', { name: t('deposits.amount') }).fill(String(amount / 100));
  await panel.getByRole('button', { name: new RegExp(`^${t('deposits.submitPlain')}`) }).click();
  await panel.getByRole('link', { name: t('deposits.open') }).click();
  await page.getByRole('button', { name: t('rail.approve'), exact: true }).click();
  await expect(panel.getByText(t('deposits.state.credited'), { exact: true })).toBeVisible();
}

/**
 * Spins a slot once; the rounds after it are asked for as the game does, since each spin lasts.
 * @param stake centavos
 * @returns the centavos that were won, by the gateway's answers to the game
 */
export async function playSlot(
  page: Page,
  palaro: Palaro,
  { stake, rounds }: { stake: number; rounds: number },
): Promise<number> {
  const { nodeId } = await slotNode(palaro, 'PLR-007');
  await page.goto(`/seamless?nodeId=${nodeId}`);
  const frame = page.frameLocator('iframe');
  const spin = frame.getByRole('button', { name: t('slots.spin') });
  await expect(spin).toBeEnabled({ timeout: 20_000 });
  await frame.getByRole('button', { name: new RegExp(`^${t('slots.stake')}`) }).click();
  await frame.locator(`[data-step="${stake}"]`).click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/house/play'));
  await spin.click();
  const first = await answered;
  let won = (await first.json()).value.round.payout;
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 20_000 });
  const { authorization = '' } = await first.request().allHeaders();
  for (let round = 2; round <= rounds; round += 1) {
    const { body } = await apiPlay(palaro, authorization.replace('Bearer ', ''), stake);
    won += body.value.round.payout;
  }
  return won;
}
