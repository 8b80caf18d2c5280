import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { playHandlers } from '../handlers.ts';
import { addHiddenGames, addRoundGames, sitAt } from '../rounds-kit.ts';
import { type TestDomain, testDomain, walletOf } from '../fixtures.ts';
import { finishIdleRounds } from './finish-idle.ts';

let domain: TestDomain;
let seat: Awaited<ReturnType<typeof sitAt>>;
beforeAll(async () => {
  domain = await testDomain();
  await addRoundGames(domain.gateway);
  await addHiddenGames(domain.gateway);
});
afterAll(() => domain.close());
beforeEach(async () => {
  seat = await sitAt(domain.gateway, 'mines', 10_000);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await sql`UPDATE staged_rounds SET settled_at = now() WHERE settled_at IS NULL`.execute(
    domain.gateway.db,
  );
});

/** Left alone for so long before or after its first step. */
async function idle(since = '25 hours'): Promise<string> {
  const request = { key: randomUUID(), stake: 1000, bet: { mines: 1 } };
  const { round } = await playHandlers['house.start'](request, seat.context);
  await sql`UPDATE staged_rounds SET acted_at = now() - ${since}::interval WHERE id = ${round!.id}`.execute(
    domain.gateway.db,
  );
  return round!.id;
}
const messages = () =>
  domain.gateway.db
    .selectFrom('messages')
    .where('customer_id', '=', seat.player.customerId)
    .select(['kind', 'text_key', 'params'])
    .execute();
const speaks = (language: string | null) =>
  domain.gateway.db
    .updateTable('customers')
    .set({ language })
    .where('id', '=', seat.player.customerId)
    .execute();

test.each([
  [null, 'Mina'],
  ['TY', 'Mina'],
  ['EN', 'Mines'],
])(
  '[WAL-08b] [MEM-13] a round left before its first step is refunded, with one message in %s and the balance',
  async (language, name) => {
    await idle();
    await speaks(language);
    const { customerId, wallet } = seat.player;
    domain.sent.length = 0;
    domain.notified.length = 0;
    const done = await Promise.all([1, 2, 3].map(() => finishIdleRounds(domain.gateway)));
    expect(done.toSorted()).toEqual([0, 0, 1]);
    expect(await messages()).toEqual([
      {
        kind: 'money',
        text_key: 'roundRefunded',
        params: { name, stake: 1000, amount: 1000, symbol: '₱' },
      },
    ]);
    expect(domain.sent).toMatchObject([
      { to: `customer ${customerId}`, event: { kind: 'balance', balance: 10_000 } },
    ]);
    expect(domain.notified).toEqual([`news of ${customerId}`]);
    expect(await walletOf(domain.gateway, wallet)).toMatchObject({ balance: 10_000, entries: 3 });
  },
);

test('[GAME-12] a round whose game the catalogue does not show is finished all the same', async () => {
  const id = await idle();
  await sql`UPDATE staged_rounds SET game_id = 50 WHERE id = ${id}`.execute(domain.gateway.db);
  expect(await finishIdleRounds(domain.gateway)).toBe(1);
  expect(await messages()).toMatchObject([{ text_key: 'roundRefunded', params: { name: '' } }]);
});

test('[GAME-12] a round younger than a day is left alone', async () => {
  await idle('23 hours 59 minutes');
  expect(await finishIdleRounds(domain.gateway)).toBe(0);
  expect((await playHandlers['house.round']({}, seat.context)).round).toMatchObject({ step: 0 });
});

test.each(['PLR-GONE', 'PLR-001'])(
  '[GAME-12] a round of %s, no game of several steps, fails the run, is logged, and moves nothing',
  async (code) => {
    const id = await idle();
    const logged = vi.spyOn(domain.gateway.log, 'error');
    await sql`UPDATE staged_rounds SET game_code = ${code} WHERE id = ${id}`.execute(
      domain.gateway.db,
    );
    await expect(finishIdleRounds(domain.gateway)).rejects.toThrow(
      `idle rounds not finished: ${id}`,
    );
    expect(logged.mock.calls).toEqual([
      [
        { err: new Error(`no staged game is called ${code}`), round: id },
        'finishing an idle round failed',
      ],
    ]);
    expect(await messages()).toEqual([]);
    const { balance } = await walletOf(domain.gateway, seat.player.wallet);
    expect(balance).toBe(9000);
  },
);
