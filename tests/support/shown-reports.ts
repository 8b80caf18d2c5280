import { type Page, expect } from '@playwright/test';
import { goInside, settled } from './steps.ts';
import { words } from './words.ts';

const t = words();

/** A page of the agent centre. */
export interface ShownReport {
  path: string;
  read: (page: Page) => Promise<unknown>;
  /** What `read` returns. */
  shows: unknown;
}

/** As pages show centavos. */
export const peso = (centavos: number) =>
  `${centavos < 0 ? '−' : ''}₱${(Math.abs(centavos) / 100).toLocaleString('en-PH', { minimumFractionDigits: 2 })}`;

/** The page's figures: texts by name. */
export const readFigures = (page: Page): Promise<Record<string, string>> =>
  page
    .locator('main dl > div')
    .evaluateAll((figures) =>
      Object.fromEntries(
        figures.map((figure) =>
          ['dt', 'dd'].map((part) => figure.querySelector(part)?.textContent ?? ''),
        ),
      ),
    );

/** As `readFigures`, from the names of an area's texts. */
export const namedFigures = (area: string, figures: Record<string, string>) =>
  Object.fromEntries(Object.entries(figures).map(([name, text]) => [t(`${area}.${name}`), text]));

/** The page's table: each row's head and cells, without the names that a phone shows. */
export const readRows = (page: Page): Promise<string[][]> =>
  page
    .locator('main :is(tbody, tfoot) tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map(
          (cell) => (cell.querySelector('a, :scope > span:last-child') ?? cell).textContent ?? '',
        ),
      ),
    );

/** Opens one after the other. What is shown is stored afterwards. */
export async function expectReports(page: Page, reports: readonly ShownReport[]): Promise<void> {
  for (const { path, read, shows } of reports) {
    await goInside(page, path);
    await expect.poll(() => read(page), { message: path }).toEqual(shows);
    await settled(page);
  }
}
