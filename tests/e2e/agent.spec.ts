import { rounds, screens, speak } from '../support/rounds.ts';
import { asMember, demo, openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test("[ROUTE-12] [AUTH-06] [AGT-04k] an agent's login leads to the centre, whose periods are in the history", async ({
  page,
  baseURL,
}) => {
  const say = await speak(page, 'EN', baseURL);
  const main = page.getByRole('main');
  await openHome(page);
  await page.goto('/agent');
  await main.getByLabel(say('auth.username')).fill(demo.agent.username);
  await main.getByLabel(say('auth.password'), { exact: true }).fill(demo.agent.password);
  await main.getByRole('button', { name: say('auth.login'), exact: true }).click();
  await expect(page).toHaveURL(/\/agentHome$/);
  await expect(
    page.getByRole('heading', { level: 1, name: say('agent.overview.title') }),
  ).toBeVisible();
  await expect(main.locator('dd .money').first()).toBeVisible();

  await page
    .getByRole('radiogroup', { name: say('records.period.label') })
    .getByText(say('records.period.week'))
    .click();
  await expect(page).toHaveURL(/\/agentHome\?period=week$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/agentHome$/);
  await expect(page.getByRole('radio', { name: say('records.period.today') })).toBeChecked();

  await page.goto('/agent');
  await expect(page).toHaveURL(/\/agentHome$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

for (const [language, screen] of rounds.slice(0, 2)) {
  test(`[AGT-04l] the overview's trend is drawn, and nothing sticks out, ${language}, ${screen}`, async ({
    page,
    baseURL,
  }) => {
    const say = await speak(page, language, baseURL);
    await page.setViewportSize(screens[screen]);
    await asMember(page, '/agentHome?period=any&trend=stake', demo.agent);
    await expect(page.locator('.chart__canvas canvas')).toBeVisible();
    await page.getByText(say('records.profit.table')).click();
    await expect(page.locator('main tbody tr').first()).toBeVisible();
    const sticksOut = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await sticksOut()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: say('agent.figure.registrations') }).click();
    await expect(page.getByRole('dialog')).toContainText(say('agent.means.registrations'));
    await page.keyboard.press('Escape');
    await expect(
      page.getByRole('button', { name: say('agent.figure.registrations') }),
    ).toBeFocused();
  });
}
