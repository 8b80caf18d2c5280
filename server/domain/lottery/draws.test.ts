import { sql } from 'kysely';
import { assert } from 'superstruct';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../contract/index.ts';
import { lotteryOf } from '../../../games/lottery/meta.ts';
import { nextDraw } from '../../../games/lottery/schedule.ts';
import { addRoundGames } from '../play/rounds-kit.ts';
import { tablesOf } from '../play/tables/runner.ts';
import { lastRounds } from '../play/tables/stored.ts';
import { type TestDomain, contextOf, testDomain } from '../play/fixtures.ts';
import { lotteryHandlers } from './handlers.ts';

const table = 'PLR-L02';
let domain: TestDomain;
beforeAll(async () => {
  domain = await testDomain();
  await addRoundGames(domain.gateway);
});
afterAll(async () => {
  await tablesOf(domain.gateway).close(domain.gateway);
  await domain.close();
});

const ask = async () =>
  (
    await lotteryHandlers['lottery.draws'](
      { language: 'EN' },
      contextOf(domain.gateway, { role: 'guest' }),
    )
  ).data;
const drawOf = async () => (await ask()).draws.find(({ game }) => game.gameCode === table);

test('[LOB-13] the next draws are told to anybody, the soonest first: by the calendar before a gateway has run one, then by the round', async () => {
  const before = await ask();
  assert({ data: before }, contract['lottery.draws'].value);
  expect(before.draws.map(({ game }) => game.gameCode)).toEqual(['PLR-L01', table]);
  const due = nextDraw(lotteryOf(table).times, Date.parse(before.serverTime));
  expect(await drawOf()).toMatchObject({
    drawsAt: new Date(due.drawsAt).toISOString(),
    last: null,
    area: 'LOTT',
  });
  await tablesOf(domain.gateway).runCalendars(domain.gateway);
  const [round] = await lastRounds(domain.gateway, table, 1);
  expect(await drawOf()).toMatchObject({
    closesAt: round?.closesAt.toISOString(),
    drawsAt: round?.drawsAt.toISOString(),
    last: null,
  });
});

test('[LOB-13] [GAME-12] a result is told once it is drawn, never before', async () => {
  await sql`UPDATE table_rounds SET closes_at = now() - interval '2 minutes', draws_at = now() - interval '1 minute' WHERE table_code = ${table}`.execute(
    domain.gateway.db,
  );
  expect((await drawOf())?.last).toBeNull();
  await tablesOf(domain.gateway).runCalendars(domain.gateway);
  const [round] = await lastRounds(domain.gateway, table, 1);
  const numbers = (round?.outcome as { numbers: string[] } | undefined)?.numbers;
  expect(numbers).toHaveLength(3);
  const draw = await drawOf();
  expect(draw?.last).toEqual({
    number: round?.number,
    drawnAt: round?.drawsAt.toISOString(),
    numbers,
  });
  expect(Date.parse(draw?.drawsAt ?? '')).toBeGreaterThan(Date.now());
});
