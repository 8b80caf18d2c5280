import { sql } from 'kysely';
import { nowDate } from '../clock.ts';
import type { Gateway } from '../context.ts';
import { seedAccounts } from './accounts.ts';
import { seedCalendar } from './calendar.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedContent } from './content.ts';
import { seedHistory } from './history.ts';
import { seedJackpot } from './jackpot.ts';
import { seedLinks } from './links.ts';
import { seedRebates } from './member-rebates.ts';
import { seedPoints } from './points.ts';
import { seedPosts } from './posts.ts';
import { seedPromotions } from './promotions.ts';
import { seedRates } from './rates.ts';

import { seedReferral } from './referral.ts';
import { seedSupport } from './support.ts';
import { seedTeam } from './team.ts';
import { seedMissions } from './missions.ts';
import { seedTickets } from './tickets.ts';
import { seedTournaments } from './tournaments.ts';
import { seedVip } from './vip.ts';

/** Arbitrary. */
const seedLock = 7_252_761;

/**
 * Loads the demo once; returns false when it was there. Concurrent starts wait; after a crash the
 * next start goes on.
 */
export async function seedDemo(gateway: Gateway, now: Date = nowDate()): Promise<boolean> {
  if (await seeded(gateway)) return false;
  return gateway.db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${seedLock})`.execute(connection);
    try {
      if (await seeded(gateway)) return false;
      await seedCatalogue(gateway);
      await seedContent(gateway);
      await seedPromotions(gateway);
      await seedReferral(gateway);
      await seedAccounts(gateway, now);
      await seedLinks(gateway, now);
      await seedRates(gateway, now);
      await seedHistory(gateway, now);
      await seedTeam(gateway, now);
      await seedPoints(gateway);
      await seedVip(gateway);
      await seedJackpot(gateway);
      await seedRebates(gateway);
      await seedCalendar(gateway);
      await seedMissions(gateway);
      await seedTickets(gateway);
      await seedTournaments(gateway);
      await seedSupport(gateway);
      await seedPosts(gateway, now);
      await sql`INSERT INTO settings (key, value) VALUES ('demoSeeded', 'true') ON CONFLICT (key) DO NOTHING`.execute(
        gateway.db,
      );
      return true;
    } finally {
      await sql`SELECT pg_advisory_unlock(${seedLock})`.execute(connection);
    }
  });
}

async function seeded({ db }: Gateway): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM settings WHERE key = 'demoSeeded'`.execute(db);
  return rows.length > 0;
}
