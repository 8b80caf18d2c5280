import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Kysely } from 'kysely';
import { Client } from 'pg';
import { check } from '../../ledger/ledger.ts';
import { authenticateLaunch } from './launches.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { addGames } from '../records/fixtures.ts';
import { contextOf, testLaunch, testPlayer } from './fixtures.ts';
import { playHandlers } from './handlers.ts';
import { replaceSeed } from './seeds.ts';

let sites: TestGateway[];
let customerId: string;
let play: ((key?: string, stake?: number) => ReturnType<(typeof playHandlers)['house.play']>)[];

beforeAll(async () => {
  const first = await createTestGateway();
  sites = [first, await first.another(), await first.another()];
  await addGames(first.gateway);
});
beforeEach(async () => {
  const { gateway } = sites[0]!;
  const player = await testPlayer(gateway, 100_000);
  ({ customerId } = player);
  const token = await testLaunch(gateway, player);
  play = await Promise.all(
    sites.map(async (site) => {
      const live = await authenticateLaunch(site.gateway, token);
      const context = contextOf(site.gateway, { role: 'launch', ...live! });
      return (key: string = randomUUID(), stake = 100) =>
        playHandlers['house.play']({ key, stake }, context);
    }),
  );
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => Promise.all(sites.toReversed().map((site) => site.close())));

async function nonces(): Promise<number[]> {
  const rows = await sites[0]!.db
    .selectFrom('rounds')
    .select('nonce')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return rows.map(({ nonce }) => Number(nonce));
}
const numbered = (count: number) => Array.from({ length: count }, (_, i) => i);

test('[OPS-02c] a player served by processes in turn costs one light statement a round, and only first tries fail', async () => {
  await play[0]!();
  await play[1]!();
  await play[2]!();
  const statements = vi.spyOn(Client.prototype, 'query');
  const builder = vi.spyOn(Kysely.prototype, 'selectFrom');
  for (const i of numbered(30)) await play[i % 3]!();
  expect(builder).not.toHaveBeenCalled();
  const sent = statements.mock.calls as unknown as [{ name?: string }][];
  const count = (wanted: string) => sent.filter(([{ name }]) => name === wanted).length;
  // The first rejection of each process has taught it.
  expect([count('play_round'), count('next_nonces')]).toEqual([33, 27]);
  vi.restoreAllMocks();
  expect(await nonces()).toEqual(numbered(33));
});

test('[OPS-02c] a player served by one process costs one statement a round, also one that is rejected', async () => {
  await play[0]!();
  const statements = vi.spyOn(Client.prototype, 'query');
  const sent = () =>
    (statements.mock.calls as unknown as [string | { text: string }][])
      .map(([query]) => (typeof query === 'string' ? query : query.text))
      .filter((text) => /begin|seeds|launches|round|settings/i.test(text))
      // Once a second for every player together.
      .filter((text) => !text.includes("'catalogueVersion'"));
  for (const i of numbered(5)) {
    await play[0]!();
    expect(sent()).toHaveLength(i + 1);
  }
  await expect(play[0]!(undefined, 200_000)).rejects.toMatchObject({
    code: 'insufficient_balance',
  });
  expect(sent()).toHaveLength(6);
});

test('[OPS-02c] a player whose rounds race on three processes meets no conflict; no nonce is skipped', async () => {
  const rounds = await Promise.allSettled(numbered(60).map((i) => play[i % 3]!()));
  expect(rounds.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect((await nonces()).toSorted((a, b) => a - b)).toEqual(numbered(60));
  expect(await check(sites[0]!.db)).toEqual({ sumsZero: true, mismatches: 0 });
});

test('[WAL-02] [OPS-02c] one key that races on three processes is one round', async () => {
  const key: string = randomUUID();
  const answers = await Promise.all(numbered(12).map((i) => play[i % 3]!(key)));
  expect(new Set(answers.map(({ round }) => round.id)).size).toBe(1);
  expect(await nonces()).toEqual([0]);
});

test("[GAME-12] a pair of seeds replaced at one process is the next round's at another", async () => {
  await play[1]!();
  const { seed } = await replaceSeed(sites[0]!.gateway, customerId, 'bago');
  expect((await play[1]!()).fairness).toMatchObject({
    serverSeedHash: seed.serverSeedHash,
    clientSeed: 'bago',
    nonce: 1,
  });
});
