import { setTimeout as wait } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import { apiLaunch, apiLogin, houseGame } from '../support/api.ts';
import { query, roundsOf } from '../support/ledger.ts';
import { MoneyLoad } from '../support/money-load.ts';
import { type Palaro, ownPalaro, startPalaro } from '../support/palaro.ts';
import { expect, test as base } from '../support/test.ts';

/** Two gateways on one database, without other movements; their start is bounded by itself. */
const test = base.extend<{ both: readonly [Palaro, Palaro] }>({
  both: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const own = await ownPalaro();
      const second = await startPalaro(own.databaseUrl);
      await use([own, second]);
      await second.stop();
      rmSync(second.where.dataDir, { recursive: true, force: true });
      await own.remove();
    },
    { timeout: 120_000 },
  ],
});
/** PALARO_LONG makes fifty kills and more, KILLS as many as it says. */
const kills = Number(process.env.KILLS) || (process.env.PALARO_LONG ? 56 : 4);
/** One in so many is a stop as an operator makes it. */
const stopEvery = Math.min(kills, 10);
/** ms of load on the gateway that is left, after each kill. */
const takeoverMs = 500;
if (kills > 20) test.setTimeout(kills * 10_000 + 60_000);

async function transfersOf(url: string): Promise<Map<string, string>> {
  const rows = await query<{ key: string; id: string }>(
    url,
    `SELECT t.key, t.id FROM transfers t JOIN customers c ON t.scope = 'wallet:' || c.id WHERE c.account = 'player' AND t.kind = 'transfer'`,
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** All that was acknowledged, by its response's ID, nothing else, and a correct ledger. */
async function expectAll(palaro: Palaro, load: MoneyLoad): Promise<void> {
  expect(await transfersOf(palaro.databaseUrl)).toEqual(load.transfers);
  const rounds = await roundsOf(palaro.databaseUrl, 'player');
  const keys = rounds.map(({ key }) => key).filter((key) => key !== null && load.rounds.has(key));
  expect(keys).toHaveLength(load.rounds.size);
  expect(new Set(keys).size).toBe(load.rounds.size);
  const [held] = await query<{ balance: string }>(
    palaro.databaseUrl,
    `SELECT a.balance FROM accounts a JOIN customers c ON c.id = a.customer_id WHERE c.account = 'player' AND a.vendor = 'AG'`,
  );
  expect(Number(held?.balance)).toBe(load.transfers.size);
  expect(await palaro.operator('ledger', 'check')).toContain('The ledger is right');
}

/** Missions count by days of bets, which are written beside the load: each round once. */
async function expectCounted(palaro: Palaro, load: MoneyLoad): Promise<void> {
  const url = palaro.databaseUrl;
  const [end] = await query<{ at: string }>(url, 'SELECT now()::text AS at');
  const passed = `SELECT upto > '${end?.at}'::timestamptz AS passed FROM bet_days_mark`;
  await expect
    .poll(async () => (await query<{ passed: boolean }>(url, passed))[0]?.passed, {
      timeout: 30_000,
    })
    .toBe(true);
  expect(await palaro.operator('missions', 'check')).toMatch(/^All \d+ days of .* are right\.$/);
  const [counted] = await query<{ bets: string }>(
    url,
    `SELECT sum(d.bets) AS bets FROM bet_days d JOIN customers c ON c.id = d.customer_id WHERE c.account = 'player'`,
  );
  expect(Number(counted?.bets)).toBeGreaterThanOrEqual(load.rounds.size);
}

async function expectFound(palaro: Palaro): Promise<void> {
  const [wallet] = await query<{ id: string; balance: string }>(
    palaro.databaseUrl,
    `SELECT a.id, a.balance FROM accounts a JOIN customers c ON c.id = a.customer_id WHERE c.account = 'player' AND a.purpose = 'wallet'`,
  );
  await palaro.database(`UPDATE accounts SET balance = balance + 1 WHERE id = ${wallet?.id}`);
  await expect(palaro.operator('ledger', 'check')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      `Account ${wallet?.id} (PHP): its balance is ${Number(wallet?.balance) + 1}, its entries sum to ${wallet?.balance}.`,
    ),
  });
}

test(`[WAL-01] [WAL-02] [OPS-02c] two gateways killed ${kills} times under load lose and repeat no movement`, async ({
  both,
}) => {
  const [palaro] = both;
  const token = await apiLogin(palaro, 'player', 'Maligaya#21');
  const launch = await apiLaunch(palaro, token, (await houseGame(palaro)).nodeId);
  const load = new MoneyLoad(both, token, launch);
  load.start(6);
  for (let turn = 0; turn < kills; turn += 1) {
    await wait(20 + Math.random() * 120);
    const gateway = both[turn % 2]!;
    // A stop answers what is under way.
    await (turn % stopEvery === stopEvery - 1 ? gateway.stop() : gateway.kill());
    const back = gateway.start();
    // The other gateway has all of it for a while; then a start has the machine to itself.
    await wait(takeoverMs);
    load.hold();
    await back;
    load.resume();
  }
  await load.stop();
  expect(load.again).toBeGreaterThan(0);
  await expectAll(palaro, load);
  await test.step('[REWARD-05e] the bets that missions count by are each round once', () =>
    expectCounted(palaro, load));
  await test.step("[WAL-01] the operator's check names an account that is off, and ends with code 1", () =>
    expectFound(palaro));
});
