import type { Page } from '@playwright/test';
import { words } from './words.ts';

export type Language = 'TY' | 'EN';

/** CSS pixels. */
export const screens = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Screen = keyof typeof screens;

/** Each language on each screen; the first two cover all four. */
export const rounds: readonly (readonly [Language, Screen])[] = [
  ['TY', 'phone'],
  ['EN', 'desktop'],
  ['TY', 'desktop'],
  ['EN', 'phone'],
];

/** For pages opened from now on; returns the texts. */
export async function speak(
  page: Page,
  language: Language,
  url: string | undefined,
): Promise<ReturnType<typeof words>> {
  await page.context().addCookies([{ name: 'lang', value: language, url: url ?? '' }]);
  await page.addInitScript((code) => localStorage.setItem('lang', code), language);
  return words(language);
}
