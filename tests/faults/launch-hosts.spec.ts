import { createServer } from 'node:net';
import { type Page, chromium } from '@playwright/test';
import { ask, houseGame } from '../support/api.ts';
import { giveSession } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

const gameHost = async (page: Page): Promise<string> =>
  new URL((await page.locator('iframe').getAttribute('src')) ?? '').origin;

test('[GAME-08] a launch host that rejects connections costs no wait, and a reload does not try it again', async ({
  palaro,
  member,
  launchOptions,
}) => {
  const [dead = '', other = '']: string[] = (await ask(`${palaro.url}/api/site/permission`)).body
    .value.info.launchGameCDNs;
  // Only the games' port is shut: the site may have the same name.
  const shut = `--host-resolver-rules=MAP ${new URL(dead).host} 127.0.0.1:${await closedPort()}`;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), shut],
  });
  try {
    const page = await browser.newPage({
      baseURL: palaro.url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    // Always chooses the first host allowed.
    await page.addInitScript(() => {
      Math.random = () => 0;
    });
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/game/launchGame'))
        asked.push((request.postDataJSON() as { host: string }).host);
    });
    await giveSession(page, member);
    await page.goto(`/seamless?nodeId=${(await houseGame(palaro)).nodeId}`);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    // Long before a silent host's ten seconds.
    await expect.poll(() => asked, { timeout: 8000 }).toEqual([dead, other]);
    const spin = page.frameLocator('iframe').getByRole('button', { name: t('slots.spin') });
    await expect(spin).toBeEnabled({ timeout: 15_000 });
    expect(await gameHost(page)).toBe(other);

    asked.length = 0;
    await page.reload();
    await expect(spin).toBeEnabled({ timeout: 15_000 });
    expect(asked).toEqual([other]);
  } finally {
    await browser.close();
  }
});
