import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { assert } from 'superstruct';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TableEvent, tableLivePath } from '../../contract/play/table-live.ts';
import { addRoundGames, sitAt } from '../domain/play/rounds-kit.ts';
import { playHandlers } from '../domain/play/handlers.ts';
import { tablesOf } from '../domain/play/tables/runner.ts';
import { lastRounds } from '../domain/play/tables/stored.ts';
import { requireCustomer } from '../kernel/caller.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { type Reader, kindsOf, listen } from '../testing/socket.ts';
import { TableSockets } from './table-sockets.ts';

const table = 'PLR-C01';
let first: TestGateway;
let second: TestGateway;
const open: WebSocket[] = [];

beforeAll(async () => {
  first = await createTestGateway();
  await addRoundGames(first.gateway);
  second = await first.another();
  await first.media.listen({ host: '127.0.0.1', port: 0 });
  await second.media.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});
afterAll(async () => {
  await second.close();
  await first.close();
});

async function connect(
  at: TestGateway,
  hello: unknown,
  origin = 'http://localhost:8081',
): Promise<Reader<TableEvent>> {
  const { port } = at.media.server.address() as AddressInfo;
  const reader = listen<TableEvent>(
    new WebSocket(`ws://localhost:${port}${tableLivePath}`, { origin }),
  );
  open.push(reader.socket);
  reader.socket.on('open', () =>
    reader.socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello)),
  );
  return reader;
}
/** Without the crowd, which follows when it is read. */
const stateKinds = (reader: Reader<TableEvent>) =>
  kindsOf(reader).filter((kind) => kind !== 'crowd');
const rounds = ({ events }: Reader<TableEvent>) =>
  events.flatMap((event) => (event.kind === 'round' ? [event.round] : []));

/** Ends the round, on whichever process. */
async function finishRound(): Promise<void> {
  await sql`UPDATE table_rounds SET opens_at = opens_at - interval '1 minute', closes_at = closes_at - interval '1 minute',
    draws_at = draws_at - interval '1 minute' WHERE state = 'open'`.execute(first.db);
  for (const { gateway } of [first, second]) await tablesOf(gateway).check(gateway, table);
}

describe('the socket of a table', () => {
  test("[GAME-11f] [GAME-12] a round's end and its bets are sent even when the next round has opened before", async () => {
    const { token, context } = await sitAt(first.gateway, 'color', 10_000);
    const heard: TableEvent[] = [];
    const socket = {
      readyState: 1,
      OPEN: 1,
      bufferedAmount: 0,
      on: () => {},
      close: () => {},
      send: (data: Buffer) => heard.push(JSON.parse(String(data))),
    };
    const sockets = new TableSockets(first.gateway);
    await sockets.add(
      socket as unknown as WebSocket,
      { table, customerId: requireCustomer(context.caller), token },
      null,
    );
    const state = heard.find((event) => event.kind === 'table');
    const roundId = state?.table.round?.id ?? '';
    await playHandlers['house.bet'](
      { key: 'key_of_a_bet_that_is_late', roundId, selections: [{ choice: 'red', stake: 1000 }] },
      context,
    );
    await finishRound();
    await sql`UPDATE table_rounds SET ends_at = now() WHERE id = ${roundId}`.execute(first.db);
    for (const { gateway } of [first, second]) await tablesOf(gateway).check(gateway, table);
    const newest = async () => (await lastRounds(first.gateway, table, 1))[0];
    await expect.poll(async () => (await newest())?.id, { timeout: 10_000 }).not.toBe(roundId);
    heard.splice(0);
    await sockets.hear({ table });
    await sockets.hear({ table });
    sockets.close();
    expect(heard.map((event) => (event.kind === 'round' ? event.round.state : event.kind))).toEqual(
      ['settled', 'bets', 'open'],
    );
    expect(heard[1]).toMatchObject({ bets: [{ roundId, state: 'settled' }] });
  });

  test('[GAME-12] [OPS-02b] sends the players of every process the same round and outcome, and each their own bets', async () => {
    const [here, there] = [
      await sitAt(first.gateway, 'color', 10_000),
      await sitAt(second.gateway, 'color', 10_000),
    ];
    const readers = [
      await connect(first, { token: here.token, last: null }),
      await connect(second, { token: there.token, last: null }),
    ];
    for (const reader of readers)
      await expect
        .poll(() => kindsOf(reader))
        .toEqual(expect.arrayContaining(['hello', 'table', 'bets']));
    const [state] = readers.map(({ events }) => events[1]);
    const roundId = state?.kind === 'table' ? (state.table.round?.id ?? '') : '';
    const selections = [{ choice: 'red', stake: 1000 }];
    await playHandlers['house.bet'](
      { key: 'key_of_a_bet_at_a_table', roundId, selections },
      here.context,
    );
    await expect
      .poll(() => readers[0]?.events.findLast(({ kind }) => kind === 'bets'))
      .toMatchObject({ kind: 'bets', balance: 9000, bets: [{ roundId, state: 'open' }] });
    await finishRound();
    const settled = (reader: Reader<TableEvent>) =>
      rounds(reader).find(({ id, state: now }) => id === roundId && now === 'settled');
    await expect
      .poll(() => readers.map((reader) => settled(reader)?.outcome?.dice?.length))
      .toEqual([3, 3]);
    expect(settled(readers[0] as Reader<TableEvent>)).toEqual(
      settled(readers[1] as Reader<TableEvent>),
    );
    await expect
      .poll(() => readers[0]?.events.findLast(({ kind }) => kind === 'bets'))
      .toMatchObject({ bets: [{ roundId, state: 'settled' }] });
    const bets = readers[0]?.events.findLast((event) => event.kind === 'bets');
    expect(bets).toMatchObject({ balance: 9000 + (bets?.bets[0]?.payout ?? Number.NaN) });
    // The opening message of bets only, and nobody else's.
    expect(
      kindsOf(readers[1] as Reader<TableEvent>).filter((kind) => kind === 'bets'),
    ).toHaveLength(1);
    for (const event of readers.flatMap(({ events }) => events)) assert(event, TableEvent);
  });

  test('[GAME-17f] every process states how many bet in the round, each player once, without free play', async () => {
    const seats = [
      await sitAt(first.gateway, 'baccarat', 10_000),
      await sitAt(second.gateway, 'baccarat', 10_000),
      await sitAt(first.gateway, 'baccarat', 10_000),
    ] as const;
    await sql`UPDATE launches SET trial = true WHERE id = ${seats[2].context.caller.launchId}`.execute(
      first.db,
    );
    const readers = [
      await connect(first, { token: seats[0].token, last: null }),
      await connect(second, { token: seats[1].token, last: null }),
    ];
    const crowds = () =>
      readers.map(({ events }) => events.findLast((event) => event.kind === 'crowd'));
    await expect.poll(() => crowds().every((crowd) => crowd !== undefined)).toBe(true);
    const state = readers[0]?.events.find((event) => event.kind === 'table');
    const { id: roundId, state: phase } = state?.table.round ?? { id: '', state: '' };
    expect([phase, crowds()[0]]).toEqual(['open', { kind: 'crowd', roundId, players: 0, bets: 0 }]);
    let keys = 0;
    const bet = ({ context }: (typeof seats)[number], ...choices: string[]) =>
      playHandlers['house.bet'](
        {
          key: `key_of_a_crowd_${(keys += 1)}`,
          roundId,
          selections: choices.map((choice) => ({ choice, stake: 1000 })),
        },
        context,
      );
    await bet(seats[0], 'player');
    await bet(seats[0], 'banker');
    await bet(seats[2], 'player', 'tie');
    await bet(seats[1], 'player', 'tie');
    const all = { kind: 'crowd', roundId, players: 2, bets: 4 };
    await expect.poll(crowds).toEqual([all, all]);
    const late = await connect(second, { token: seats[2].token, last: null });
    await expect.poll(() => late.events.find(({ kind }) => kind === 'crowd')).toEqual(all);
    for (const event of [...readers, late].flatMap(({ events }) => events))
      assert(event, TableEvent);
  });

  test('a reader who comes back gets the table only when it has changed since', async () => {
    const { token } = await sitAt(first.gateway, 'color', 10_000);
    const before = await connect(first, { token, last: null });
    await expect.poll(() => stateKinds(before)).toEqual(['hello', 'table', 'bets']);
    const hello = before.events[0];
    const last = hello?.kind === 'hello' ? hello.event : 0;
    const same = await connect(first, { token, last });
    await expect.poll(() => stateKinds(same)).toEqual(['hello', 'bets']);
    const behind = await connect(first, { token, last: last - 1 });
    await expect.poll(() => stateKinds(behind)).toEqual(['hello', 'table', 'bets']);
  });

  test("[GAME-12] sockets closed before their answer do not count against the player's limit", async () => {
    const { token } = await sitAt(first.gateway, 'bingo', 10_000);
    const { port } = first.media.server.address() as AddressInfo;
    await first.db.transaction().execute(async (db) => {
      // An empty table: waking waits until they are gone.
      await sql`LOCK TABLE game_tables`.execute(db);
      for (let gone = 0; gone < 8; gone += 1) {
        const socket = new WebSocket(`ws://localhost:${port}${tableLivePath}`);
        await once(socket, 'open');
        socket.send(JSON.stringify({ token, last: null }), () => socket.terminate());
        await once(socket, 'close');
      }
    });
    // When a later player gets the table, their events are over.
    const other = await connect(first, {
      token: (await sitAt(first.gateway, 'bingo', 0)).token,
      last: null,
    });
    await expect.poll(() => kindsOf(other)).toContain('bets');
    const reader = await connect(first, { token, last: null });
    await expect.poll(() => kindsOf(reader)).toContain('bets');
  });

  test('[SAFE-02] [SAFE-04] opens only with a launch token, and never for a page of another site', async () => {
    const { token } = await sitAt(first.gateway, 'color', 0);
    const mines = await sitAt(first.gateway, 'mines', 0);
    expect(await (await connect(first, { token, last: null }, 'https://evil.example')).ended).toBe(
      403,
    );
    expect(await (await connect(first, { token: 'a-token-that-is-none', last: null })).ended).toBe(
      4401,
    );
    expect(await (await connect(first, { token: mines.token, last: null })).ended).toBe(1008);
    expect(await (await connect(first, 'nonsense')).ended).toBe(1008);
    const sandboxed = await connect(first, { token, last: null }, 'null');
    await expect.poll(() => kindsOf(sandboxed)).toContain('hello');
  });
});
