import { sql } from 'kysely';
import { assert } from 'superstruct';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Request, type Value, contract } from '../../../contract/index.ts';
import { type Bet, type Movement, betStates } from '../../../contract/records/shapes.ts';
import { check } from '../../ledger/ledger.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { type TestPlayer, contextOf, testPlayer } from '../play/fixtures.ts';
import { recordsHandlers } from './handlers.ts';
import { conditionOf, readMovements } from './movements.ts';
import { type Span, boundsOf } from '../../kernel/period.ts';
import { addGames, credit, playedBy, spin } from './fixtures.ts';

let site: TestGateway;
let player: TestPlayer;
let other: TestPlayer;
beforeAll(async () => {
  site = await createTestGateway();
  await addGames(site.gateway);
  // In turn: they share the table, and what the last left open stays open.
  other = await playedBy(site.gateway, 77_000);
  player = await playedBy(site.gateway);
});
afterAll(() => site.close());

const context = (who = player) =>
  contextOf(site.gateway, { role: 'member', customerId: who.customerId, sessionId: who.sessionId });
const all = { period: 'any', language: 'EN' } as const;
const bets = (request: Partial<Request<'records.bets'>> = {}, who = player) =>
  recordsHandlers['records.bets']({ ...all, ...request }, context(who));
const movements = (request: Partial<Request<'records.movements'>> = {}, who = player) =>
  recordsHandlers['records.movements']({ ...all, ...request }, context(who));

async function everyBet(
  request: Partial<Request<'records.bets'>> = {},
  who = player,
): Promise<Bet[]> {
  const found: Bet[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page: Value<'records.bets'> = await bets({ ...request, ...(after && { after }) }, who);
    found.push(...page.bets);
    after = page.next;
  }
  return found;
}
async function everyMovement(
  request: Partial<Request<'records.movements'>> = {},
  who = player,
): Promise<Movement[]> {
  const found: Movement[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page: Value<'records.movements'> = await movements(
      { ...request, ...(after && { after }) },
      who,
    );
    found.push(...page.movements);
    after = page.next;
  }
  return found;
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const entriesSum = async (who = player) => {
  const { rows } = await sql<{
    sum: string;
  }>`SELECT sum(amount) AS sum FROM entries WHERE account_id = ${who.wallet}`.execute(site.db);
  return Number(rows[0]?.sum);
};

describe('the betting record', () => {
  test('[MEM-06] holds every bet once, newest first: slots, staged rounds, tables, vendors', async () => {
    const found = await everyBet();
    assert(await bets(), contract['records.bets'].value);
    const count = (state: Bet['state'], vassalage: string) =>
      found.filter((bet) => bet.state === state && bet.vassalage === vassalage).length;
    expect(betStates.map((state) => [count(state, 'PLR'), count(state, 'AG')])).toEqual([
      [2, 1],
      [8, 2],
      [1, 1],
    ]);
    expect(found.map(({ at }) => at)).toEqual(
      found
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    expect(found.find(({ id }) => id === 'AG:d1')).toMatchObject({
      stake: 500,
      payout: 750,
      gameName: 'Live Baccarat',
      gameType: 'LIVE',
    });
    expect(found.find(({ id }) => id === 'AG:d4')).toMatchObject({
      state: 'settled',
      stake: 800,
      payout: 0,
    });
    expect(
      found.find(({ state, vassalage }) => state === 'refunded' && vassalage === 'PLR'),
    ).toMatchObject({ stake: 500, payout: 500 });
    expect(found.filter(({ state }) => state === 'open').map(({ payout }) => payout)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('[MEM-06] the totals of each filter match its list, and all together the ledger', async () => {
    const totals = (filter: object) =>
      recordsHandlers['records.betTotals']({ period: 'any', ...filter }, context());
    const filters = [
      {},
      ...betStates.map((state) => ({ state })),
      { vassalage: 'AG' },
      { vassalage: 'PLR' },
      { gameType: 'PVP' as const },
      { gameType: 'LIVE' as const, state: 'open' as const },
    ];
    for (const filter of filters) {
      const found = await everyBet(filter);
      const settled = found.filter(({ state }) => state === 'settled');
      expect(found.length).toBeGreaterThan(0);
      const [staked, payout] = [
        sum(settled.map(({ stake }) => stake)),
        sum(settled.map((bet) => bet.payout ?? 0)),
      ];
      expect(await totals(filter)).toEqual({
        currencySymbol: '₱',
        bets: found.length,
        stake: sum(found.map(({ stake }) => stake)),
        validStake: sum(found.map(({ validBet }) => validBet)),
        payout,
        profit: payout - staked,
      });
    }
    const open = sum((await everyBet({ state: 'open' })).map(({ stake }) => stake));
    const { profit } = await totals({});
    expect(1_000_000 + 5000 + profit - open).toBe(await entriesSum());
    expect(await totals({ period: 'yesterday' })).toMatchObject({ bets: 0, stake: 0, profit: 0 });
  });

  test('[MEM-06] pages have no gap or repetition while new rounds come in', async () => {
    const who = await testPlayer(site.gateway, 100_000);
    await spin(site.gateway, who, 120);
    const before = (await everyBet({}, who)).map(({ id }) => id);
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page: Value<'records.bets'> = await bets(after ? { after } : {}, who);
      seen.push(...page.bets.map(({ id }) => id));
      after = page.next;
      await spin(site.gateway, who, 3);
    }
    expect(before).toHaveLength(120);
    expect(seen).toEqual(before);
  });

  test("[MEM-06] a bet's details have its movements and the proof of its draw; a seed in use stays hidden", async () => {
    const details = (id: string) =>
      recordsHandlers['records.bet']({ id, language: 'EN' }, context());
    for (const bet of await everyBet()) {
      const found = await details(bet.id);
      assert(found, contract['records.bet'].value);
      expect(found).toMatchObject(bet);
      const moved = sum(found.movements.map(({ amount }) => amount));
      expect(moved).toBe((bet.payout ?? 0) - bet.stake);
      expect(found.fairness === null).toBe(bet.vassalage !== 'PLR');
      // A table's are revealed with its result, a player's with the next pair.
      expect(Boolean(found.fairness?.serverSeed)).toBe(
        bet.gameType === 'PVP' && bet.state === 'settled',
      );
    }
  });

  test("[SAFE-04] [MEM-06] another member's bets are not found, and no field names another member", async () => {
    const mine = new Set((await everyBet()).map(({ id }) => id));
    expect(
      (await everyBet({}, other)).filter(
        ({ id, vassalage }) => vassalage === 'PLR' && mine.has(id),
      ),
    ).toEqual([]);
    for (const id of mine) {
      if (id.startsWith('AG:')) continue;
      await expect(
        recordsHandlers['records.bet']({ id, language: 'EN' }, context(other)),
      ).rejects.toMatchObject({ code: 'not_found' });
    }
    const stranger = await testPlayer(site.gateway, 0);
    for (const id of [...mine, '1', 'PLR:1', 'AG:', 'x', '999999999999999999']) {
      await expect(
        recordsHandlers['records.bet']({ id, language: 'EN' }, context(stranger)),
      ).rejects.toMatchObject({ code: 'not_found' });
    }
    expect((await bets({}, stranger)).bets).toEqual([]);
    for (const path of [
      'personalHistory?language=EN&',
      'transactionHistory?language=EN&',
      'transactionHistory/export?language=EN&',
      'personalProfit?',
    ]) {
      const url = `/api/wps/relay/${path}period=any`;
      expect((await site.app.inject(url)).json()).toMatchObject({ code: 'not_logged_in' });
      const headers = { authorization: `Bearer ${player.token}` };
      expect(
        (await site.app.inject({ url: `${url}&customerId=${other.customerId}`, headers })).json(),
      ).toMatchObject({ code: 'invalid_request', field: 'customerId' });
    }
  });

  test('[CALL-02] a made-up cursor is rejected', async () => {
    for (const after of [
      'x',
      '2026-01-01T00:00:00.000000Z',
      '2026-99-01T00:00:00.000000Z 1',
      "'; DROP TABLE rounds",
    ]) {
      await expect(bets({ after })).rejects.toMatchObject({
        code: 'invalid_request',
        field: 'after',
      });
      await expect(movements({ after })).rejects.toMatchObject({
        code: 'invalid_request',
        field: 'after',
      });
    }
  });
});

describe('the account record', () => {
  test('[MEM-07] holds every entry of the wallet; each balance is the previous one plus the amount', async () => {
    const found = (await everyMovement()).toReversed();
    assert(await movements(), contract['records.movements'].value);
    const { rows } = await sql<{
      id: string;
    }>`SELECT transfer_id || '-' || line AS id FROM entries WHERE account_id = ${player.wallet}`.execute(
      site.db,
    );
    expect(found.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    let balance = 0;
    for (const { amount, balanceAfter } of found) expect(balanceAfter).toBe((balance += amount));
    expect(balance).toBe(await entriesSum());
    expect(found[0]).toMatchObject({ type: 'deposit', amount: 1_000_000, gameName: null });
    expect(found.at(-1)).toMatchObject({ type: 'bonus', amount: 5000 });
    expect(found[1]).toMatchObject({ type: 'bet', amount: -100, gameName: 'Mango Gold' });
  });

  test('[MEM-07] balances follow each other even for movements of the same moment', async () => {
    const who = await testPlayer(site.gateway, 100_000);
    await Promise.all([
      spin(site.gateway, who, 15),
      ...Array.from({ length: 30 }, (_, i) => credit(site.gateway, who, 'deposit', 100 + i)),
      ...Array.from({ length: 30 }, (_, i) => credit(site.gateway, who, 'bonus', 200 + i)),
    ]);
    let balance = 0;
    for (const { amount, balanceAfter } of (await everyMovement({}, who)).toReversed())
      expect(balanceAfter).toBe((balance += amount));
    expect(balance).toBe(await entriesSum(who));
    expect(await check(site.db)).toEqual({ sumsZero: true, mismatches: 0 });
  });

  test("[MEM-07] the sums by kind match each filter's list, and lead from the first to the last balance", async () => {
    const totals = await recordsHandlers['records.movementTotals']({ period: 'any' }, context());
    const types = ['deposit', 'bet', 'payout', 'refund', 'bonus'] as const;
    for (const type of types) {
      const found = await everyMovement({ type });
      expect(found.length).toBeGreaterThan(0);
      expect(totals.types.find((one) => one.type === type)).toEqual({
        type,
        count: found.length,
        amount: sum(found.map(({ amount }) => amount)),
      });
    }
    expect(totals.types).toHaveLength(types.length);
    expect(totals).toMatchObject({ opening: 0, closing: await entriesSum() });
    expect(totals.opening + totals.in + totals.out).toBe(totals.closing);
    expect(
      await recordsHandlers['records.movementTotals']({ period: 'yesterday' }, context()),
    ).toEqual({
      currencySymbol: '₱',
      opening: 0,
      closing: 0,
      in: 0,
      out: 0,
      types: [],
    });
  });

  test('[MEM-07] pages have no gap or repetition while the wallet changes', async () => {
    const who = await testPlayer(site.gateway, 100_000);
    for (let i = 0; i < 130; i += 1) await credit(site.gateway, who, 'bonus', i + 1);
    const before = (await everyMovement({}, who)).map(({ id }) => id);
    const seen: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page: Value<'records.movements'> = await movements(after ? { after } : {}, who);
      seen.push(...page.movements.map(({ id }) => id));
      after = page.next;
      await credit(site.gateway, who, 'bonus', 7);
    }
    expect(before).toHaveLength(131);
    expect(seen).toEqual(before);
  });

  test('[MEM-07] a page of a long record reads its own entries alone, wherever it is', async () => {
    const who = await testPlayer(site.gateway, 100);
    await sql`WITH written AS (INSERT INTO transfers (kind, scope, key, fingerprint, at)
        SELECT 'bonus', 'long', n::text, '', timestamptz '2026-01-01' + n * interval '1 minute' FROM generate_series(1, 30000) n RETURNING id, at)
      INSERT INTO entries (transfer_id, line, account_id, amount, balance_after, at) SELECT id, 1, ${who.wallet}::bigint, 1, 1, at FROM written`.execute(
      site.db,
    );
    await sql`ANALYZE entries; ANALYZE transfers`.execute(site.db);
    const fetched = (span: Span, after?: string) =>
      site.db.connection().execute(async (db) => {
        const count = async () => {
          const { rows } = await sql<{
            read: string;
          }>`SELECT pg_stat_get_xact_tuples_fetched('entries'::regclass)
            + pg_stat_get_xact_tuples_returned('entries'::regclass) AS read`.execute(db);
          return Number(rows[0]?.read);
        };
        await sql`BEGIN`.execute(db);
        const before = await count();
        const where = conditionOf(boundsOf(span, new Date()), undefined, after);
        expect(await readMovements({ db }, { ...who, where, limit: 50 })).toHaveLength(50);
        const read = (await count()) - before;
        await sql`COMMIT`.execute(db);
        return read;
      });
    expect(await fetched({ period: 'any' })).toBeLessThan(120);
    expect(await fetched({ period: 'any', from: '2026-01-03', to: '2026-01-05' })).toBeLessThan(
      120,
    );
    expect(
      await fetched({ period: 'any' }, '2026-01-02T00:00:00.000000Z 999999999-1'),
    ).toBeLessThan(120);
  });
});

describe('the export', () => {
  const download = (query: string, token = player.token) =>
    site.app.inject({
      url: `/api/wps/relay/transactionHistory/export?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });

  test('[MEM-07] is a CSV file of every entry with its balance, in figures for a spreadsheet', async () => {
    const answer = await download('period=any&language=TY');
    expect(answer.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="account-record-any-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [head, ...lines] = answer.body
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.split(','));
    expect(answer.body.startsWith('\uFEFF')).toBe(true);
    expect(head).toEqual([
      'Oras (Maynila)',
      'Reference',
      'Uri',
      'Laro',
      'Halaga',
      'Balanse pagkatapos',
      'Pera',
    ]);
    const found = await everyMovement();
    expect(lines.map((line) => line[1])).toEqual(found.map(({ id }) => id));
    expect(lines.map((line) => Math.round(Number(line[4]) * 100))).toEqual(
      found.map(({ amount }) => amount),
    );
    expect(lines.map((line) => Math.round(Number(line[5]) * 100))).toEqual(
      found.map(({ balanceAfter }) => balanceAfter),
    );
    expect(lines.at(-1)?.slice(2)).toEqual(['Deposito', '', '10000.00', '10000.00', 'PHP']);
    const manila = new Date(Date.parse(found[0]?.at ?? '') + 8 * 3_600_000).toISOString();
    expect(lines[0]?.[0]).toBe(`${manila.slice(0, 10)} ${manila.slice(11, 19)}`);
    expect((await download('period=any&language=EN&type=bonus')).body.split('\r\n')).toHaveLength(
      3,
    );
  });

  test('[MEM-06] of the betting record is a CSV file of the own bets that match its filter', async () => {
    const file = (query: string, token = player.token) =>
      site.app.inject({
        url: `/api/wps/relay/personalHistory/export?${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
    const answer = await file('period=any&language=EN');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="betting-record-any-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const linesOf = (body: string) =>
      body
        .replace(/^\uFEFF/, '')
        .split('\r\n')
        .slice(0, -1)
        .map((line) => line.split(','));
    const [head, ...lines] = linesOf(answer.body);
    expect(head).toEqual([
      'Time (Manila)',
      'Reference',
      'Game',
      'Provider',
      'Status',
      'Stake',
      'Payout',
      'Result',
      'Valid bet',
      'Currency',
    ]);
    const found = await everyBet();
    expect(lines.map((line) => line[1])).toEqual(found.map(({ id }) => id));
    const centavos = (text = '') => (text === '' ? null : Math.round(Number(text) * 100));
    expect(lines.map((line) => line.slice(5, 9).map(centavos))).toEqual(
      found.map(({ stake, payout, validBet }) => [
        stake,
        payout,
        payout === null ? null : payout - stake,
        validBet,
      ]),
    );
    expect(
      lines.every(
        (line) => ['Open', 'Settled', 'Refunded'].includes(line[4]!) && line[9] === 'PHP',
      ),
    ).toBe(true);
    const open = linesOf((await file('period=any&language=EN&state=open&vassalage=AG')).body).slice(
      1,
    );
    expect(open.map((line) => line[1])).toEqual(
      (await everyBet({ state: 'open', vassalage: 'AG' })).map(({ id }) => id),
    );
    expect(open).not.toHaveLength(0);
    expect(
      linesOf((await file('period=any&language=EN', other.token)).body)
        .slice(1)
        .map((line) => line[1]),
    ).toEqual((await everyBet({}, other)).map(({ id }) => id));
  });

  test("[MEM-07] is complete for long records, and a game's name is never a formula", async () => {
    const who = await testPlayer(site.gateway, 1_000_000);
    await spin(site.gateway, who, 1);
    await sql`UPDATE games SET names = jsonb_build_object('EN', '=HYPERLINK("http://evil","x")') WHERE game_id = 1`.execute(
      site.db,
    );
    await sql`UPDATE settings SET value = '"renamed"' WHERE key = 'catalogueVersion'`.execute(
      site.db,
    );
    await sql`WITH written AS (INSERT INTO transfers (kind, scope, key, fingerprint) SELECT 'bonus', 'file', n::text, '' FROM generate_series(1, 2500) n RETURNING id)
      INSERT INTO entries (transfer_id, line, account_id, amount, balance_after) SELECT id, 1, ${who.wallet}::bigint, 1, 1 FROM written`.execute(
      site.db,
    );
    const text = async () => (await download('period=any&language=EN', who.token)).body;
    await expect.poll(text, { timeout: 5000 }).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`);
    const lines = (await text()).split('\r\n');
    const { rows } = await sql<{
      count: string;
    }>`SELECT count(*) FROM entries WHERE account_id = ${who.wallet}`.execute(site.db);
    expect(lines).toHaveLength(Number(rows[0]?.count) + 2);
    expect(new Set(lines).size).toBe(lines.length);
  });
});

describe('profit and loss', () => {
  const profit = (request: Partial<Request<'records.profit'>> = {}, who = player) =>
    recordsHandlers['records.profit']({ period: 'any', ...request }, context(who));

  test('[MEM-08] covers the settled bets, by category and by day', async () => {
    const settled = await everyBet({ state: 'settled' });
    const report = await profit();
    assert(report, contract['records.profit'].value);
    const of = (found: readonly Bet[]) => {
      const [stake, payout] = [
        sum(found.map((bet) => bet.stake)),
        sum(found.map((bet) => bet.payout ?? 0)),
      ];
      return { bets: found.length, stake, payout, profit: payout - stake };
    };
    expect(report).toMatchObject({ ...of(settled), step: 'day' });
    for (const { gameType, ...sums } of report.categories)
      expect(sums).toEqual(of(settled.filter((bet) => bet.gameType === gameType)));
    expect(sum(report.categories.map((one) => one.profit))).toBe(report.profit);
    expect(report.categories.map(({ stake }) => stake)).toEqual(
      report.categories.map(({ stake }) => stake).toSorted((a, b) => b - a),
    );
    expect(sum(report.steps.map((one) => one.profit))).toBe(report.profit);
    expect(await profit({ period: 'yesterday' })).toMatchObject({
      bets: 0,
      categories: [],
      steps: [],
    });
  });

  test('[MEM-08] has a line for each day of Manila, or month of a long period; the file has the same', async () => {
    const who = await testPlayer(site.gateway, 0);
    const round = (id: number, at: string) =>
      sql`INSERT INTO rounds (id, customer_id, game_id, stake, payout, valid_bet, outcome, seed_id, nonce, currency, balance_after, balance_version, at)
      VALUES (${id}, ${who.customerId}, 1, 100, 30, 100, '{}', 1, 0, 'PHP', 0, 1, ${at})`.execute(
        site.db,
      );
    await round(700_001, '2026-02-26T15:59:59Z');
    await round(700_002, '2026-02-26T16:00:00Z');
    await round(700_003, '2026-03-01T16:00:00Z');
    const lost = { bets: 1, stake: 100, payout: 30, profit: -70 };
    const none = { bets: 0, stake: 0, payout: 0, profit: 0 };
    expect((await profit({}, who)).steps).toEqual([
      { day: '2026-02-26', ...lost },
      { day: '2026-02-27', ...lost },
      { day: '2026-02-28', ...none },
      { day: '2026-03-01', ...none },
      { day: '2026-03-02', ...lost },
    ]);
    expect((await profit({ from: '2026-02-27', to: '2026-02-27' }, who)).steps).toEqual([
      { day: '2026-02-27', ...lost },
    ]);
    const file = async (query: string) => {
      const url = `/api/wps/relay/personalProfit/export?period=any&language=EN${query}`;
      const { headers, body } = await site.app.inject({
        url,
        headers: { authorization: `Bearer ${who.token}` },
      });
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="profit-and-loss-any-\d{4}-\d\d-\d\d\.csv"$/,
      );
      return body.split('\r\n');
    };
    const line = (day: string, category = 'Slots') => `${day},${category},1,1.00,0.30,-0.70,PHP`;
    expect(await file('')).toEqual([
      '\uFEFF"Day, or first day of the month",Category,Bets,Staked,Payouts,Result,Currency',
      ...['2026-03-02', '2026-02-27', '2026-02-26'].map((day) => line(day)),
      '',
    ]);
    expect((await file('&from=2026-02-27&to=2026-02-27')).slice(1, -1)).toEqual([
      line('2026-02-27'),
    ]);
    await round(700_004, '2025-11-29T16:00:00Z');
    await sql`UPDATE rounds SET game_id = 999999 WHERE id = 700003`.execute(site.db);
    expect((await file('')).slice(1, -1)).toEqual([
      line('2026-03-01', 'Other games'),
      '2026-02-01,Slots,2,2.00,0.60,-1.40,PHP',
      line('2025-11-01'),
    ]);
    await sql`UPDATE rounds SET game_id = 1 WHERE id = 700003`.execute(site.db);
    expect(await profit({}, who)).toMatchObject({
      step: 'month',
      steps: [
        { day: '2025-11-01' },
        { day: '2025-12-01', bets: 0 },
        { day: '2026-01-01' },
        { day: '2026-02-01', bets: 2 },
        { day: '2026-03-01' },
      ],
    });
  });
});
