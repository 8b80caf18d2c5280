import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Frame, type Page, expect } from '@playwright/test';
import type axeCore from 'axe-core';

declare const axe: typeof axeCore;
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** All rules, made to work out nothing but what is wrong. */
const everything: axeCore.RunOptions = { resultTypes: ['violations'] };
/** Takes nine tenths of the time. */
const contrast: axeCore.RunOptions = { ...everything, runOnly: ['color-contrast'] };
const noContrast: axeCore.RunOptions = {
  ...everything,
  rules: { 'color-contrast': { enabled: false } },
};
/** The frame of the site is the same around every page, so only home's checks its contrast. */
const outsideFrame: axeCore.ContextSpec = { exclude: ['.header', '.side', '.footer', '.tabbar'] };

/**
 * Every rule of WCAG 2.2 A and AA and axe's best practices holds on the page as it is now, frames of games included; contrast in the
 * theme of the page, and not of the site's frame around it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectRules(page, noContrast);
  await expectRules(page, contrast, outsideFrame);
}

/** As `expectAccessible`, with the contrast of the site's frame, and of the other theme too. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectRules(page, everything);
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await changeTheme(page, dark ? 'light' : 'dark');
  await expectRules(page, contrast);
  await changeTheme(page, dark ? 'dark' : 'light');
}

/** As `expectAccessible`, for a game alone: the page around its frame is the same for all of them. */
export async function expectFrameAccessible(page: Page): Promise<void> {
  const element = await page.locator('iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('there is no frame on the page');
  await bringAxe(frame);
  await atRest(frame);
  expectNone(
    await frame.evaluate(
      async (options) => (await axe.run(document, options)).violations,
      everything,
    ),
  );
}

async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await untilThemed(page, colorScheme);
}

/** Waits until a page has the device's theme: the app applies it by script, and passes it to the games in its frames by message. */
export async function untilThemed(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const themed = (theme: string) =>
    matchMedia(`(prefers-color-scheme: ${theme})`).matches &&
    (!document.querySelector('#root') || document.documentElement.dataset.theme === theme);
  await page.waitForFunction(themed, colorScheme);
  for (const frame of page.frames().slice(1))
    await frame.waitForFunction(
      (theme) => (document.documentElement.dataset.theme ?? theme) === theme,
      colorScheme,
    );
}

async function expectRules(
  page: Page,
  rules: axeCore.RunOptions,
  context: axeCore.ContextSpec | null = null,
): Promise<void> {
  await atRest(page.mainFrame());
  expectNone(await violationsOn(page, rules, context));
}

/** What fades in has the contrast of its middle; what follows a scroll has no end. */
async function atRest(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        (a) =>
          a.effect?.getTiming().iterations !== Infinity && a.timeline instanceof DocumentTimeline,
      );
    return Promise.all(ending.map((a) => a.finished.catch(() => null)));
  });
}

function expectNone(violations: readonly axeCore.Result[]): void {
  const reports = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes.map(({ html, target }) => `${target.join(' ')} ${html.slice(0, 160)}`).join('\n  ')}`,
  );
  expect(reports.join('\n')).toBe('');
}

/** axe stays in a document, and puts together there what its frames have: @axe-core/playwright brings it anew each time, to a page of its own too. */
async function violationsOn(
  page: Page,
  rules: axeCore.RunOptions,
  context: axeCore.ContextSpec | null,
): Promise<axeCore.Result[]> {
  if (page.frames().length === 1) {
    await bringAxe(page.mainFrame());
    const run = async ([within, options]: readonly [unknown, axeCore.RunOptions]) =>
      (await axe.run((within ?? document) as axeCore.ElementContext, options)).violations;
    return page.evaluate(run, [context as unknown, rules] as const);
  }
  const partials = await partialsOf(page.mainFrame(), context, rules);
  return page.evaluate(
    async ([found, options]) => (await axe.finishRun(found, options)).violations,
    [partials, rules] as const,
  );
}

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source);
}

/** What axe finds in a frame and then in each one within it, in the order that `finishRun` takes. A frame that cannot be looked at fails the test. */
async function partialsOf(
  frame: Frame,
  context: axeCore.ContextSpec | null,
  rules: axeCore.RunOptions,
): Promise<axeCore.PartialResults> {
  await bringAxe(frame);
  const [within, partial] = await frame.evaluate(
    async ([given, options]) => {
      const from = (given ?? document) as axeCore.ContextSpec;
      return [
        axe.utils.getFrameContexts(from, options),
        await axe.runPartial(from, options),
      ] as const;
    },
    [context as unknown, rules] as const,
  );
  const partials: axeCore.PartialResults = [partial];
  for (const { frameSelector, frameContext } of within) {
    const element = await frame.evaluateHandle(
      (selector) => axe.utils.shadowSelect(selector),
      frameSelector,
    );
    const inner = await element.asElement()?.contentFrame();
    if (!inner) throw new Error(`axe does not get into the frame ${String(frameSelector)}`);
    partials.push(...(await partialsOf(inner, frameContext, rules)));
  }
  return partials;
}
