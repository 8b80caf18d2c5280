import type { Page } from '@playwright/test';
import { asMember } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

/** Labels of the wheel that are drawn below 12 px, or stick out of their sector. */
const unreadable = (page: Page): Promise<string[]> =>
  page.locator('.ticket-wheel__disc text').evaluateAll((labels) =>
    labels.flatMap((label) => {
      if (!(label instanceof SVGGraphicsElement)) return [];
      const sector = label.parentElement?.querySelector('path');
      const toScreen = label.getScreenCTM()!;
      const px = Number.parseFloat(getComputedStyle(label).fontSize);
      const drawn = px * Math.hypot(toScreen.a, toScreen.b);
      const { x, y, width, height } = label.getBBox();
      const toSector = sector!.getScreenCTM()!.inverse().multiply(toScreen);
      // Of the letters; the box has room above and below them.
      const isIn = [x, x + width].every((left) =>
        [0.25, 0.75].every((part) =>
          sector!.isPointInFill(new DOMPoint(left, y + height * part).matrixTransform(toSector)),
        ),
      );
      return drawn >= 12 && isIn ? [] : [`${label.textContent} ${drawn} ${isIn}`];
    }),
  );

test('[REWARD-02f] the wheel can be read, turns, and stops with the drawn prize below its pointer', async ({
  page,
  palaro,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await palaro.operator('tickets', 'grant', member.username, 'wheel', '1');
  await asMember(page, '/member/tickets', member);
  await expect(page.locator('.ticket-wheel__disc text')).not.toHaveCount(0);
  expect(await unreadable(page)).toEqual([]);
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/tickets/draw'));
  await page.getByRole('button', { name: t('tickets.draw.wheel') }).click();
  const { value } = await (await answered).json();
  await expect(page.locator('.ticket-wheel--opening')).toBeVisible();
  await expect(page.locator('.ticket-result--shown')).toHaveCount(0);
  await expect(page.locator('.ticket-result--shown')).toBeVisible();
  const below = await page.locator('.ticket-wheel__pointer').evaluate((pointer) => {
    pointer.scrollIntoView({ block: 'center' });
    const { left, width, bottom } = pointer.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, bottom + 3);
    return found?.closest<SVGElement>('[data-position]')?.dataset['position'];
  });
  expect(Number(below)).toBe(value.prize.position);
});
