import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { words } from './words.ts';

/** By name; a code comes once its step is there. A birthday as `1990-05-17`. */
export type StepTexts = Record<string, string | (() => string | Promise<string>)>;

/** The popup, once its first step is there. */
export async function registrationBy(
  page: Page,
  way: 'username' | 'mobile',
  t = words(),
): Promise<Locator> {
  const popup = page.getByRole('dialog', { name: t('registration.title') });
  const key = way === 'mobile' ? 'registration.byMobile' : 'registration.byUsername';
  await popup.getByRole('tab', { name: t(key) }).click();
  await expect(
    popup.locator(`input[name="${way === 'mobile' ? 'mobileNum' : way}"]`),
  ).toBeVisible();
  return popup;
}

/** What the step that is shown asks for; what may stay empty is opened for it. */
export async function fillStep(popup: Locator, texts: StepTexts): Promise<void> {
  const { birthday, ...others } = texts;
  const [year, month, day] = typeof birthday === 'string' ? birthday.split('-') : [];
  const parts = { 'birthday-month': month, 'birthday-day': day, 'birthday-year': year };
  const all: Record<string, StepTexts[string] | undefined> = { ...others, ...parts };
  for (const [name, text] of Object.entries(all)) {
    const box = popup.locator(`.steps input[name="${name}"]`);
    if (text === undefined || (await box.count()) === 0) continue;
    if (!(await box.isVisible())) await popup.locator('summary').first().click();
    await box.fill(typeof text === 'function' ? await text() : text);
  }
}

/** To another step, by the button of the one that is shown. */
export async function goOn(popup: Locator): Promise<void> {
  const title = popup.locator('.steps__title');
  const before = (await title.textContent()) ?? '';
  await popup.locator('.steps button[type="submit"]').click();
  await expect(title).not.toHaveText(before);
}

/** Step by step up to the last, which is filled in too. */
export async function fillRegistration(popup: Locator, texts: StepTexts): Promise<void> {
  await fillStep(popup, texts);
  while ((await popup.getByRole('checkbox').count()) === 0) {
    await goOn(popup);
    await fillStep(popup, texts);
  }
}
