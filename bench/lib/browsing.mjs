/** How much slower than this machine the measured device is. */
export const slower = 4;
export const runs = 5;
/** The middle one of some figures, in any order; NaN of none. */
export const median = (list) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
/** The lobby's first picture. */
export const firstPicture = '.game-grid .game-card img';
export const browserFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Makes a page's processor slower by the factor that all figures are told for. */
export async function slowDown(context, page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

/**
 * ms from an event to the frame that paints what it changes in the list of games.
 * @param event the name of the event that `act` causes
 */
export async function paintedAfter(page, event, act) {
  await page.evaluate((name) => {
    const area = document.querySelector('.game-area');
    globalThis.painted = new Promise((resolve) => {
      let from = 0;
      const begin = () => {
        from = performance.now();
        observer.observe(area, { childList: true, subtree: true, characterData: true });
      };
      const observer = new MutationObserver(() => {
        observer.disconnect();
        requestAnimationFrame(() => {
          setTimeout(() => resolve(performance.now() - from));
        });
      });
      addEventListener(name, begin, { once: true, capture: true });
    });
  }, event);
  await act();
  return page.evaluate(() => globalThis.painted);
}

/** ms from a task to the paint of nothing: what any answer to a touch costs here; the median of some. */
export async function emptyPaint(page) {
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    times.push(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            const from = performance.now();
            document.title = String(from);
            requestAnimationFrame(() => {
              setTimeout(() => resolve(performance.now() - from));
            });
          }),
      ),
    );
  }
  return median(times);
}

/** A phone's page at home, with all games on the device and everything that loads late behind it. */
export async function settledHome(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(firstPicture).first().waitFor();
  await page.waitForTimeout(10_000);
  return { context, page };
}
