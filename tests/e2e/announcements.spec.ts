import type { Page } from '@playwright/test';
import { ask } from '../support/api.ts';
import type { Palaro } from '../support/palaro.ts';
import { openHome } from '../support/steps.ts';
import { expect, ownTest as test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const popup = (page: Page) => page.getByRole('dialog', { name: t('content.announcements') });
const titles = (page: Page) => page.locator('.announce__title');

interface Published {
  type: 'H' | 'B';
  title: string;
  content: string;
}

/**
 * Before the demo's own, in order; waits until the gateway returns them. None removes earlier ones.
 */
async function publish(palaro: Palaro, list: readonly Published[]): Promise<void> {
  await palaro.database(`DELETE FROM announcements WHERE id >= 5000`);
  for (const [i, { type, title, content }] of list.entries()) {
    const [titles, contents] = [title, content].map((text) =>
      JSON.stringify({ EN: text, TY: text }).replaceAll("'", "''"),
    );
    await palaro.database(`INSERT INTO announcements (id, type, execution, title, content, published_at)
      VALUES (${5000 + i}, '${type}', 'B', '${titles}', '${contents}', now() - interval '${i} minutes')`);
  }
  await palaro.database(
    `UPDATE settings SET value = to_jsonb('${crypto.randomUUID()}'::text) WHERE key = 'catalogueVersion'`,
  );
  const countServed = async () => {
    const { body } = await ask(
      `${palaro.url}/api/wps/relay/getAnnouncementContentV2?execution=B&language=TY`,
    );
    return body.value.list.filter(({ id }: { id: string }) => Number(id) >= 5000).length;
  };
  await expect.poll(countServed, { timeout: 20_000 }).toBe(list.length);
}

/** One action of a visitor, and no more. */
async function stir(page: Page): Promise<void> {
  await page.mouse.wheel(0, 200);
}

test.beforeAll(async ({ palaro }) => {
  await palaro.operator('resource', 'clear', 'announcements');
});
test.afterEach(async ({ palaro }) => {
  await publish(palaro, []);
});
test.afterAll(async ({ palaro }) => {
  // Their dialog would cover other files' pages on this gateway.
  await palaro.operator('resource', 'set', 'announcements', 'off');
});

test('[POP-03] [POP-04a] titles are beside the text on a desktop and above it on a phone', async ({
  page,
  palaro,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await publish(
    palaro,
    Array.from({ length: 12 }, (_, i) => ({
      type: 'H',
      title: `Balita ${i}`,
      content: `<p>Nilalaman ${i}</p>`,
    })),
  );
  await openHome(page);
  await stir(page);
  await expect(titles(page)).toHaveText(Array.from({ length: 9 }, (_, i) => `Balita ${i}`));
  const said = popup(page).getByRole('article');
  await titles(page).nth(2).click();
  await expect(said).toContainText('Nilalaman 2');
  const beside = async () => {
    const right = await titles(page)
      .first()
      .evaluate((title) => title.getBoundingClientRect().right);
    return (await said.evaluate((article) => article.getBoundingClientRect().left)) > right;
  };
  expect(await beside()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(beside).toBe(false);
  await page.keyboard.press('Escape');
  await expect(popup(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('ANONYMOUS_POPUP'))).toBe('closed');
});

test('[POP-06] a script, a handler and a javascript: link in an announcement never run', async ({
  page,
  palaro,
}) => {
  const hostile =
    '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=2</script><a href="javascript:globalThis.ran=3">dito</a>';
  await publish(palaro, [{ type: 'B', title: 'Pansinin', content: hostile }]);
  await openHome(page);
  await stir(page);
  await popup(page).getByText('dito').click();
  await expect(popup(page).locator('img, script, article a')).toHaveCount(0);
  expect(
    await page.evaluate(() => (globalThis as unknown as { ran?: number }).ran),
  ).toBeUndefined();
});
