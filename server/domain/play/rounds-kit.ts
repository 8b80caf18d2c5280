import { sql } from 'kysely';
import type { Gateway } from '../../context.ts';
import { authenticateLaunch, openLaunch } from './launches.ts';
import { type TestPlayer, contextOf, testPlayer } from './fixtures.ts';

/** Of each engine with rounds (`gameOf`); call before the catalogue is read. */
export async function addRoundGames({ db }: Pick<Gateway, 'db'>): Promise<void> {
  await sql`INSERT INTO vendor_categories (vendor, category, position) VALUES ('PLR', 'PVP', 1), ('PLR', 'LOTT', 1), ('PLR', 'SPORTS', 1), ('PLR', 'LIVE', 1)`.execute(
    db,
  );
  await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, trial_offered, released_on) VALUES
    (7, 'PLR-C01', 'PLR', 'PVP', 'PERYA', '{"EN": "Color Game", "TY": "Color Game"}', true, '2026-01-01'),
    (8, 'PLR-M01', 'PLR', 'RNG', 'INSTANT', '{"EN": "Mines", "TY": "Mina"}', true, '2026-01-01'),
    (9, 'PLR-L01', 'PLR', 'LOTT', 'LOTTO', '{"EN": "Pares 31", "TY": "Pares 31"}', true, '2026-01-01'),
    (10, 'PLR-L02', 'PLR', 'LOTT', 'LOTTO', '{"EN": "Tres Suerte", "TY": "Tres Suwerte"}', true, '2026-01-01'),
    (11, 'PLR-V01', 'PLR', 'SPORTS', 'VIRTUAL', '{"EN": "Virtual Football", "TY": "Virtual Football"}', true, '2026-01-01'),
    (12, 'PLR-B01', 'PLR', 'LOTT', 'BINGO', '{"EN": "Barangay Bingo", "TY": "Bingo sa Barangay"}', true, '2026-01-01'),
    (13, 'PLR-K01', 'PLR', 'LIVE', 'BACCARAT', '{"EN": "Capiz Baccarat", "TY": "Baccarat sa Capiz"}', true, '2026-01-01'),
    (14, 'PLR-N01', 'PLR', 'PVP', 'LUCKY9', '{"EN": "Lucky Nine", "TY": "Lucky Nine"}', true, '2026-01-01')`.execute(
    db,
  );
}

/** 50 to 52: cockfights, which the catalogue does not show; as a game that was removed. */
export async function addHiddenGames({ db }: Pick<Gateway, 'db'>): Promise<void> {
  await sql`INSERT INTO vendors (code, name, connected) VALUES ('DS88', 'Sabong', true)`.execute(
    db,
  );
  await sql`INSERT INTO vendor_categories (vendor, category, position) VALUES ('DS88', 'SPORTS', 1)`.execute(
    db,
  );
  await sql`INSERT INTO games (game_id, game_code, vendor, category, classify, names, trial_offered, released_on)
    SELECT id, 'DS-' || id, 'DS88', 'SPORTS', 'COCKFIGHT', '{"EN": "Hidden", "TY": "Lihim"}', false, '2026-01-01'
    FROM generate_series(50, 52) id`.execute(db);
}

const gameOf = {
  color: ['7', 'PLR-C01'],
  mines: ['8', 'PLR-M01'],
  lucky9: ['14', 'PLR-N01'],
  lottery: ['10', 'PLR-L02'],
  matches: ['11', 'PLR-V01'],
  bingo: ['12', 'PLR-B01'],
  baccarat: ['13', 'PLR-K01'],
} as const;

/** A member with centavos and an open game; `context` is its calls'. */
export async function sitAt(gateway: Gateway, game: keyof typeof gameOf, amount: number) {
  const player = await testPlayer(gateway, amount);
  return { player, ...(await openFor(gateway, game, player)) };
}

export async function openFor(
  gateway: Gateway,
  game: keyof typeof gameOf,
  { customerId, sessionId }: TestPlayer,
) {
  const [gameId, gameCode] = gameOf[game];
  const launch = { gameId, gameCode, vendor: 'PLR', currency: 'PHP', trial: false, language: 'EN' };
  const token = await openLaunch(gateway, { ...launch, customerId, sessionId });
  const live = await authenticateLaunch(gateway, token);
  if (!live) throw new Error('no launch');
  return { token, context: contextOf(gateway, { role: 'launch', ...live }) };
}
