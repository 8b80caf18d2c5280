import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { checkChain, checkRound } from '../../../../games/checks.ts';
import { roll } from '../../../../games/color/rules.ts';
import type { Gateway } from '../../../context.ts';
import { check } from '../../../ledger/ledger.ts';
import { openedDraws } from '../fairness.ts';
import { contextOf } from '../fixtures.ts';
import { betsHash, chainLinks, chainSeed, drawsKeyFile, nextLink } from './chain.ts';
import { Tables } from './runner.ts';
import { lastRounds, roundNumbers } from './stored.ts';
import { tableKit } from './table-kit.ts';

const table = 'PLR-C01';
const kit = tableKit(table, 'color');

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const red = [{ choice: 'red', stake: 1000 }];
const seedRow = async (id: string) => {
  const { rows } = await sql<
    Record<'seed' | 'hash' | 'bets', Buffer | null>
  >`SELECT server_seed AS seed, seed_hash AS hash, bets_hash AS bets FROM table_rounds WHERE id = ${id}`.execute(
    kit.gateway.db,
  );
  return rows[0]!;
};
/** With the next one open. */
async function playRound(): Promise<string> {
  const seat = await kit.sit(100_000);
  const { id: roundId } = await kit.openRound(seat);
  await kit.bet(seat, { roundId, selections: red });
  await kit.finishRound();
  await kit.look();
  await kit.openRound(seat);
  return roundId;
}
const opened = async () =>
  (await openedDraws({ gameCode: table } as never, contextOf(kit.gateway))).data.rounds;
/** The same database without the key's folder. */
async function withoutKey(work: (gateway: Gateway) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'palaro-nokey-'));
  await work({ ...kit.gateway, env: { ...kit.gateway.env, dataDir } });
  rmSync(dataDir, { recursive: true });
}

test('[GAME-16a] the seed of an open round is not in the database, nor derived from it without the key', async () => {
  const seat = await kit.sit(100_000);
  const { id } = await kit.openRound(seat);
  expect(await seedRow(id)).toMatchObject({ seed: null, bets: null });
  const { chain } = (await kit.stored())!;
  await withoutKey(async (other) => expect(await chainSeed(other, chain!)).toBeNull());
  const seed = await chainSeed(kit.gateway, chain!);
  expect((await seedRow(id)).hash).toEqual(sha256(seed!));
  await kit.finishRound();
  await kit.look();
  expect(await seedRow(id)).toMatchObject({ seed });
});

test('[GAME-16a] [OPS-02c] gateways with other data folders draw with one key, DRAWS_KEY', async () => {
  const drawsKey = Buffer.alloc(32, 'one for all');
  const of = (dataDir: string): Gateway => ({
    ...kit.gateway,
    env: { ...kit.gateway.env, dataDir, drawsKey },
  });
  const next = await nextLink(of('/nowhere'), table);
  const seed = await chainSeed(of('/elsewhere'), next);
  expect(sha256(seed!)).toEqual(next.seedHash);
  expect(await chainSeed(kit.gateway, next)).toBeNull();
});

test('[GAME-16b] all seeds of a table lead to the head that was published before its first round', async () => {
  await playRound();
  await playRound();
  await playRound();
  const draws = await opened();
  const revealed = draws.filter(({ serverSeed }) => serverSeed !== null);
  expect(revealed.length).toBeGreaterThanOrEqual(3);
  expect(await checkChain(draws)).toBe('matches');
  for (const draw of revealed) expect(await checkRound(draw)).toBe('matches');
  const swapped = (i: number, change: object) =>
    draws.map((draw, at) => (at === i ? { ...draw, ...change } : draw));
  const other = sha256(Buffer.from('another')).toString('hex');
  // One that was chosen later, the newest, an older one, another head, and the hash of the next one.
  for (const forged of [
    swapped(1, { serverSeed: other }),
    swapped(2, {
      serverSeed: other,
      serverSeedHash: sha256(Buffer.from(other, 'hex')).toString('hex'),
    }),
    draws.map((draw) => ({ ...draw, chain: { ...draw.chain!, head: other } })),
    swapped(0, { serverSeedHash: other }),
  ])
    expect(await checkChain(forged)).toBe('differs');
  expect(await checkChain(draws.map((draw) => Object.assign({}, draw, { chain: null })))).toBe(
    'unknown',
  );
});

test('[GAME-16c] the outcome is drawn with a hash of all bets, which the last bet changes', async () => {
  const seat = await kit.sit(100_000);
  const { id: roundId, number } = await kit.openRound(seat);
  const { db } = kit.gateway;
  const none = await betsHash(db, roundId);
  await kit.bet(seat, { roundId, selections: red });
  const one = await betsHash(db, roundId);
  // The same bet again has another key.
  await kit.bet(seat, { roundId, selections: red });
  const two = await betsHash(db, roundId);
  expect(new Set([none, one, two].map((hash) => hash.toString('hex'))).size).toBe(3);
  await kit.finishRound();
  await kit.look();
  const { seed, bets } = await seedRow(roundId);
  expect(bets).toEqual(two);
  const { results } = await kit.ask(seat);
  expect(results[0]).toMatchObject({
    id: roundId,
    betsHash: two.toString('hex'),
    outcome: roll(roundNumbers({ table, number, serverSeed: seed!, betsHash: two })),
  });
});

test('[GAME-16b] a used-up chain is followed by another, published with the round', async () => {
  await playRound();
  const { db } = kit.gateway;
  const last = (await kit.stored())!;
  await sql`UPDATE table_rounds SET link = ${chainLinks} WHERE id = ${last.id}`.execute(db);
  const next = await nextLink(kit.gateway, table);
  expect(next.link).toBe(1);
  expect(next.chainId).not.toBe(last.chain!.chainId);
  const chain = await db
    .selectFrom('draw_chains')
    .select('head')
    .where('id', '=', next.chainId)
    .executeTakeFirstOrThrow();
  expect(next.seedHash).toEqual(chain.head);
  await sql`UPDATE table_rounds SET link = ${last.chain!.link} WHERE id = ${last.id}`.execute(db);
});

test('[GAME-16a] [WAL-01] a round whose key is lost is refunded, not drawn from anything else', async () => {
  const seat = await kit.sit(100_000);
  const { id: roundId, number } = await kit.openRound(seat);
  await kit.bet(seat, { roundId, selections: red });
  await kit.skip('draws_at');
  await kit.expire();
  const logged = vi.spyOn(kit.gateway.log, 'error');
  await withoutKey(async (other) => {
    const tables = new Tables();
    await tables.finishOverdue(other, 0);
    await tables.close(other);
  });
  expect(logged.mock.calls).toEqual([
    [{ table, round: number }, 'the key of a draw is not in this data folder'],
  ]);
  logged.mockRestore();
  const rounds = await lastRounds(kit.gateway, table, 5);
  expect(rounds.find(({ id }) => id === roundId)).toMatchObject({
    state: 'refunded',
    outcome: null,
    serverSeed: null,
  });
  expect((await kit.wallet(seat)).balance).toBe(100_000);
  expect(await check(kit.gateway.db)).toEqual({ sumsZero: true, mismatches: 0 });
});

test('[GAME-16a] the key of the draws is made once, for its owner alone; a broken one draws nothing', async () => {
  await withoutKey(async (other) => {
    const file = drawsKeyFile(other.env);
    const next = await nextLink(other, table);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await chainSeed(other, next)).not.toBeNull();
    expect(await nextLink(other, table)).toEqual(next);
  });
  await withoutKey(async (other) => {
    writeFileSync(drawsKeyFile(other.env), 'ab'.repeat(31));
    await expect(nextLink(other, table)).rejects.toThrow('has no key of 32 bytes');
  });
  const env = { ...kit.gateway.env, dataDir: '/nowhere' };
  await expect(nextLink({ ...kit.gateway, env }, table)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('[GAME-16b] each table has a chain of its own', async () => {
  await sql`INSERT INTO game_tables (code) VALUES ('PLR-K01'), ('PLR-B01')`.execute(kit.gateway.db);
  const one = await nextLink(kit.gateway, 'PLR-K01');
  const other = await nextLink(kit.gateway, 'PLR-B01');
  expect([one.link, other.link]).toEqual([1, 1]);
  expect(one.chainId).not.toBe(other.chainId);
  expect(await nextLink(kit.gateway, 'PLR-K01')).toEqual(one);
});

test('[GAME-12] a round from before there were chains is drawn from its own seed', async () => {
  const seat = await kit.sit(100_000);
  const { id: roundId, number } = await kit.openRound(seat);
  await kit.bet(seat, { roundId, selections: red });
  const serverSeed = Buffer.alloc(32, 5);
  await sql`UPDATE table_rounds SET chain_id = NULL, link = NULL, seed_hash = NULL, server_seed = ${serverSeed} WHERE id = ${roundId}`.execute(
    kit.gateway.db,
  );
  const hash = sha256(serverSeed).toString('hex');
  expect((await kit.ask(seat)).round).toMatchObject({ serverSeedHash: hash, serverSeed: null });
  await kit.finishRound();
  expect((await kit.ask(seat)).results[0]).toMatchObject({
    id: roundId,
    state: 'settled',
    serverSeed: serverSeed.toString('hex'),
    betsHash: null,
    outcome: roll(roundNumbers({ table, number, serverSeed, betsHash: null })),
  });
  expect((await opened()).find(({ id }) => id === roundId)).toMatchObject({
    chain: null,
    clientSeed: table,
  });
});
