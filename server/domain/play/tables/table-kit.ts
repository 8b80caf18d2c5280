import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Request } from '../../../../contract/index.ts';
import { playHandlers } from '../handlers.ts';
import { addRoundGames, sitAt } from '../rounds-kit.ts';
import { type TestDomain, testDomain, walletOf } from '../fixtures.ts';
import { tablesOf } from './runner.ts';
import { lastRounds } from './stored.ts';

export type Seat = Awaited<ReturnType<typeof sitAt>>;
type Instant = 'closes_at' | 'draws_at' | 'ends_at';

/** Own database, players, a clock that can run ahead. */
export function tableKit(table: string, game: Parameters<typeof sitAt>[1]) {
  let domain: TestDomain;
  let keys = 0;
  beforeAll(async () => {
    domain = await testDomain();
    await addRoundGames(domain.gateway);
  });
  afterAll(async () => {
    await tablesOf(domain.gateway).close(domain.gateway);
    await domain.close();
  });

  const newKey = () => `key_${String((keys += 1)).padStart(16, '0')}`;
  const ask = ({ context }: Seat) => playHandlers['house.table']({}, context);
  const look = (tables = tablesOf(domain.gateway)) => tables.check(domain.gateway, table);
  /** The instant is then ms ago; negative: ahead. */
  const skip = async (instant: Instant, ms = 1): Promise<void> => {
    await sql`UPDATE table_rounds SET opens_at = opens_at - d, closes_at = closes_at - d, draws_at = draws_at - d, ends_at = ends_at - d
      FROM (SELECT id AS last, ${sql.ref(instant)} - clock_timestamp() + make_interval(secs => ${ms / 1000}) AS d FROM table_rounds
        WHERE table_code = ${table} ORDER BY number DESC LIMIT 1) t WHERE id = last AND d > interval '0'`.execute(
      domain.gateway.db,
    );
  };
  /** Or the next one. */
  const openRound = async (seat: Seat) => {
    for (let tries = 0; tries < 10; tries += 1) {
      const { round, serverTime } = await ask(seat);
      if (round?.state === 'open' && serverTime < round.closesAt) return round;
      await skip(round?.state === 'open' ? 'draws_at' : 'ends_at');
      await look();
    }
    throw new Error('the table sleeps');
  };

  return {
    get domain() {
      return domain;
    },
    get gateway() {
      return domain.gateway;
    },
    newKey,
    ask,
    look,
    skip,
    openRound,
    sit: (centavos: number) => sitAt(domain.gateway, game, centavos),
    bet: (
      { context }: Seat,
      request: Partial<Request<'house.bet'>> & Pick<Request<'house.bet'>, 'roundId' | 'selections'>,
    ) => playHandlers['house.bet']({ key: newKey(), ...request }, context),
    wallet: ({ player }: Seat) => walletOf(domain.gateway, player.wallet),
    stored: async () => (await lastRounds(domain.gateway, table, 1))[0],
    finishRound: async (): Promise<void> => {
      await skip('draws_at');
      await look();
      await skip('ends_at');
    },
    expire: () =>
      sql`UPDATE game_tables SET lease_until = now() - interval '1 second'`.execute(
        domain.gateway.db,
      ),
  };
}
