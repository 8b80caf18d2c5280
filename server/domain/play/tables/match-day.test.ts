import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixtureOf, wins } from '../../../../games/matches/odds.ts';
import { type Outcome, playDay } from '../../../../games/matches/rules.ts';
import { possiblePayout, writeChoice } from '../../../../games/matches/slip.ts';
import { check } from '../../../ledger/ledger.ts';
import { playHandlers } from '../handlers.ts';
import { numbersOf } from '../seeds.ts';
import { Tables } from './runner.ts';
import { type Seat, tableKit } from './table-kit.ts';
import { decryptColumn } from '../../../vault/columns.ts';

const table = 'PLR-V01';
const kit = tableKit(table, 'matches');
const { look, skip, expire } = kit;
let seat: Seat;

beforeEach(async () => {
  seat = await kit.sit(1_000_000);
});
afterEach(async () => {
  await kit.finishRound();
  await look();
});

const ask = () => kit.ask(seat);
const bet = (roundId: string, selections: { choice: string; stake: number }[]) =>
  kit.bet(seat, { roundId, selections });
const wallet = () => kit.wallet(seat);
const openRound = () => kit.openRound(seat);

async function foresee(roundId: string, number: number) {
  const { rows } = await sql<{
    seed: Buffer;
  }>`SELECT server_seed AS seed FROM table_rounds WHERE id = ${roundId}`.execute(kit.gateway.db);
  const drawn: Outcome = playDay(
    table,
    number,
    numbersOf({
      serverSeed: decryptColumn(kit.gateway.db, 'table_rounds', roundId, rows[0]!.seed),
      clientSeed: table,
      nonce: number,
    }),
  );
  const legs = fixtureOf('football', number).matches.map(({ odds }, match) => {
    const pick = (won: boolean) =>
      ['h', 'd', 'a'].find(
        (code) => wins(code, drawn.matches[match] ?? { home: 0, away: 0 }) === won,
      ) ?? '';
    const leg = (code: string) => ({ match, code, odds: odds[code] ?? 0 });
    return { hit: leg(pick(true)), miss: leg(pick(false)) };
  });
  return { drawn, legs };
}

describe('a match day', () => {
  test('[GAME-12] [WAL-01] is played after betting; its slips are paid after the showing, at their own odds', async () => {
    const { id: roundId, number, fixture } = await openRound();
    expect(fixture).toEqual(fixtureOf('football', number));
    const { drawn, legs } = await foresee(roundId, number);
    const hits = legs.map(({ hit }) => hit);
    const lost = [...hits.slice(0, 2), ...legs.slice(2, 3).map(({ miss }) => miss)];
    const selections = [hits.slice(0, 1), hits.slice(0, 3), lost].map((each, i) => ({
      choice: writeChoice(each),
      stake: 1001 + i * 1000,
    }));
    await bet(roundId, selections);
    const left = 1_000_000 - 6003;
    await skip('draws_at');
    await look();
    const shown = await ask();
    expect(shown.round).toMatchObject({ state: 'drawn', outcome: drawn });
    expect(Date.parse(shown.round?.settlesAt ?? '') - Date.parse(shown.round?.drawsAt ?? '')).toBe(
      20_000,
    );
    expect(shown.results.map(({ id }) => id)).not.toContain(roundId);
    expect(await wallet()).toMatchObject({ balance: left, entries: 2 });
    await skip('draws_at', 19_001);
    await look();
    expect(await wallet()).toMatchObject({ balance: left, entries: 2 });
    await skip('draws_at', 20_001);
    await look();
    const paid = [
      possiblePayout(hits.slice(0, 1), 1001),
      possiblePayout(hits.slice(0, 3), 2001),
    ].map(Number);
    const payout = paid.reduce((a, b) => a + b);
    const { bets, results } = await ask();
    expect(results[0]).toMatchObject({ id: roundId, state: 'settled' });
    expect(bets).toMatchObject([{ state: 'settled', stake: 6003, payout }]);
    expect(await wallet()).toMatchObject({ balance: left + payout });
    const { rounds } = await playHandlers['house.history']({}, seat.context);
    expect(rounds[0]?.outcome).toEqual({
      number,
      drawn,
      selections: selections.map(({ choice, stake }, i) => ({
        choice,
        stake,
        payout: paid[i] ?? 0,
      })),
    });
    expect(await check(kit.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test('[GAME-12] [OPS-02c] whose process was killed while it was shown is paid once by the next one', async () => {
    const { id: roundId, number } = await openRound();
    const { legs } = await foresee(roundId, number);
    const hit = legs.slice(0, 1).map((each) => each.hit);
    await bet(roundId, [{ choice: writeChoice(hit), stake: 1000 }]);
    await skip('draws_at');
    await look();
    await skip('draws_at', 60_001);
    const others = [new Tables(), new Tables()];
    await expire();
    await Promise.all(others.map((each) => each.finishOverdue(kit.gateway, 0)));
    for (const each of others) await each.close(kit.gateway);
    expect(await wallet()).toMatchObject({
      balance: 999_000 + Number(possiblePayout(hit, 1000)),
      entries: 3,
    });
  });

  test('[GAME-12] [WAL-01] takes a slip at the odds that it shows alone, and none after kick-off', async () => {
    const { id: roundId, number } = await openRound();
    const odds = fixtureOf('football', number).matches[0]?.odds['h'] ?? 0;
    const slip = (seen: number) => [
      { choice: writeChoice([{ match: 0, code: 'h', odds: seen }]), stake: 1000 },
    ];
    await expect(bet(roundId, slip(odds + 5))).rejects.toMatchObject({
      code: 'odds_changed',
      status: 409,
    });
    await expect(bet(roundId, [{ choice: '1q200', stake: 1000 }])).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await skip('closes_at');
    await expect(bet(roundId, slip(odds))).rejects.toMatchObject({
      code: 'betting_closed',
      status: 409,
    });
    expect(await wallet()).toMatchObject({ balance: 1_000_000, entries: 1 });
  });
});
