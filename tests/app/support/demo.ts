import { sql } from 'kysely';
import type { Gateway } from '../../../server/context.ts';
import { seedCatalogue } from '../../../server/demo/catalogue.ts';
import { seedContent } from '../../../server/demo/content.ts';
import { currentCatalogue } from '../../../server/domain/catalogue/snapshot.ts';
import { reloadSite } from '../../../server/settings/state.ts';
import { askAgain } from '../../../src/models/site.ts';

/**
 * Per vendor and category, the house's own excepted: ten thousand would cost every test a second.
 */
const perVendor = 6;

/**
 * Replaces the small test catalogue by demo data, in about a second; call it before the first page
 * opens.
 */
export async function useDemoCatalogue(gateway: Gateway): Promise<void> {
  await sql`TRUNCATE games, vendors, vendor_categories, banners, announcements CASCADE`.execute(
    gateway.db,
  );
  // Cut with the vendors, which accounts refer to.
  await sql`WITH opened AS (INSERT INTO accounts (id, purpose, currency, shard)
      SELECT nextval('system_account_ids'), 'jackpot', 'PHP', shard FROM generate_series(0, 2) shard RETURNING id, shard)
    INSERT INTO jackpot_pots (pot, account_id) SELECT (ARRAY['mini', 'minor', 'mega'])[shard + 1], id FROM opened`.execute(
    gateway.db,
  );
  await seedCatalogue(gateway);
  await sql`DELETE FROM games WHERE vendor <> 'PLR' AND game_id NOT IN (
    SELECT game_id FROM (SELECT game_id, row_number() OVER (PARTITION BY vendor, category ORDER BY maintenance DESC, vendor_entry DESC, game_id) AS place FROM games) AS placed
    WHERE place <= ${perVendor})`.execute(gateway.db);
  await seedContent(gateway);
  await reloadSite(gateway);
  await currentCatalogue(gateway);
  await askAgain();
}
