import { sql } from 'kysely';
import type { LotteryDraw, LotteryDraws } from '../../../contract/lottery/draws.ts';
import { families } from '../../../games/lottery/families.ts';
import { lotteryGames } from '../../../games/lottery/meta.ts';
import type { Outcome } from '../../../games/lottery/rules.ts';
import { nextDraw } from '../../../games/lottery/schedule.ts';
import type { Context } from '../../context.ts';
import { toItem } from '../catalogue/items.ts';
import type { CatalogueGame } from '../catalogue/game.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { houseVendor } from '../play/house-games.ts';
import { nowDate } from '../../clock.ts';

type Lottery = (typeof lotteryGames)[number];

interface Row {
  table: string;
  openClosesAt: Date | null;
  openDrawsAt: Date | null;
  number: string | null;
  drawnAt: Date | null;
  outcome: unknown;
  now: Date;
}

/** The catalogue's lotteries: next draws and last results, soonest first (GAME-12). */
export async function nextDraws(language: string, context: Context): Promise<LotteryDraws> {
  const games = new Map(
    [...(await currentCatalogue(context)).byId.values()].flatMap((game) =>
      game.vendor === houseVendor ? [[game.gameCode, game] as const] : [],
    ),
  );
  const rows = await readRounds(context);
  const now = rows[0]?.now ?? nowDate();
  const known = new Map(rows.map((row) => [row.table, row]));
  const draws = lotteryGames.flatMap((lottery) => {
    const game = games.get(lottery.code);
    return game ? [toDraw(lottery, game, language, known.get(lottery.code), now)] : [];
  });
  return {
    serverTime: now.toISOString(),
    draws: draws.toSorted((a, b) => a.drawsAt.localeCompare(b.drawsAt)),
  };
}

/** Open and last drawn round of each lottery. */
async function readRounds({ db }: Pick<Context, 'db'>): Promise<Row[]> {
  const codes = lotteryGames.map(({ code }) => code);
  const { rows } =
    await sql<Row>`SELECT t.code AS "table", o.closes_at AS "openClosesAt", o.draws_at AS "openDrawsAt",
      d.number, d.draws_at AS "drawnAt", d.outcome, clock_timestamp() AS now
    FROM game_tables t
    LEFT JOIN table_rounds o ON o.table_code = t.code AND o.state = 'open' AND o.closes_at > now()
    LEFT JOIN LATERAL (SELECT number, draws_at, outcome FROM table_rounds WHERE table_code = t.code AND state IN ('drawn', 'settled')
      ORDER BY number DESC LIMIT 1) d ON true
    WHERE t.code = ANY(${codes}::text[])`.execute(db);
  return rows;
}

function toDraw(
  lottery: Lottery,
  game: CatalogueGame,
  language: string,
  row: Row | undefined,
  now: Date,
): LotteryDraw {
  const due = nextDraw(lottery.times, now.getTime());
  const { headline } = families[lottery.family];
  return {
    game: toItem(game, language),
    area: lottery.area,
    closesAt: (row?.openClosesAt ?? new Date(due.closesAt)).toISOString(),
    drawsAt: (row?.openDrawsAt ?? new Date(due.drawsAt)).toISOString(),
    last:
      row?.number && row.drawnAt
        ? {
            number: Number(row.number),
            drawnAt: row.drawnAt.toISOString(),
            numbers: (row.outcome as Outcome).numbers.slice(0, headline),
          }
        : null,
  };
}
