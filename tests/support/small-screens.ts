import { type FrameLocator, type Page, expect } from '@playwright/test';

/** CSS pixels (GAME-14a). */
const smallScreens = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const;

/** Selectors in the game's frame; of several elements, those that are drawn count. */
export interface Essentials {
  board: string;
  stake: string;
  main: string;
}

/** What is not wholly in the frame's window, or wider than it; in words. */
const hiddenIn = (frame: FrameLocator, essentials: Essentials): Promise<string[]> =>
  frame.locator('#game').evaluate((game, wanted) => {
    game.scrollIntoView({ block: 'start' });
    const hidden = Object.entries(wanted).flatMap(([name, selector]) => {
      const boxes = [...document.querySelectorAll(selector)]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0);
      const isIn = ({ left, top, right, bottom }: DOMRect) =>
        left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      return boxes.length > 0 && boxes.every(isIn)
        ? []
        : [`${name}: ${JSON.stringify(boxes)} of ${innerWidth}x${innerHeight}`];
    });
    // Drawings scale their own (games/small-text.test.ts).
    const small = [...game.querySelectorAll('*:not(svg, svg *)')].filter((element) => {
      const text = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      return text && size > 0 && size < 11.99 && element.checkVisibility();
    });
    hidden.push(
      ...small.map((element) => `small text: ${element.className} ${element.textContent}`),
    );
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...hidden, `${scrollWidth} px wide`] : hidden;
  }, essentials);

/** Whether the page itself has to be scrolled, or shows the balance twice. */
const faultsOf = (page: Page, frame: FrameLocator): Promise<string[]> =>
  Promise.all([
    page.evaluate(() => document.documentElement.scrollHeight > innerHeight),
    page.locator('.header').isVisible(),
    frame.locator('#balance').isVisible(),
  ]).then((faults) => ['the page scrolls', 'two bars', 'two balances'].filter((_, i) => faults[i]));

/** On each small screen; leaves the last one. */
export async function expectInView(
  page: Page,
  frame: FrameLocator,
  essentials: Essentials,
  phase: string,
): Promise<void> {
  for (const screen of smallScreens) {
    await page.setViewportSize(screen);
    await expect
      .poll(
        async () => [...(await hiddenIn(frame, essentials)), ...(await faultsOf(page, frame))],
        { message: `${phase} at ${screen.width}x${screen.height}`, intervals: [50, 100, 250] },
      )
      .toEqual([]);
  }
}

/** Texts of the page that are cut off, below 12 px, or wider than the window. */
export const cutTexts = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    // `scrollWidth` is rounded, and a tenth of a pixel is enough to cut a letter.
    const isCut = (element: Element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const { right } = words.getBoundingClientRect();
      const isWide = right > element.getBoundingClientRect().right + 0.02;
      return element.clientWidth > 1 && (isWide || element.scrollWidth > element.clientWidth);
    };
    const faultOf = (element: Element): string => {
      const { display, fontSize, overflowX } = getComputedStyle(element);
      if (display !== 'inline' && /hidden|clip/.test(overflowX) && isCut(element)) return 'cut';
      return Number.parseFloat(fontSize) < 11.99 ? `${fontSize}` : '';
    };
    const texts = [...document.querySelectorAll(wanted)].filter(
      (element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ) &&
        // Drawings scale their own.
        !element.closest('svg, .unseen') &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const faults = texts.flatMap((element) => {
      const fault = faultOf(element);
      return fault ? [`${fault}: ${element.className} ${element.textContent}`] : [];
    });
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [...faults, `${scrollWidth} px wide`] : faults;
  }, selector);
