import { type FrameLocator, type Locator, type Page, chromium } from '@playwright/test';
import { houseGame } from '../support/api.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { ledgerBalance, ledgerFaults, roundsOf } from '../support/ledger.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import { expect, ownTest } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();

interface Sitting {
  page: Page;
  frame: FrameLocator;
  spin: Locator;
  network: FaultProxy;
  sent: { key: string; stake: number }[];
}

const test = ownTest.extend<{ sitting: Sitting }>({
  /** At a house game behind a fault proxy, ready to spin. */
  sitting: async ({ palaro, launchOptions, member }, use) => {
    const network = await FaultProxy.before(palaro.mediaPort);
    // Only the browser resolves the game's origin to the proxy.
    const through = ['localhost', '127.0.0.1']
      .map((host) => `MAP ${host}:${palaro.mediaPort} 127.0.0.1:${network.port}`)
      .join(',');
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=${through}`],
    });
    try {
      const page = await browser.newPage({
        baseURL: palaro.url,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const sent: Sitting['sent'] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/house/play') && request.method() === 'POST')
          sent.push(request.postDataJSON() as Sitting['sent'][number]);
      });
      const game = await houseGame(palaro);
      await giveSession(page, member);
      await page.goto(`/seamless?nodeId=${game.nodeId}`);
      const frame = page.frameLocator('iframe');
      const spin = frame.getByRole('button', { name: t('slots.spin') });
      await expect(spin).toBeEnabled({ timeout: 15_000 });
      await use({ page, frame, spin, network, sent });
    } finally {
      await browser.close();
      await network.close();
    }
  },
});

test('[WAL-03] [WAL-02] [GAME-11f] a round whose answer is lost is shown as checking and settled once', async ({
  palaro,
  member,
  sitting,
}) => {
  const { page, frame, spin, network, sent } = sitting;
  const game = frame.locator('#game');
  await test.step('its answer is lost after it was committed', async () => {
    network.fault(/^\/api\/house\/play/, { kind: 'lose-answer' }, 3);
    await spin.click();
    await expect(game).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
    await expect(spin).toBeEnabled({ timeout: 15_000 });
    // Browser and game may both resend; it is one round.
    expect(network.met).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    const rounds = await roundsOf(palaro.databaseUrl, member.username);
    expect(rounds).toHaveLength(1);
    expect(rounds.at(-1)).toMatchObject({ key: sent[0]?.key, stake: sent[0]?.stake });
  });

  await test.step('its answer is cut off until the network is whole', async () => {
    network.fault(/^\/api\/house\/play/, { kind: 'cut', afterBytes: 20 });
    await spin.click();
    await expect(
      frame
        .getByText(t('slots.checking'))
        .or(frame.getByText(t('slots.checkingOffline')))
        .first(),
    ).toBeVisible({ timeout: 15_000 });
    await expect(game).toHaveAttribute('data-rounds', '1');
    network.heal();
    await expect(game).toHaveAttribute('data-rounds', '2', { timeout: 30_000 });
  });
  expect(await roundsOf(palaro.databaseUrl, member.username)).toHaveLength(2);
  await expect
    .poll(() => shownBalance(page))
    .toBe(await ledgerBalance(palaro.databaseUrl, member.username));
  const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
    mismatches: 0,
    sums: [],
  });
});
