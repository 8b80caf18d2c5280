import { dialogPage } from '../support/dialog-page.ts';
import { screens } from '../support/rounds.ts';
import { openHome } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

test('[POP-01] [POP-02] a popup traps the focus, and returns it by Escape, back and its backdrop', async ({
  page,
}) => {
  await page.setViewportSize(screens.phone);
  await openHome(page);
  const opener = page.locator('header').getByRole('link', { name: t('frame.login') });
  const popup = page.getByRole('dialog', { name: t('auth.loginTitle') });
  const ways = {
    escape: () => page.keyboard.press('Escape'),
    back: () => page.goBack(),
    cover: () => page.mouse.click(screens.phone.width / 2, 8),
  };
  for (const [name, close] of Object.entries(ways)) {
    await test.step(name, async () => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(popup.getByLabel(t('auth.username'))).toBeFocused();
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
      await expect(opener).toBeFocused();
    });
  }
});

test('[POP-02] a frame behind a popup cannot take its focus, as a game would after a round', async ({
  page,
}) => {
  await openHome(page);
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.id = 'behind';
    document.querySelector('main')!.append(frame);
    frame.contentDocument!.body.append(document.createElement('button'));
  });
  await page.locator('header').getByRole('link', { name: t('frame.login') }).click(); // prettier-ignore
  const popup = page.getByRole('dialog', { name: t('auth.loginTitle') });
  await expect(popup.getByLabel(t('auth.username'))).toBeFocused();
  await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('#behind')!;
    frame.contentDocument!.querySelector('button')!.focus();
  });
  await expect(popup.getByLabel(t('auth.username'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
});

test("[POP-02] a popup that replaces another stays, however late the first one's back is", async ({
  page,
}) => {
  // As on a slow phone: the page goes on before the entry is gone.
  await page.addInitScript(() => {
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 600);
    // Reported once the page is drawn.
    addEventListener('popstate', () =>
      setTimeout(() => (document.documentElement.dataset['wentBack'] = ''), 300),
    );
  });
  await openHome(page, '/login');
  const register = page.getByRole('dialog', { name: t('registration.title') });
  await page
    .getByRole('dialog', { name: t('auth.loginTitle') })
    .getByRole('button', { name: t('auth.register') })
    .click();
  await expect(register).toBeVisible();
  await expect(page.locator('html[data-went-back]')).toHaveCount(1);
  expect(await register.count()).toBe(1);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test('[POP-02] a modal appears after 100 ms, each way out closes it once, and a small one is 200 × 200', async ({
  page,
  baseURL,
}) => {
  const html = await dialogPage();
  await page.route('**/modals', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.clock.install();
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
  for (const viewport of Object.values(screens)) {
    const cover = () => page.mouse.click(viewport.width / 2, 4);
    const ways: [kind: string, close: () => Promise<unknown>][] = [
      ['plain', () => page.keyboard.press('Escape')],
      ['plain', () => page.goBack()],
      ['plain', cover],
      ['plain', () => page.getByRole('button', { name: 'Close' }).click()],
      ['brief', () => page.clock.runFor(3000)],
      ['firm', () => page.keyboard.press('Escape')],
    ];
    await test.step(`${viewport.width} wide`, async () => {
      await page.setViewportSize(viewport);
      await page.goto(`${baseURL}/modals`);
      // From here on the test advances time.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
      for (const [i, [kind, close]] of ways.entries()) {
        await open(kind);
        if (kind === 'brief') {
          await page.clock.runFor(2999);
          await expect(modal).toHaveAttribute('open');
        }
        if (kind === 'firm') {
          await cover();
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
