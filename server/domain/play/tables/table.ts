import { sql } from 'kysely';
import type { Request, Value } from '../../../../contract/index.ts';
import type { Context } from '../../../context.ts';
import { fingerprint } from '../../../ledger/ledger.ts';
import { mapSqlErrors } from '../../../ledger/map-sql-errors.ts';
import { DomainError } from '../../../domain-error.ts';
import { currentBalance } from '../../wallet/balance.ts';
import { type Seat, asked, requireOpenGame, requireStake, seatOf } from '../open-table.ts';
import { tablesOf } from './runner.ts';
import { betOfPlayer, betsOfPlayer, tableState } from './stored.ts';

/** For its player, with their bets. Starts the table. */
export async function askTable(
  _request: Request<'house.table'>,
  context: Context,
): Promise<Value<'house.table'>> {
  const { launch, game } = await seatOf(context, 'shared');
  await tablesOf(context).attend(context, launch.gameCode);
  const [state, bets, { balance, balanceVersion }] = await Promise.all([
    tableState(context, launch.gameCode, game),
    betsOfPlayer(context, launch.gameCode, launch.customerId),
    currentBalance(context, launch.customerId),
  ]);
  return { ...state, bets, perRound: game.perRound, balance, balanceVersion };
}

/** All stakes in one statement, or none (GAME-12). Idempotent (WAL-02). Rejects after closing. */
export async function betAtTable(
  request: Request<'house.bet'>,
  context: Context,
): Promise<Value<'house.bet'>> {
  const seat = await seatOf(context, 'shared');
  const { launch } = seat;
  await requireOpenGame(context, launch);
  const { key, roundId, selections } = request;
  const stake = await checkSelections(context, seat, request);
  const digest = fingerprint('bet', roundId, selections);
  const query = sql<{
    id: string;
  }>`SELECT bet_at_table(${launch.id}, ${roundId}, ${key}, ${digest}, ${stake},
    ${JSON.stringify(selections)}::jsonb, ${seat.game.perRound}) AS id`;
  const [row] = (await mapSqlErrors(query.execute(context.db))).rows;
  const bet = await betOfPlayer(context, launch.customerId, row?.id ?? '0');
  const { balance, balanceVersion } = await currentBalance(context, launch.customerId);
  context.live.toCustomer(launch.customerId, { kind: 'balance', balance, balanceVersion });
  context.live.toTable(launch.gameCode, launch.customerId);
  return { bet, balance, balanceVersion };
}

/** Returns the sum of stakes, centavos. */
async function checkSelections(
  context: Context,
  { launch: { gameCode }, game }: Seat<'shared'>,
  { roundId, selections }: Request<'house.bet'>,
): Promise<number> {
  const { rows } = await sql<{ number: string }>`
    SELECT number FROM table_rounds WHERE id = ${roundId} AND table_code = ${gameCode}`.execute(
    context.db,
  );
  if (!rows[0]) throw new DomainError('betting_closed');
  const number = Number(rows[0].number);
  for (const selection of selections) {
    requireStake(game, selection.stake, 'selections');
    asked('selections', () => game.check({ gameCode, number, ...selection }));
  }
  if (new Set(selections.map(({ choice }) => choice)).size < selections.length) {
    throw new DomainError('invalid_request', { field: 'selections' });
  }
  return selections.reduce((sum, each) => sum + each.stake, 0);
}
