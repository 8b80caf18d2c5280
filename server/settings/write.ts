import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type EncryptedSetting, decryptSetting, encryptSetting } from '../vault/settings.ts';

export async function replaceSetting(
  db: Kysely<Database>,
  key: string,
  value: object | string,
): Promise<void> {
  const json = JSON.stringify(value);
  await sql`INSERT INTO settings (key, value) VALUES (${key}, ${json}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`.execute(db);
}

/** Changes fields of a setting, or of its object `within`; concurrent changes of others survive. */
export async function mergeSetting(
  db: Kysely<Database>,
  key: string,
  change: object,
  within?: string,
): Promise<void> {
  const json = JSON.stringify(change);
  if (within === undefined) {
    await sql`INSERT INTO settings (key, value) VALUES (${key}, ${json}::jsonb)
      ON CONFLICT (key) DO UPDATE SET value = settings.value || ${json}::jsonb`.execute(db);
    return;
  }
  await sql`INSERT INTO settings (key, value) VALUES (${key}, jsonb_build_object(${within}::text, ${json}::jsonb))
    ON CONFLICT (key) DO UPDATE SET value = settings.value
      || jsonb_build_object(${within}::text, coalesce(settings.value -> ${within}::text, '{}') || ${json}::jsonb)`.execute(
    db,
  );
}

/** Like `settingOrMade`, encrypted (SAFE-11). */
export async function secretOrMade(
  db: Kysely<Database>,
  key: EncryptedSetting,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const stored = await settingOrMade(db, key, async () => encryptSetting(db, key, await make()));
  return decryptSetting(db, key, stored);
}

/** Returns a setting or makes it; the first of concurrent processes wins. */
export async function settingOrMade(
  db: Kysely<Database>,
  key: string,
  make: () => Promise<unknown>,
): Promise<unknown> {
  const read = () =>
    db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  const found = await read();
  if (found) return found.value;
  const value = JSON.stringify(await make());
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())?.value;
}
