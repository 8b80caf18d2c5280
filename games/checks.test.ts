import { existsSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { assert } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FairRound } from '../contract/play/fairness.ts';
import { type Request, contract } from '../contract/index.ts';
import { feedJackpot } from '../server/domain/jackpot/feed.ts';
import { setTerms } from '../server/domain/jackpot/terms.ts';
import { lotteryHandlers } from '../server/domain/lottery/handlers.ts';
import { fairnessHandlers } from '../server/domain/play/fairness.ts';
import { playHandlers } from '../server/domain/play/handlers.ts';
import { authenticateLaunch } from '../server/domain/play/launches.ts';
import { addRoundGames, openFor } from '../server/domain/play/rounds-kit.ts';
import { tablesOf } from '../server/domain/play/tables/runner.ts';
import {
  type TestDomain,
  type TestPlayer,
  contextOf,
  testDomain,
  testLaunch,
  testPlayer,
} from '../server/domain/play/fixtures.ts';
import { checkRound, checks, potsMessage } from './checks.ts';
import { drawPots } from './fairness/jackpot.ts';

let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
  await addRoundGames(domain.gateway);
});
afterAll(async () => {
  await tablesOf(domain.gateway).close(domain.gateway);
  await domain.close();
});

let keys = 0;
const newKey = () => `key_${String((keys += 1)).padStart(16, '0')}`;
const asMember = ({ customerId, sessionId }: TestPlayer) =>
  contextOf(domain.gateway, { role: 'member', customerId, sessionId });
const own = (player: TestPlayer, request: Request<'fairness.own'> = {}) =>
  fairnessHandlers['fairness.own'](request, asMember(player));
const change = (player: TestPlayer, clientSeed = 'akin') =>
  fairnessHandlers['fairness.change']({ clientSeed }, asMember(player));
const opened = async (gameCode: string) =>
  (
    await lotteryHandlers['lottery.opened'](
      { gameCode },
      contextOf(domain.gateway, { role: 'guest' }),
    )
  ).data.rounds;
const verdicts = (rounds: readonly FairRound[]) => Promise.all(rounds.map(checkRound));

async function slot(player: TestPlayer) {
  const live = await authenticateLaunch(domain.gateway, await testLaunch(domain.gateway, player));
  const context = contextOf(domain.gateway, { role: 'launch', ...live });
  return () => playHandlers['house.play']({ key: newKey(), stake: 100 }, context);
}

async function draw(table: string) {
  await sql`UPDATE table_rounds SET closes_at = now() - interval '2 minutes', draws_at = now() - interval '1 minute'
    WHERE table_code = ${table} AND state = 'open'`.execute(domain.gateway.db);
  await tablesOf(domain.gateway).runCalendars(domain.gateway);
}

test('[GAME-12] every house game has its check', () => {
  const folders = readdirSync(import.meta.dirname).filter((name) =>
    existsSync(`${import.meta.dirname}/${name}/server`),
  );
  expect(Object.keys(checks).toSorted()).toEqual(folders.toSorted());
});

test('[GAME-12] own rounds of all games are listed together, and come out the same once their seed is revealed', async () => {
  const player = await testPlayer(domain.gateway, 100_000);
  const spin = await slot(player);
  await spin();
  await spin();
  const { context } = await openFor(domain.gateway, 'mines', player);
  const { round } = await playHandlers['house.start'](
    { key: newKey(), stake: 1000, bet: { mines: 1 } },
    context,
  );
  await expect(change(player)).rejects.toMatchObject({ code: 'round_unfinished' });
  await playHandlers['house.act'](
    { key: newKey(), roundId: round?.id ?? '', step: 0, action: { open: 3 } },
    context,
  );
  await playHandlers['house.act'](
    { key: newKey(), roundId: round?.id ?? '', step: 1, action: 'cashOut' },
    context,
  ).catch(() => {});
  const before = await own(player);
  assert(before, contract['fairness.own'].value);
  expect(before.rounds.map(({ engine }) => engine)).toEqual(['mines', 'slots', 'slots']);
  expect(before).toMatchObject({ fairness: { nonce: 3 }, more: false });
  expect(JSON.stringify(before)).not.toContain('"serverSeed":"');
  expect(await verdicts(before.rounds)).toEqual(['hidden', 'hidden', 'hidden']);
  const { revealed, fairness } = await change(player);
  expect(revealed).toMatchObject({ serverSeedHash: before.fairness.serverSeedHash, rounds: 3 });
  const after = await own(player);
  expect(after.fairness).toEqual(fairness);
  expect(after.fairness).toMatchObject({ clientSeed: 'akin', nonce: 0 });
  expect(await verdicts(after.rounds)).toEqual(['matches', 'matches', 'matches']);
});

test('[GAME-12] a changed round is detected, and one that nobody can check is reported', async () => {
  const player = await testPlayer(domain.gateway, 100_000);
  await (
    await slot(player)
  )();
  await change(player);
  const [round] = (await own(player)).rounds;
  if (!round) throw new Error('no round');
  const forged: Partial<FairRound>[] = [
    { serverSeed: '8e'.repeat(32) },
    { serverSeedHash: '0'.repeat(64) },
    { payout: (round.payout ?? 0) + 1 },
    { outcome: null },
    { nonce: 7 },
    { clientSeed: 'iba' },
    { gameCode: 'PLR-999' },
  ];
  expect(await verdicts(forged.map((part) => ({ ...round, ...part })))).toEqual(
    forged.map(() => 'differs'),
  );
  expect(await checkRound({ ...round, engine: null })).toBe('unknown');
});

test('[GAME-12] [HOME-09b] a spin comes out the same with the pots that it won, and with no others', async () => {
  const pots = [{ pot: 'mini', share: 1, start: 1, stakePerWin: 300, mustDropBy: null }];
  await sql`INSERT INTO jackpot_terms (open, pots) VALUES (true, ${JSON.stringify(pots)})`.execute(
    domain.gateway.db,
  );
  await setTerms({}, domain.gateway);
  await feedJackpot(domain.gateway);
  const player = await testPlayer(domain.gateway, 100_000);
  const spin = await slot(player);
  for (let count = 0; count < 16; count += 1) await spin();
  await setTerms({ open: false }, domain.gateway);
  await spin();
  await change(player);
  const { rounds } = await own(player);
  expect(rounds[0]?.jackpot).toBeNull();
  expect(await verdicts(rounds)).toEqual(rounds.map(() => 'matches'));
  const forged = structuredClone(rounds.slice(1));
  for (const { jackpot } of forged)
    jackpot!.won = jackpot!.won.length > 0 ? [] : [{ pot: 'mini', amount: 1, drawn: true }];
  expect(new Set(forged.map(({ jackpot }) => jackpot?.won.length))).toEqual(new Set([0, 1]));
  expect(await verdicts(forged)).toEqual(forged.map(() => 'differs'));
});

test('[GAME-12] [HOME-09b] the draw of the pots begins with the message that is shown', () => {
  const messages: string[] = [];
  const hmac = (message: string) => {
    messages.push(message);
    return new Uint8Array(32);
  };
  const seeds = { clientSeed: 'akin', nonce: 7 };
  drawPots(hmac, seeds, 100, [{ pot: 'mini', stakePerWin: 300 }]);
  expect(messages).toEqual([potsMessage(seeds)]);
});

test('[GAME-12] [SAFE-04] rounds are listed to their player alone, a page at a time', async () => {
  const player = await testPlayer(domain.gateway, 100_000);
  const other = await testPlayer(domain.gateway, 100_000);
  const spin = await slot(player);
  for (let count = 0; count < 21; count += 1) await spin();
  const first = await own(player);
  expect(first.rounds).toHaveLength(20);
  expect(first.more).toBe(true);
  const last = await own(player, { before: first.rounds[19]?.id });
  expect(last.rounds).toHaveLength(1);
  expect(last.more).toBe(false);
  expect((await own(other)).rounds).toEqual([]);
  expect((await own(other)).fairness.serverSeedHash).not.toBe(first.fairness.serverSeedHash);
});

test("[GAME-12] a lottery's draws are listed with their seeds and check a ticket's payout", async () => {
  const player = await testPlayer(domain.gateway, 100_000);
  await tablesOf(domain.gateway).runCalendars(domain.gateway);
  const [open] = await opened('PLR-L02');
  expect(open).toMatchObject({ serverSeed: null, outcome: null, engine: 'lottery', nodeId: '10' });
  const { context } = await openFor(domain.gateway, 'lottery', player);
  await playHandlers['house.bet'](
    {
      key: newKey(),
      roundId: open?.id ?? '',
      selections: [{ choice: 'straight:1.2.3', stake: 100 }],
    },
    context,
  );
  await draw('PLR-L02');
  const drawn = (await opened('PLR-L02')).find(({ id }) => id === open?.id);
  expect(drawn).toMatchObject({
    nonce: open?.nonce,
    serverSeedHash: open?.serverSeedHash,
    // With the hash of its bets.
    clientSeed: expect.stringMatching(/^PLR-L02:[0-9a-f]{64}$/),
  });
  expect(await verdicts(drawn ? [drawn] : [])).toEqual(['matches']);
  const { rounds } = await own(player);
  expect(rounds).toMatchObject([{ engine: 'lottery', stake: 100, serverSeed: drawn?.serverSeed }]);
  expect(await verdicts(rounds)).toEqual(['matches']);
  expect(await verdicts(rounds.map((round) => Object.assign(round, { payout: 500 })))).toEqual([
    'differs',
  ]);
});

test('[CALL-03] a game without a table has no draws', async () => {
  await expect(opened('PLR-001')).rejects.toMatchObject({ code: 'game_not_found' });
  await expect(opened('nothing')).rejects.toMatchObject({ code: 'game_not_found' });
});
