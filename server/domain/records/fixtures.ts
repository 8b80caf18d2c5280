import { sql } from 'kysely';
import type { Context, Gateway } from '../../context.ts';
import { fingerprint, move, systemAccount } from '../../ledger/ledger.ts';
import { connectVendor } from '../catalogue/connect.ts';
import { touchCatalogue } from '../catalogue/snapshot.ts';
import { playHandlers, seamlessHandlers } from '../play/handlers.ts';
import { authenticateLaunch, openLaunch } from '../play/launches.ts';
import { addRoundGames, openFor } from '../play/rounds-kit.ts';
import { tablesOf } from '../play/tables/runner.ts';
import { type TestPlayer, contextOf, testLaunch, testPlayer } from '../play/fixtures.ts';

let keys = 0;
const newKey = () => `records_${String((keys += 1)).padStart(16, '0')}`;

/** For `playedBy`. */
export async function addGames(gateway: Gateway): Promise<void> {
  await addRoundGames(gateway);
  await touchCatalogue(gateway, 'records');
}

export async function spin(
  gateway: Gateway,
  player: TestPlayer,
  rounds: number,
  stake = 100,
): Promise<void> {
  const live = await authenticateLaunch(gateway, await testLaunch(gateway, player));
  if (!live) throw new Error('no launch');
  const context = contextOf(gateway, { role: 'launch', ...live });
  for (let i = 0; i < rounds; i += 1)
    await playHandlers['house.play']({ key: newKey(), stake }, context);
}

export async function credit(
  { db }: Pick<Gateway, 'db'>,
  { customerId, wallet }: TestPlayer,
  kind: string,
  amount: number,
): Promise<void> {
  const rails = await systemAccount(db, 'rails', 'PHP', customerId);
  const legs = [
    { account: wallet, amount },
    { account: rails, amount: -amount },
  ];
  await move(db, {
    kind,
    scope: `test ${customerId}`,
    key: newKey(),
    fingerprint: fingerprint(amount),
    legs,
  });
}

/** A cashed-out round of mines, and an open one. */
async function digs(gateway: Gateway, player: TestPlayer): Promise<void> {
  const { context } = await openFor(gateway, 'mines', player);
  const start = () =>
    playHandlers['house.start']({ key: newKey(), stake: 1000, bet: { mines: 3 } }, context);
  const { round } = await start();
  for (let step = 0, open: string | undefined = round?.id; open !== undefined; step += 1) {
    const { round: next } = await playHandlers['house.act'](
      { key: newKey(), roundId: open, step, action: { open: step } },
      context,
    );
    open = next?.id;
  }
  await start();
}

/** Settled, refunded and open, at the color table. */
async function bets(gateway: Gateway, player: TestPlayer): Promise<void> {
  const { context } = await openFor(gateway, 'color', player);
  const tables = tablesOf(gateway);
  const bet = async (roundId: string) =>
    (
      await playHandlers['house.bet'](
        { key: newKey(), roundId, selections: [{ choice: 'red', stake: 500 }] },
        context,
      )
    ).bet;
  const openRound = async () => {
    for (;;) {
      const { round } = await playHandlers['house.table']({}, context);
      if (round?.state === 'open' && round.closesAt > new Date(Date.now() + 500).toISOString())
        return round.id;
      await sql`UPDATE table_rounds SET opens_at = 'epoch', closes_at = 'epoch', draws_at = 'epoch', ends_at = 'epoch'`.execute(
        gateway.db,
      );
      await tables.check(gateway, 'PLR-C01');
    }
  };
  const first = await openRound();
  await bet(first);
  await sql`UPDATE table_rounds SET closes_at = 'epoch', draws_at = 'epoch' WHERE id = ${first}`.execute(
    gateway.db,
  );
  await tables.check(gateway, 'PLR-C01');
  const second = await openRound();
  const given = await bet(second);
  await sql`SELECT refund_bet(${given.id}::bigint)`.execute(gateway.db);
  await bet(second);
}

/** Opens a game of the vendor AG; `context` is the vendor's. */
export async function openVendorGame(
  gateway: Gateway,
  { customerId, sessionId }: Pick<TestPlayer, 'customerId' | 'sessionId'>,
): Promise<{ token: string; context: Context }> {
  const launch = {
    gameId: '5',
    vendor: 'AG',
    gameCode: 'AG-2',
    currency: 'PHP',
    trial: false,
    language: 'EN',
  };
  const token = await openLaunch(gateway, { ...launch, customerId, sessionId });
  return { token, context: contextOf(gateway, { role: 'vendor', vendor: 'AG' }) };
}

/** Two stakes and payouts, rolled back, open, lost. */
async function vendorRounds(
  gateway: Gateway,
  { customerId, sessionId }: TestPlayer,
): Promise<void> {
  await connectVendor(
    { vendor: 'AG', connected: true, launch: 'https://games.ag.example/' },
    gateway,
  );
  const { token, context } = await openVendorGame(gateway, { customerId, sessionId });
  const sent = (transactionId: string, roundId: string, amount: number) => ({
    token,
    playerId: customerId,
    transactionId,
    roundId,
    amount,
  });
  const debit = (...call: Parameters<typeof sent>) =>
    seamlessHandlers['seamless.debit'](sent(...call), context);
  const pay = (...call: Parameters<typeof sent>) =>
    seamlessHandlers['seamless.credit'](sent(...call), context);
  await debit('d1', 'v1', 300);
  await debit('d1b', 'v1', 200);
  await pay('c1', 'v1', 700);
  await pay('c1b', 'v1', 50);
  await debit('d2', 'v2', 400);
  await seamlessHandlers['seamless.rollback'](
    { token, playerId: customerId, transactionId: 'd2' },
    context,
  );
  await debit('d3', 'v3', 600);
  await debit('d4', 'v4', 800);
  await pay('c4', 'v4', 0);
}

/** A member with a deposit (centavos) who has played everything. */
export async function playedBy(gateway: Gateway, amount = 1_000_000): Promise<TestPlayer> {
  const player = await testPlayer(gateway, amount);
  await spin(gateway, player, 6);
  await digs(gateway, player);
  await bets(gateway, player);
  await vendorRounds(gateway, player);
  await credit(gateway, player, 'bonus', 5000);
  return player;
}
