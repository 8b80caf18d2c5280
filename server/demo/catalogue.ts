import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Gateway } from '../context.ts';
import { houseCatalogue, insertGames } from '../domain/catalogue/house.ts';
import { touchCatalogue } from '../domain/catalogue/snapshot.ts';
import { demoGames } from './catalogue-games.ts';
import { externalGame, externalVendor, seedExternalVendor } from './external-vendor.ts';
import {
  houseVendor,
  ownWallets,
  vendorCodes,
  vendorName,
  vendorsByCategory,
} from './catalogue-vendors.ts';

/** Writes vendors and games. Idempotent. The version is a hash of the data. */
export async function seedCatalogue(gateway: Pick<Gateway, 'db'>): Promise<void> {
  const games = demoGames(houseCatalogue(), [externalGame]);
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
    await insertGames({ db }, games);
  });
  await seedExternalVendor(gateway);
  await touchCatalogue(gateway, createHash('sha256').update(rows).digest('hex').slice(0, 12));
}
