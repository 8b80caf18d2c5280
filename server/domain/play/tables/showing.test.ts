import { describe, expect, test } from 'vitest';
import {
  type Outcome,
  callLength,
  drawCall,
  maxCards,
  payoutOf,
} from '../../../../games/bingo/rules.ts';
import { check } from '../../../ledger/ledger.ts';
import { numbersOf } from '../seeds.ts';
import { Tables } from './runner.ts';
import { type Seat, tableKit } from './table-kit.ts';

const table = 'PLR-B01';
const price = 500;
const kit = tableKit(table, 'bingo');
const { ask, look, skip, expire, openRound } = kit;

const cards = (...numbers: number[]) =>
  numbers.map((number) => ({ choice: String(number), stake: price }));
const buy = (seat: Seat, roundId: string, ...numbers: number[]) =>
  kit.bet(seat, { roundId, selections: cards(...numbers) });
const balance = async (seat: Seat) => (await kit.wallet(seat)).balance;

describe('a round that is shown bit by bit', () => {
  test('[GAME-12] two players hear the same call; the cards are paid when it has been shown, and no sooner', async () => {
    const [one, other] = [await kit.sit(100_000), await kit.sit(100_000)];
    const { id: roundId, number } = await openRound(one);
    await buy(one, roundId, 1, 427, 9999);
    await buy(other, roundId, 427);
    await skip('draws_at');
    await look();
    const [heard, heardToo] = [await ask(one), await ask(other)];
    expect(heard.round).toMatchObject({ id: roundId, state: 'drawn' });
    expect(heardToo.round).toEqual(heard.round);
    const outcome = heard.round?.outcome as Outcome;
    const serverSeed = Buffer.from(heard.round?.serverSeed ?? '', 'hex');
    expect(outcome).toEqual(
      drawCall(
        numbersOf({
          serverSeed,
          clientSeed: `${table}:${heard.round?.betsHash}`,
          nonce: number,
        }),
      ),
    );
    expect(outcome.call).toHaveLength(callLength);
    expect(heard.bets).toMatchObject([{ state: 'open', payout: null }]);
    expect(heard.results.some(({ id }) => id === roundId)).toBe(false);
    await look();
    expect([await balance(one), await balance(other)]).toEqual([
      100_000 - 3 * price,
      100_000 - price,
    ]);

    // Nine seconds before its end the call has been shown.
    await skip('ends_at', -8899);
    await look();
    const paid = (...numbers: number[]) =>
      numbers.reduce((sum, card) => sum + payoutOf(outcome, card, price), 0);
    expect((await ask(one)).bets).toMatchObject([{ state: 'settled', payout: paid(1, 427, 9999) }]);
    expect(await balance(one)).toBe(100_000 - 3 * price + paid(1, 427, 9999));
    expect(await balance(other)).toBe(100_000 - price + paid(427));
    expect(await check(kit.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[GAME-12] whose process goes while it is shown is settled by the next one, once and to the same end', async () => {
    const seat = await kit.sit(100_000);
    const { id: roundId } = await openRound(seat);
    await buy(seat, roundId, 77);
    await skip('draws_at');
    await look();
    const { round } = await ask(seat);
    await skip('ends_at', -8899);
    await expire();
    const second = new Tables();
    await second.finishOverdue(kit.gateway, 0);
    await Promise.all([look(second), look()]);
    await second.close(kit.gateway);
    expect(await balance(seat)).toBe(
      100_000 - price + payoutOf(round?.outcome as Outcome, 77, price),
    );
    expect(await check(kit.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });
});

describe('a bingo hall', () => {
  test('[WAL-01] sells twelve cards to a player in a round and no more, also when they are asked for at once', async () => {
    const seat = await kit.sit(100_000);
    const { id: roundId } = await openRound(seat);
    const tries = await Promise.allSettled(
      [0, 1, 2, 3].map((i) => buy(seat, roundId, ...[1, 2, 3, 4].map((each) => i * 4 + each))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'round_limit' },
    });
    expect(await balance(seat)).toBe(100_000 - maxCards * price);
  });

  test('[WAL-01] sells none once its call has begun, none that it does not have, and none at another price', async () => {
    const seat = await kit.sit(100_000);
    const { id: roundId } = await openRound(seat);
    const bet = (choice: string, stake: number) =>
      kit.bet(seat, { roundId, selections: [{ choice, stake }] });
    await expect(bet('10000', price)).rejects.toMatchObject({
      code: 'invalid_request',
      field: 'selections',
    });
    await expect(bet('7', price - 1)).rejects.toMatchObject({ code: 'stake_out_of_limits' });
    await expect(bet('7', price + 1)).rejects.toMatchObject({ code: 'stake_out_of_limits' });
    await skip('closes_at');
    await expect(bet('7', price)).rejects.toMatchObject({ code: 'betting_closed' });
    expect(await balance(seat)).toBe(100_000);
  });
});
