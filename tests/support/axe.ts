import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Frame, type Page, expect } from '@playwright/test';
import type axeCore from 'axe-core';
import { markTwins, twinMark } from './twins.ts';

declare const axe: typeof axeCore;
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Computes violations only. */
const everything: axeCore.RunOptions = { resultTypes: ['violations'] };
/** For another theme, in which nothing else differs. */
const contrast: axeCore.RunOptions = { ...everything, runOnly: ['color-contrast'] };
/** The frame is the same everywhere; only home checks its contrast. */
const siteFrame = '.header, .side, .footer, .tabbar';

/**
 * WCAG 2.2 A and AA and axe's best practices, games included; contrast in the page's theme, without
 * the site's frame, and once for what looks the same.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectRules(page, everything, siteFrame);
}

/** Adds the frame's contrast, and the other theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectRules(page, everything);
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await changeTheme(page, dark ? 'light' : 'dark');
  await expectRules(page, contrast);
  await changeTheme(page, dark ? 'dark' : 'light');
}

/** For a game alone, without the page around it. */
export async function expectFrameAccessible(page: Page): Promise<void> {
  const element = await page.locator('iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('there is no frame on the page');
  await bringAxe(frame);
  await atRest(frame);
  await frame.evaluate(markTwins, [twinMark, null] as const);
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

/** A script applies the device's theme, and passes it to games by message. */
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
  contrastElsewhere: string | null = null,
): Promise<void> {
  await atRest(page.mainFrame());
  for (const frame of page.frames()) {
    const elsewhere = frame === page.mainFrame() ? contrastElsewhere : null;
    await frame.evaluate(markTwins, [twinMark, elsewhere] as const);
  }
  expectNone(await violationsOn(page, rules));
}

/** Fading parts have a contrast in between; what follows a scroll has no end. */
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

/** Loads axe once a document; @axe-core/playwright does so each time, and in a page of its own. */
async function violationsOn(page: Page, rules: axeCore.RunOptions): Promise<axeCore.Result[]> {
  if (page.frames().length === 1) {
    await bringAxe(page.mainFrame());
    return page.evaluate(async (options) => (await axe.run(document, options)).violations, rules);
  }
  const partials = await partialsOf(page.mainFrame(), null, rules);
  return page.evaluate(
    async ([found, options]) => (await axe.finishRun(found, options)).violations,
    [partials, rules] as const,
  );
}

async function bringAxe(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in globalThis)) return;
  await frame.evaluate(source);
  await frame.evaluate(
    (mark) => axe.configure({ rules: [{ id: 'color-contrast', selector: `:not([${mark}])` }] }),
    twinMark,
  );
}

/**
 * Of a frame, then of each in it, in `finishRun`'s order. Fails for a frame that cannot be checked.
 */
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
