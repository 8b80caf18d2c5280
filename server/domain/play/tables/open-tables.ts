import { sql } from 'kysely';
import type { OpenTable, OpenTables } from '../../../../contract/play/open-tables.ts';
import type { CategoryCode } from '../../../../contract/categories.ts';
import { nowDate } from '../../../clock.ts';
import type { Gateway, Handlers } from '../../../context.ts';
import { currencySymbol, memberCurrency } from '../../../kernel/currency.ts';
import { readAtMostEvery } from '../../../ledger/per-database-cache.ts';
import { toItem } from '../../catalogue/items.ts';
import { currentCatalogue } from '../../catalogue/snapshot.ts';
import { houseGame, houseVendor } from '../house-games.ts';
import { houseGames } from '../../../../games/house.ts';

/** Who has bet so long ago still sits there. */
const seatedSeconds = 180;

type Now = Pick<OpenTable, 'phase' | 'closesAt' | 'players'>;

interface Row {
  code: string;
  phase: OpenTable['phase'];
  closesAt: Date | null;
  players: number;
}

const codesOf = (kind: 'shared' | 'staged'): string[] =>
  [...houseGames.values()].filter(({ game }) => game.kind === kind).map(({ code }) => code);

/** By game code. One read a second serves everybody. */
const tablesNow = readAtMostEvery(1000, async ({ db }): Promise<ReadonlyMap<string, Now>> => {
  const { rows } = await sql<Row>`
    SELECT t.code, t.players, CASE WHEN r.id IS NULL OR r.state IN ('settled', 'refunded') AND r.ends_at < now() THEN 'quiet'
        WHEN r.state = 'open' AND r.closes_at > now() THEN 'betting' ELSE 'drawing' END AS phase,
      CASE WHEN r.state = 'open' AND r.closes_at > now() THEN r.closes_at END AS "closesAt"
    FROM (
      SELECT code, (SELECT count(DISTINCT b.customer_id)::integer
          FROM (SELECT id FROM table_rounds WHERE table_code = code ORDER BY number DESC LIMIT 10) last
          JOIN table_bets b ON b.round_id = last.id AND b.at > now() - make_interval(secs => ${seatedSeconds})
          JOIN launches l ON l.id = b.launch_id AND NOT l.trial) AS players
        FROM unnest(${codesOf('shared')}::text[]) code
    ) t LEFT JOIN LATERAL (SELECT * FROM table_rounds WHERE table_code = t.code ORDER BY number DESC LIMIT 1) r ON true
    UNION ALL
    SELECT code, (SELECT count(*)::integer FROM staged_rounds s JOIN launches l ON l.id = s.launch_id AND NOT l.trial
        WHERE s.game_code = code AND s.settled_at IS NULL
        AND s.acted_at > now() - make_interval(secs => ${seatedSeconds})), 'betting', NULL
      FROM unnest(${codesOf('staged')}::text[]) code`.execute(db);
  return new Map(
    rows.map(({ code, phase, closesAt, players }) => [
      code,
      { phase, closesAt: closesAt?.toISOString() ?? null, players },
    ]),
  );
});

/** Of the house's tables in a category that can be opened now (CALL-06). */
async function openTables(
  gateway: Pick<Gateway, 'db'>,
  category: CategoryCode,
  language: string,
): Promise<OpenTables> {
  const [snapshot, now] = await Promise.all([
    currentCatalogue(gateway),
    tablesNow.current(gateway),
  ]);
  const tables = snapshot
    .listedOf(language, { vendor: houseVendor })
    .filter(({ type }) => type === category)
    .flatMap((game): OpenTable[] => {
      const state = now.get(game.gameCode);
      const limits = houseGame(houseVendor, game.gameCode)?.limits;
      if (!state || !limits || !game.playable || game.maintenance) return [];
      const item = toItem(game, language);
      return [{ game: item, minStake: limits.min, maxStake: limits.max, ...state }];
    });
  return {
    at: nowDate().toISOString(),
    currencySymbol: currencySymbol(memberCurrency),
    tables: tables.toSorted((a, b) => b.players - a.players),
  };
}

export const openTableHandlers: Handlers<'tables'> = {
  'tables.pvpRooms': ({ language }, context) => openTables(context, 'PVP', language),
  'tables.liveModels': ({ language }, context) => openTables(context, 'LIVE', language),
};
