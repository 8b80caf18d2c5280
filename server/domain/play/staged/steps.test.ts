import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { layMines, multiplierOf } from '../../../../games/mines/rules.ts';
import { playHandlers } from '../handlers.ts';
import { addRoundGames, openFor, sitAt } from '../rounds-kit.ts';
import { numbersOf, readSeed } from '../seeds.ts';
import { type TestDomain, testDomain } from '../fixtures.ts';

let domain: TestDomain;
let seat: Awaited<ReturnType<typeof sitAt>>;
beforeAll(async () => {
  domain = await testDomain();
  await addRoundGames(domain.gateway);
});
afterAll(() => domain.close());
beforeEach(async () => {
  seat = await sitAt(domain.gateway, 'mines', 10_000);
  domain.sent.length = 0;
});

async function begin() {
  const request = { key: randomUUID(), stake: 1000, bet: { mines: 3 } };
  const { round } = await playHandlers['house.start'](request, seat.context);
  const seed = await readSeed(domain.gateway, seat.player.customerId);
  const cells = layMines(3, numbersOf({ ...seed, nonce: round!.nonce }));
  const safe = Array.from({ length: 25 }, (_, tile) => tile).filter(
    (tile) => !cells.includes(tile),
  );
  return { round: round!, request, cells, safe };
}
const act = (roundId: string, step: number, action: unknown, key: string = randomUUID()) =>
  playHandlers['house.act']({ key, roundId, step, action }, seat.context);

describe('a round of several steps', () => {
  test('[HEAD-02] sends the balance to open pages after its start and each step', async () => {
    const { round, safe } = await begin();
    await act(round.id, 0, { open: safe[0] });
    const { balance, fairness } = await act(round.id, 1, 'cashOut');
    expect(balance).toBe(9000 + 10 * multiplierOf(3, 1));
    expect(fairness).toMatchObject({ nonce: 1, serverSeedHash: round.serverSeedHash });
    expect(domain.sent).toMatchObject(
      [9000, 9000, balance].map((each) => ({
        to: `customer ${seat.player.customerId}`,
        event: { kind: 'balance', balance: each },
      })),
    );
  });

  test('[GAME-12] takes one step at a time, by the number of the step', async () => {
    const { round, safe } = await begin();
    for (const step of [1, 2])
      await expect(act(round.id, step, { open: safe[0] })).rejects.toMatchObject({
        code: 'round_conflict',
      });
    const key = randomUUID();
    const first = await act(round.id, 0, { open: safe[0] }, key);
    await expect(act(round.id, 0, { open: safe[1] })).rejects.toMatchObject({
      code: 'round_conflict',
    });
    await expect(act(round.id, 1, { open: safe[0] }, key)).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    expect(await act(round.id, 0, { open: safe[0] }, key)).toEqual(first);
    // An action may be left out; the game then rejects it by the field.
    await expect(act(round.id, 1, undefined)).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'action',
    });
  });

  test('[GAME-12] is under way in its own game alone', async () => {
    const { round } = await begin();
    const other = await openFor(domain.gateway, 'lucky9', seat.player);
    expect(await playHandlers['house.round']({}, other.context)).toEqual({ round: null });
    expect(await playHandlers['house.round']({}, seat.context)).toEqual({ round });
  });

  test('[SAFE-11b] begun before states were encrypted goes on, and is encrypted by its next step', async () => {
    const { round, cells, safe } = await begin();
    const state = JSON.stringify({ cells, opened: [] });
    const stored = async () => {
      const { rows } = await sql<{ state: object }>`
        SELECT state FROM staged_rounds WHERE id = ${round.id}`.execute(domain.gateway.db);
      return rows[0]!.state;
    };
    expect(Object.keys(await stored())).toEqual(['encrypted']);
    await sql`UPDATE staged_rounds SET state = ${state}::jsonb WHERE id = ${round.id}`.execute(
      domain.gateway.db,
    );
    const opened = await act(round.id, 0, { open: safe[0] });
    expect(opened.round?.view).toMatchObject({ opened: [safe[0]] });
    expect(Object.keys(await stored())).toEqual(['encrypted']);
    const { settled } = await act(round.id, 1, { open: cells[0] });
    expect(settled).toMatchObject({ payout: 0, outcome: { cells } });
  });
});
