import { speak } from '../support/rounds.ts';
import { demo, openHome } from '../support/steps.ts';
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
