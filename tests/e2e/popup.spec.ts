import { dialogPage } from '../support/dialog-page.ts';
import { openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
  test(`[POP-01] [POP-02] a popup keeps the focus, closes by Escape, by back and by its cover, and gives the focus back, ${viewport.width} wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openHome(page);
    const way = page.locator('header').getByRole('link', { name: t('frame.login') });
    const popup = page.getByRole('dialog', { name: t('session.loginTitle') });
    const ways = {
      escape: () => page.keyboard.press('Escape'),
      back: () => page.goBack(),
      cover: () => page.mouse.click(viewport.width / 2, 8),
    };
    for (const close of Object.values(ways)) {
      await way.focus();
      await page.keyboard.press('Enter');
      await expect(popup.getByLabel(t('session.username'))).toBeFocused();
      // Round the whole popup, and never out of it.
      for (let i = 0; i < 16; i += 1) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate(() => {
          const at = document.activeElement;
          return at !== null && at !== document.body && !at.closest('dialog[open]');
        });
        expect(outside).toBe(false);
      }
      await close();
      await expect(popup).toHaveCount(0);
      await expect(page).toHaveURL(/\/$/);
      await expect(way).toBeFocused();
    }
  });
}

test('[POP-02] one popup over another: Escape closes the upper one alone, and what was typed below stays', async ({ page }) => {
  await openHome(page, '/login');
  const login = page.getByRole('dialog', { name: t('session.loginTitle') });
  await login.getByLabel(t('session.username')).fill('isinulat');
  await login.getByRole('button', { name: t('password.forgot') }).click();
  const forgot = page.getByRole('dialog', { name: t('password.forgotTitle') });
  await expect(forgot.getByLabel(t('session.username'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(forgot).toHaveCount(0);
  await expect(login.getByLabel(t('session.username'))).toHaveValue('isinulat');
  await expect(login.getByRole('button', { name: t('password.forgot') })).toBeFocused();
});

test('[POP-02] a popup that takes the place of another stays, however late the browser goes back from the first; back closes it', async ({ page }) => {
  // What a slow phone does: the page goes on before the entry is gone.
  await page.addInitScript(() => {
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 600);
    // Told once the page has drawn what it makes of it.
    addEventListener('popstate', () => setTimeout(() => (document.documentElement.dataset['wentBack'] = ''), 300));
  });
  await openHome(page, '/login');
  const register = page.getByRole('dialog', { name: t('register.title') });
  await page.getByRole('dialog', { name: t('session.loginTitle') }).getByRole('button', { name: t('session.register') }).click();
  await expect(register).toBeVisible();
  await expect(page.locator('html[data-went-back]')).toHaveCount(1);
  expect(await register.count()).toBe(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test.describe('the modal helper', () => {
  for (const viewport of [{ width: 390, height: 844 }, { width: 1440, height: 900 }]) {
    test(`[POP-02] a modal appears after 100 ms, each way out closes it once, and a small one is 200 × 200, ${viewport.width} wide`, async ({ page, baseURL }) => {
      await page.setViewportSize(viewport);
      const html = await dialogPage();
      await page.route('**/modals', (route) => route.fulfill({ contentType: 'text/html', body: html }));
      await page.clock.install();
      await page.goto(`${baseURL}/modals`);
      // From here on time passes only when the test says so.
      await page.clock.pauseAt(Date.now() + 60_000);
      const modal = page.locator('dialog');
      const closed = page.locator('output');
      const open = async (kind: string) => {
        await page.getByRole('button', { name: kind }).click();
        await expect(modal).toHaveCount(1);
        await page.clock.runFor(99);
        await expect(modal).not.toHaveAttribute('open');
        await page.clock.runFor(1);
        await expect(modal).toHaveAttribute('open');
        await expect(page.getByLabel('A field')).toBeFocused();
      };
      const ways: [kind: string, close: () => Promise<unknown>][] = [
        ['plain', () => page.keyboard.press('Escape')],
        ['plain', () => page.goBack()],
        ['plain', () => page.mouse.click(viewport.width / 2, 4)],
        ['plain', () => page.getByRole('button', { name: 'Close' }).click()],
        ['brief', () => page.clock.runFor(3000)],
        ['firm', () => page.keyboard.press('Escape')],
      ];
      for (const [i, [kind, close]] of ways.entries()) {
        await open(kind);
        if (kind === 'brief') {
          await page.clock.runFor(2999);
          await expect(modal).toHaveAttribute('open');
        }
        if (kind === 'firm') {
          await page.mouse.click(viewport.width / 2, 4);
          await page.clock.runFor(1000);
          await expect(modal).toHaveAttribute('open');
        }
        await close();
        await page.clock.runFor(10);
        await expect(modal).toHaveCount(0);
        await expect(closed).toHaveText(String(i + 1));
        await expect(page.getByRole('button', { name: kind })).toBeFocused();
      }
      await open('small');
      expect(await modal.boundingBox()).toMatchObject({ width: 200, height: 200 });
    });
  }
});
