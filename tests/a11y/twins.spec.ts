import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { twinMark } from '../support/twins.ts';
import { expect, test } from '../support/test.ts';

/** A list of forty rows. */
async function show(page: Page, row: (i: number) => string, style = ''): Promise<void> {
  const rows = Array.from({ length: 40 }, (_, i) => row(i)).join('');
  await page.setContent(`<html lang="en"><title>Rows</title>
    <style>body { color: #222; background: #fff; } .pale { color: #bbb; } ${style}</style>
    <main><h1>Rows</h1><ul>${rows}</ul></main></html>`);
}
const cell = (i: number, look = '') => `<li><span ${look}>Row ${i}</span></li>`;

test('the contrast of rows that look alike is checked once', async ({ page }) => {
  await show(page, (i) => cell(i));
  await expectAccessible(page);
  await expect(page.locator(`span:not([${twinMark}])`)).toHaveCount(1);
});

/** Row 33 differs by it. */
const differences: Record<string, [row: (i: number) => string, style?: string]> = {
  'a class': [(i) => cell(i, i === 33 ? 'class="pale"' : '')],
  'a style': [(i) => cell(i, i === 33 ? 'style="color: #bbb"' : '')],
  'a rule of its place': [(i) => cell(i), 'li:nth-child(33) { color: #bbb; }'],
  'the ground beneath': [(i) => cell(i), 'li:nth-child(33) { background: #444; }'],
  'a ground beside it': [
    (i) =>
      `<li style="position: relative"><i class="ground" style="background: ${i === 33 ? '#444' : '#fff'}"></i><span>Row ${i}</span></li>`,
    'main { position: relative; z-index: 0; } .ground { position: absolute; inset: 0; z-index: -1; }',
  ],
  'being shown': [
    (i) => cell(i, 'class="pale"'),
    'li { visibility: hidden; } li:nth-child(33) { visibility: visible; }',
  ],
  'being whole': [
    (i) => `<li><p class="clip"><span class="pale">Row ${i}</span></p></li>`,
    '.clip { overflow: hidden; } li:not(:nth-child(33)) > .clip { height: 0; }',
  ],
};

test('the contrast of one row that differs from the rest is checked', async ({ page }) => {
  for (const [what, [row, style]] of Object.entries(differences))
    await test.step(what, async () => {
      await show(page, row, style);
      await expect(expectAccessible(page)).rejects.toThrow('color-contrast');
    });
});
