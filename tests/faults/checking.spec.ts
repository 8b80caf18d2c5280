import { type FrameLocator, type Page, chromium } from '@playwright/test';
import { houseGame } from '../support/api.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { ledgerBalance, ledgerFaults, roundsOf } from '../support/ledger.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import { expect, ownTest } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const play = /^\/api\/house\/play/;

/** An open game behind a proxy, to which only the browser resolves its origin. */
const test = ownTest.extend<{ network: FaultProxy; table: { page: Page; frame: FrameLocator } }>({
  network: async ({ palaro }, use) => {
    const network = await FaultProxy.before(palaro.mediaPort);
    await use(network);
    await network.close();
  },
  table: async ({ palaro, member, network, launchOptions }, use) => {
    const through = ['localhost', '127.0.0.1']
      .map((host) => `MAP ${host}:${palaro.mediaPort} 127.0.0.1:${network.port}`)
      .join(',');
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=${through}`],
    });
    const page = await browser.newPage({
      baseURL: palaro.url,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await page.addInitScript(turnsOfHosts);
    const game = await houseGame(palaro);
    await giveSession(page, member);
    await page.goto(`/seamless?nodeId=${game.nodeId}`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('button', { name: t('slots.spin') })).toBeEnabled({
      timeout: 15_000,
    });
    await use({ page, frame });
    await browser.close();
  },
});

/** Each load chooses the other launch host: one is a third party, without storage. */
function turnsOfHosts(): void {
  if (window !== window.top) return;
  const loads = Number(sessionStorage.getItem('loads') ?? 0);
  sessionStorage.setItem('loads', String(loads + 1));
  Math.random = () => (loads % 2 === 0 ? 0.1 : 0.9);
}

const launchHost = async (page: Page): Promise<string> =>
  new URL((await page.locator('iframe').getAttribute('src')) ?? '').host;

test('[WAL-03] a reload settles the round before it and never plays it twice', async ({
  palaro,
  member,
  network,
  table: { page, frame },
}) => {
  const spin = frame.getByRole('button', { name: t('slots.spin') });
  const rounds = () => roundsOf(palaro.databaseUrl, member.username);
  let lost = '';

  await test.step('a spin that never reached the gateway: it is said, and nothing is taken', async () => {
    const balance = await ledgerBalance(palaro.databaseUrl, member.username);
    network.fault(play, { kind: 'swallow' });
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/house/play'),
    );
    await spin.click();
    ({ key: lost } = (await asked).postDataJSON() as { key: string });
    await expect.poll(() => network.met.length).toBeGreaterThan(0);
    const host = await launchHost(page);
    await page.reload();
    await expect(frame.getByText(t('slots.notPlayed'))).toBeVisible({ timeout: 20_000 });
    expect(await launchHost(page)).not.toBe(host);
    expect(await rounds()).toHaveLength(0);
    expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(balance);
  });
  await test.step('the next spin is another round', async () => {
    network.heal();
    await expect(spin).toBeEnabled();
    await spin.click();
    await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
    const [round, ...more] = await rounds();
    expect(more).toEqual([]);
    expect(round?.key).not.toBe(lost);
    await expect(spin).toBeEnabled();
  });
  await test.step('a round whose answer was lost: while the way back is closed the reload checks, and takes no other spin', async () => {
    network.fault(play, { kind: 'lose-answer' });
    await spin.click();
    await expect.poll(async () => (await rounds()).length).toBe(2);
    await expect(frame.getByText(t('slots.checking'))).toBeVisible({ timeout: 15_000 });
    network.fault(/^\/api\/house\/check/, { kind: 'cut', afterBytes: 10 }, 3);
    const host = await launchHost(page);
    await page.reload();
    await expect(frame.getByText(t('slots.checking'))).toBeVisible({ timeout: 15_000 });
    expect(await launchHost(page)).not.toBe(host);
    await expect(spin).toBeDisabled();
    await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
    await expect(spin).toBeEnabled();
    expect(await rounds()).toHaveLength(2);
    await expect
      .poll(() => shownBalance(page))
      .toBe(await ledgerBalance(palaro.databaseUrl, member.username));
  });
  await test.step('what is settled is asked for no more', async () => {
    network.heal();
    await page.reload();
    await expect(spin).toBeEnabled({ timeout: 15_000 });
    await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '0');
    const { sums, mismatches } = await ledgerFaults(palaro.databaseUrl);
    expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({
      mismatches: 0,
      sums: [],
    });
  });
});
