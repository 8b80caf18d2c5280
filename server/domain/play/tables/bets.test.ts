import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { playHandlers } from '../handlers.ts';
import { openFor } from '../rounds-kit.ts';
import { betOfPlayer, betsOfPlayer } from './stored.ts';
import { type Seat, tableKit } from './table-kit.ts';

const kit = tableKit('PLR-C01', 'color');
let seat: Seat;
let roundId: string;
beforeEach(async () => {
  seat = await kit.sit(100_000);
  roundId = (await kit.openRound(seat)).id;
});
afterEach(() => kit.finishRound());

const red = (stake = 1000) => [{ choice: 'red', stake }];
const bet = (selections = red(), of = seat) => kit.bet(of, { roundId, selections });

describe('a bet at a table', () => {
  test('[HEAD-02] [SAFE-04] is answered whole, and sent to its player alone', async () => {
    kit.domain.sent.length = 0;
    kit.domain.notified.length = 0;
    const selections = [...red(700), { choice: 'blue', stake: 300 }];
    const { bet: made, balance, balanceVersion } = await bet(selections);
    expect(made).toEqual({
      id: expect.any(String),
      key: expect.any(String),
      roundId,
      selections,
      stake: 1000,
      state: 'open',
      payout: null,
      at: expect.any(String),
    });
    const { customerId } = seat.player;
    expect(balance).toBe(99_000);
    expect(kit.domain.sent).toEqual([
      { to: `customer ${customerId}`, event: { kind: 'balance', balance, balanceVersion } },
    ]);
    expect(kit.domain.notified).toEqual([`PLR-C01 ${customerId}`]);
    expect(await betOfPlayer(kit.gateway, customerId, made.id)).toEqual(made);
    const other = await kit.sit(0);
    await expect(betOfPlayer(kit.gateway, other.player.customerId, made.id)).rejects.toThrow(
      'is not there',
    );
  });

  test('[WAL-01] is not taken in the round of another table', async () => {
    const { context } = await openFor(kit.gateway, 'baccarat', seat.player);
    const { round } = await playHandlers['house.table']({}, context);
    await expect(kit.bet(seat, { roundId: round!.id, selections: red() })).rejects.toMatchObject({
      code: 'betting_closed',
    });
    const atOther = kit.bet({ ...seat, context }, { roundId, selections: red() });
    await expect(atOther).rejects.toMatchObject({ code: 'betting_closed' });
    expect(await kit.wallet(seat)).toMatchObject({ balance: 100_000, entries: 1 });
  });

  test('[WAL-01] whose stakes are valid one by one needs the balance for their sum', async () => {
    const poor = await kit.sit(1999);
    const both = [...red(), { choice: 'blue', stake: 1000 }];
    await expect(bet(both, poor)).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await kit.wallet(poor)).toMatchObject({ balance: 1999, entries: 1 });
  });

  test("[SAFE-04] [GAME-12] is shown at its own table until its player's next one", async () => {
    const ids = [(await bet()).bet.id, (await bet()).bet.id];
    const { context } = await openFor(kit.gateway, 'baccarat', seat.player);
    const { round } = await playHandlers['house.table']({}, context);
    const atOther = [{ choice: 'player', stake: 1000 }];
    const { bet: other } = await kit.bet(
      { ...seat, context },
      { roundId: round!.id, selections: atOther },
    );
    const shown = async (table: string, { player } = seat) =>
      (await betsOfPlayer(kit.gateway, table, player.customerId)).map(({ id }) => id);
    expect(await shown('PLR-C01')).toEqual(ids);
    expect(await shown('PLR-K01')).toEqual([other.id]);
    expect(await shown('PLR-C01', await kit.sit(0))).toEqual([]);
    await kit.finishRound();
    await kit.look();
    expect(await shown('PLR-C01')).toEqual(ids);
    roundId = (await kit.openRound(seat)).id;
    const { bet: next } = await bet();
    expect(await shown('PLR-C01')).toEqual([next.id]);
    await sql`UPDATE table_rounds SET closes_at = 'epoch', draws_at = 'epoch', ends_at = 'epoch' WHERE table_code = 'PLR-K01'`.execute(
      kit.gateway.db,
    );
  });
});
