import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { lines } from '../../games/slots/rules.ts';
import { slotEntries } from '../../games/slots/server/house.ts';
import type { Gateway } from '../context.ts';
import { touchCatalogue } from '../domain/catalogue/snapshot.ts';
import { type DemoGame, type HouseSlot, demoGames } from './catalogue-games.ts';
import { houseRoundGames } from './house-rounds.ts';
import { externalGame, externalVendor, seedExternalVendor } from './external-vendor.ts';
import {
  houseVendor,
  ownWallets,
  vendorCodes,
  vendorName,
  vendorsByCategory,
} from './catalogue-vendors.ts';

function houseSlots(): HouseSlot[] {
  return slotEntries.map(({ code, names, nodeId, volatility, game }) => ({
    code,
    names,
    nodeId,
    rtp: game.rtp(code),
    volatility,
    minBet: game.limits.min,
    lines: lines.length,
  }));
}

/** Writes vendors and games. Idempotent. The version is a hash of the data. */
export async function seedCatalogue(gateway: Pick<Gateway, 'db'>): Promise<void> {
  const games = demoGames(houseSlots(), [...houseRoundGames(), externalGame]);
  const vendors = vendorCodes.map((code) => ({
    code,
    name: vendorName(code),
    connected: code === houseVendor,
    own_wallet: ownWallets.has(code),
    launch_url: null as string | null,
  }));
  const { code, name, category: externalCategory, launchUrl } = externalVendor;
  vendors.push({ code, name, connected: true, own_wallet: false, launch_url: launchUrl });
  const categories = Object.entries(vendorsByCategory).flatMap(([category, codes]) =>
    codes.map((vendor, position) => ({ vendor, category, position })),
  );
  categories.push({
    vendor: code,
    category: externalCategory,
    position: vendorsByCategory[externalCategory].length,
  });
  const rows = JSON.stringify(games);
  await gateway.db.transaction().execute(async (db) => {
    await sql`INSERT INTO vendors (code, name, connected, own_wallet, launch_url)
      SELECT code, name, connected, own_wallet, launch_url FROM jsonb_to_recordset(${JSON.stringify(vendors)}::jsonb)
        AS v(code text, name text, connected boolean, own_wallet boolean, launch_url text) ON CONFLICT DO NOTHING`.execute(
      db,
    );
    await sql`INSERT INTO vendor_categories (vendor, category, position)
      SELECT vendor, category, position FROM jsonb_to_recordset(${JSON.stringify(categories)}::jsonb)
        AS c(vendor text, category text, position integer) ON CONFLICT DO NOTHING`.execute(db);
    await sql`INSERT INTO games (${sql.join(columns.map((column) => sql.ref(column)))})
      SELECT ${sql.join(columns.map((column) => sql.ref(column)))}
      FROM json_populate_recordset(NULL::games, ${rows}::json) ON CONFLICT DO NOTHING`.execute(db);
  });
  await seedExternalVendor(gateway);
  await touchCatalogue(gateway, createHash('sha256').update(rows).digest('hex').slice(0, 12));
}

const columns: readonly (keyof DemoGame)[] = [
  'node_id',
  'game_code',
  'vendor',
  'category',
  'classify',
  'names',
  'is_hot',
  'hot_rank',
  'trial_offered',
  'is_vassalage',
  'maintenance',
  'rtp',
  'volatility',
  'min_bet',
  'lines',
  'released_on',
];
