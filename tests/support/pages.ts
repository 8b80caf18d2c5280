import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Page as Tab, expect } from '@playwright/test';
import { pageAt } from '../../src/app/views/paths.ts';
import type { Area, Page } from '../../src/lib/area.ts';
import { goInside } from './steps.ts';
import { words } from './words.ts';

const t = words();
const folder = join(import.meta.dirname, '..', '..', 'src', 'areas');

/** As the areas list them; the design system is for development alone. */
export async function allPages(): Promise<Page[]> {
  const files = readdirSync(folder)
    .filter((name) => name !== 'gallery')
    .flatMap((name) => ['area.ts', 'agent-pages.ts'].map((file) => join(folder, name, file)));
  const modules = await Promise.all(
    files
      .filter((file) => existsSync(file))
      .map(
        (file) => import(pathToFileURL(file).href) as Promise<{ area?: Area; agentPages?: Page[] }>,
      ),
  );
  const pages = modules.flatMap(({ area, agentPages }) =>
    (area?.pages ?? []).concat(agentPages ?? []),
  );
  // Of a game that every device knows.
  const shown = ({ path, below }: Page) => (below === 'only' ? `${path}/1001` : path);
  return pages.map((page) => Object.assign({}, page, { path: shown(page) }));
}

/** ms; a visit of all pages waits a hundred times, by default for up to a second too long. */
export const intervals = [50];

/** Words, and nothing that waits. */
export async function expectWhole(page: Tab, path: string): Promise<void> {
  const main = page.locator('main');
  await expect(main, path).toBeVisible();
  const waits = () =>
    page.evaluate(() => {
      const seen = [
        ...document.querySelectorAll(
          '.page-loading, main [aria-busy="true"], main .skeleton, main .dots, dialog[open] [aria-busy="true"]',
        ),
      ];
      return seen
        .filter((element) => element.checkVisibility())
        .map((element) => element.className);
    });
  await expect
    .poll(waits, { message: `${path} still waits`, timeout: 20_000, intervals })
    .toEqual([]);
  expect((await main.innerText()).trim().length, `${path} says something`).toBeGreaterThan(20);
}

/** Inside the app; expects it whole. */
export async function expectWholeInside(page: Tab, path: string): Promise<void> {
  const pages = await allPages();
  // Some lead home by themselves.
  const ahead = [path, '/'].map((one) => `${t(pageAt(pages, one)!.titleKey)} · `);
  let before = await page.title();
  if (ahead.some((title) => before.startsWith(title))) {
    // From an unknown page the title always changes.
    await goInside(page, '/walang/ganito');
    await expect.poll(() => page.title(), { intervals }).toContain(t('status.notFound.title'));
    before = await page.title();
  }
  await goInside(page, path);
  await expect
    .poll(() => page.title(), { message: `${path} has a title`, intervals })
    .not.toBe(before);
  await expectWhole(page, path);
}
