import { screens } from '../support/rounds.ts';
import { asMember } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test('[REWARD-02f] the wheel turns and stops with the prize that the gateway has drawn below its pointer', async ({
  page,
  palaro,
  member,
}) => {
  await page.setViewportSize(screens.phone);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await palaro.operator('tickets', 'grant', member.username, 'wheel', '1');
  await asMember(page, '/member/tickets', member);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/tickets/draw'));
  await page.getByRole('button', { name: t('tickets.draw.wheel') }).click();
  const { value } = await (await answered).json();
  await expect(page.locator('.ticket-wheel--opening')).toBeVisible();
  await expect(page.locator('.ticket-result--shown')).toHaveCount(0);
  await expect(page.locator('.ticket-result--shown')).toBeVisible();
  const below = await page.locator('.ticket-wheel__pointer').evaluate((pointer) => {
    const { left, width, bottom } = pointer.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, bottom + 3);
    return found?.closest<SVGElement>('[data-position]')?.dataset['position'];
  });
  expect(Number(below)).toBe(value.prize.position);
});
