import { type FrameLocator, type Page, chromium } from '@playwright/test';
import { houseGame } from '../support/api.ts';
import { FaultProxy } from '../support/fault-proxy.ts';
import { ledgerBalance, ledgerFaults, roundsOf } from '../support/ledger.ts';
import { giveSession, shownBalance } from '../support/steps.ts';
import { expect, ownTest } from '../support/test.ts';
import { words } from '../support/words.ts';

const t = words();
const play = /^\/api\/house\/play/;

/** A game that is open, and the network between it and its own origin; the browser alone is told that it is elsewhere. */
const test = ownTest.extend<{ network: FaultProxy; table: { page: Page; frame: FrameLocator } }>({
  network: async ({ palaro }, use) => {
    const network = await FaultProxy.before(palaro.mediaPort);
    await use(network);
    await network.close();
  },
  table: async ({ palaro, member, network, launchOptions }, use) => {
    const through = ['localhost', '127.0.0.1'].map((host) => `MAP ${host}:${palaro.mediaPort} 127.0.0.1:${network.port}`).join(',');
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${through}`] });
    const page = await browser.newPage({ baseURL: palaro.url, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await page.addInitScript(turnsOfHosts);
    const game = await houseGame(palaro);
    await giveSession(page, member);
    await page.goto(`/seamless?nodeId=${game.nodeId}`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('button', { name: t('slots.spin') })).toBeEnabled({ timeout: 15_000 });
    await use({ page, frame });
    await browser.close();
  },
});
test.setTimeout(120_000);

/** Lets each load of the page choose the other launch host: one of them is a third party, which has no storage there. */
function turnsOfHosts(): void {
  if (window !== window.top) return;
  const loads = Number(sessionStorage.getItem('loads') ?? 0);
  sessionStorage.setItem('loads', String(loads + 1));
  Math.random = () => (loads % 2 === 0 ? 0.1 : 0.9);
}

const launchHost = async (page: Page): Promise<string> =>
  new URL((await page.locator('iframe').getAttribute('src')) ?? '').host;

async function nothingIsWrong(databaseUrl: string): Promise<void> {
  const { sums, mismatches } = await ledgerFaults(databaseUrl);
  expect({ mismatches, sums: sums.filter((sum) => sum !== 0) }).toEqual({ mismatches: 0, sums: [] });
}

test('[WAL-03] a round cut off after it was settled is told by its key when the page is loaded again, and is not played twice', async ({ palaro, member, network, table: { page, frame } }) => {
  network.fault(play, { kind: 'lose-answer' });
  await frame.getByRole('button', { name: t('slots.spin') }).click();
  await expect.poll(async () => (await roundsOf(palaro.databaseUrl, member.username)).length).toBe(1);
  await expect(frame.getByText(t('slots.checking'))).toBeVisible({ timeout: 15_000 });

  // The way back is still closed for a while after the reload: it says what it does, and takes no other spin.
  network.fault(/^\/api\/house\/check/, { kind: 'cut', afterBytes: 10 }, 3);
  const host = await launchHost(page);
  await page.reload();
  await expect(frame.getByText(t('slots.checking'))).toBeVisible({ timeout: 15_000 });
  expect(await launchHost(page)).not.toBe(host);
  await expect(frame.getByRole('button', { name: t('slots.spin') })).toBeDisabled();
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
  await expect(frame.getByRole('button', { name: t('slots.spin') })).toBeEnabled();
  expect(await roundsOf(palaro.databaseUrl, member.username)).toHaveLength(1);
  await expect.poll(() => shownBalance(page)).toBe(await ledgerBalance(palaro.databaseUrl, member.username));

  // It is resolved: another reload asks no more.
  network.heal();
  await page.reload();
  await expect(frame.getByRole('button', { name: t('slots.spin') })).toBeEnabled({ timeout: 15_000 });
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '0');
  await nothingIsWrong(palaro.databaseUrl);
});

test('[WAL-03] a spin that never reached the gateway is not played by a reload: it is said, and nothing is taken', async ({ palaro, member, network, table: { page, frame } }) => {
  const balance = await ledgerBalance(palaro.databaseUrl, member.username);
  network.fault(play, { kind: 'swallow' });
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/house/play'));
  await frame.getByRole('button', { name: t('slots.spin') }).click();
  const { key } = (await asked).postDataJSON() as { key: string };
  await expect.poll(() => network.met.length).toBeGreaterThan(0);
  await page.reload();
  await expect(frame.getByText(t('slots.notPlayed'))).toBeVisible({ timeout: 20_000 });
  expect(await roundsOf(palaro.databaseUrl, member.username)).toHaveLength(0);
  expect(await ledgerBalance(palaro.databaseUrl, member.username)).toBe(balance);

  network.heal();
  const spin = frame.getByRole('button', { name: t('slots.spin') });
  await expect(spin).toBeEnabled();
  await spin.click();
  await expect(frame.locator('#game')).toHaveAttribute('data-rounds', '1', { timeout: 30_000 });
  const rounds = await roundsOf(palaro.databaseUrl, member.username);
  expect(rounds).toHaveLength(1);
  expect(rounds.at(-1)?.key).not.toBe(key);
  await nothingIsWrong(palaro.databaseUrl);
});
