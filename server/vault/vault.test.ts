import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { beginTotp } from '../domain/identity/security/totp.ts';
import { testPlayer } from '../domain/play/fixtures.ts';
import { readSeed } from '../domain/play/seeds.ts';
import { vapidKeys } from '../domain/push/keys.ts';
import { reencryptJob, rotateKeys } from '../operator/secrets.ts';
import { privateKey, publicKeys, replaceSealKey } from '../settings/keys.ts';
import { siteSecret } from '../settings/secret.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { asPlain, decryptWith, encryptWith, keyIdOf } from './cipher.ts';
import { setVendorKey } from '../settings/vendor-keys.ts';
import { decryptColumn, encryptColumn, encryptedColumns, reserveId } from './columns.ts';
import { masterKeys } from './master-keys.ts';
import { countOutdated, reencrypt } from './reencrypt.ts';
import { decryptSetting } from './settings.ts';
import { openVault, vaultOf } from './vault.ts';
import { jobRun } from '../testing/job-run.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

/** The database's text and bytes, every column of every table. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(site.db);
  let text = '';
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT t::text AS row FROM ${sql.table(name)} t`.execute(site.db);
    text += rows.map(({ row }) => row).join('\n');
  }
  return text;
}

/** As a dump could have them. */
const forms = (secret: Buffer): string[] =>
  (['hex', 'base64', 'base64url', 'latin1'] as const).map((encoding) => secret.toString(encoding));

async function addPicture(bytes: Buffer): Promise<string> {
  const { customerId } = await testPlayer(site.gateway, 1);
  const id = await reserveId(site.db, 'pictures');
  await site.db
    .insertInto('pictures')
    .values({
      id,
      customer_id: customerId,
      type: 'image/png',
      bytes: encryptColumn(site.db, 'pictures', id, bytes),
    })
    .execute();
  return id;
}

/** A secret of each kind, and what it is. */
async function secretsOfAll() {
  const { customerId } = await testPlayer(site.gateway, 1);
  const { serverSeed } = await readSeed(site.gateway, customerId);
  const totp = await beginTotp(site.gateway, customerId, 'Palaro', 'player');
  const vendor = randomBytes(32);
  await setVendorKey(site.db, 'AG', vendor);
  await publicKeys(site.gateway);
  const { value } = await site.db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'sealKey')
    .executeTakeFirstOrThrow();
  const { keys } = decryptSetting(site.db, 'sealKey', value) as { keys: { d: string }[] };
  const picture = randomBytes(4000);
  await addPicture(picture);
  return {
    seed: serverSeed,
    totp: Buffer.from(Secret.fromBase32(totp.secret).bytes),
    vendor,
    seal: Buffer.from(keys[0]!.d, 'base64url'),
    site: Buffer.from(await siteSecret(site.gateway), 'base64url'),
    push: Buffer.from((await vapidKeys(site.gateway)).privateKey, 'base64url'),
    picture: picture.subarray(0, 300),
  };
}

describe('the cipher', () => {
  const key = randomBytes(32);
  const keyOf = (id: string) => (id === keyIdOf(key) ? key : undefined);

  test('[SAFE-11a] the same value twice has two forms, and each decrypts', () => {
    const value = Buffer.from('seed');
    const [one, two] = [encryptWith(key, 'a/b/1', value), encryptWith(key, 'a/b/1', value)];
    expect(one.equals(two)).toBe(false);
    for (const stored of [one, two]) expect(decryptWith(keyOf, 'a/b/1', stored)).toEqual(value);
  });

  test('[SAFE-11a] a value moved to another row, or changed by a bit, does not decrypt', () => {
    const stored = encryptWith(key, 'a/b/1', Buffer.from('seed'));
    expect(() => decryptWith(keyOf, 'a/b/2', stored)).toThrow(/./);
    for (let i = 0; i < stored.length; i += 1) {
      const changed = Buffer.from(stored);
      changed[i]! ^= 2;
      expect(() => decryptWith(keyOf, 'a/b/1', changed), `byte ${i}`).toThrow(/./);
    }
    expect(() => decryptWith(keyOf, 'a/b/1', stored.subarray(0, 20))).toThrow(/./);
  });
});

describe('the database', () => {
  test('[SAFE-11a] a dump has no secret of any kind, as bytes or as text', async () => {
    const secrets = await secretsOfAll();
    const text = await dump();
    for (const [kind, secret] of Object.entries(secrets))
      for (const form of forms(secret)) expect(text.includes(form), `${kind}: ${form}`).toBe(false);
  });

  test('[SAFE-11a] the search finds what is stored plain', async () => {
    const { customerId } = await testPlayer(site.gateway, 1);
    const secret = randomBytes(20);
    await site.db
      .insertInto('authenticators')
      .values({ customer_id: customerId, secret: asPlain(secret) })
      .execute();
    expect(await dump()).toContain(secret.toString('hex'));
  });

  test('[SAFE-11b] plain rows of an earlier version are encrypted at the start, read before and after', async () => {
    const { customerId } = await testPlayer(site.gateway, 1);
    const seed = randomBytes(32);
    const { id } = await site.db
      .insertInto('seeds')
      .values({ customer_id: customerId, server_seed: asPlain(seed), client_seed: 'x' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const jwk = { kty: 'EC', d: randomBytes(32).toString('base64url') };
    await site.db
      .insertInto('settings')
      .values({ key: 'pushKey', value: JSON.stringify(jwk) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(jwk) }))
      .execute();
    expect((await readSeed(site.gateway, customerId)).serverSeed).toEqual(seed);
    const second = await site.another();
    await Promise.all([reencrypt(site.db), reencrypt(second.db)]);
    expect(await countOutdated(site.db)).toBe(0);
    const text = await dump();
    for (const form of [seed.toString('hex'), jwk.d]) expect(text).not.toContain(form);
    const row = await site.db
      .selectFrom('seeds')
      .select('server_seed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(decryptColumn(second.db, 'seeds', id, row.server_seed)).toEqual(seed);
    await second.close();
    await site.db.deleteFrom('settings').where('key', '=', 'pushKey').execute();
  });
});

describe('the master key', () => {
  test('[SAFE-11c] another one opens nothing and says so in one sentence', async () => {
    const db = connect(site.url);
    await expect(openVault(db, [randomBytes(32)])).rejects.toThrow(
      /^PALARO_KEY, or secrets\.key in the data folder, is not the key [^.]*; set that key\.$/,
    );
    await db.destroy();
  });

  test('[SAFE-11c] is made in the data folder, readable by its owner alone, and the same at the next start', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'palaro-key-'));
    const env = { mode: 'demo', databaseUrl: null, dataDir, masterKeys: [] } as const;
    const made = masterKeys({ ...env, masterKeys: [] });
    const file = join(dataDir, 'secrets.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(masterKeys({ ...env, masterKeys: [] })).toEqual(made);
    rmSync(dataDir, { recursive: true });
  });

  test('[SAFE-11c] a live site with a database of its own must be given it', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'palaro-key-'));
    const env = { mode: 'live', databaseUrl: 'postgres://db/x', dataDir, masterKeys: [] } as const;
    expect(() => masterKeys({ ...env, masterKeys: [] })).toThrow(/^PALARO_KEY must be set/);
    expect(existsSync(join(dataDir, 'secrets.key'))).toBe(false);
    rmSync(dataDir, { recursive: true });
  });
});

describe('rotation', () => {
  test('[SAFE-11d] a new key is used by every gateway, and the rows come under it while they are read', async () => {
    const second = await site.another();
    const { customerId } = await testPlayer(site.gateway, 1);
    const { serverSeed, id } = await readSeed(site.gateway, customerId);
    const before = vaultOf(site.db).currentId;
    const { keyId } = await rotateKeys(site.gateway, 0);
    expect([vaultOf(site.db).currentId, vaultOf(second.db).currentId]).toEqual([keyId, before]);
    await vaultOf(second.db).load(second.db);
    expect(vaultOf(second.db).currentId).toBe(keyId);
    expect(await countOutdated(site.db)).toBeGreaterThan(0);
    expect((await readSeed(second.gateway, customerId)).serverSeed).toEqual(serverSeed);
    await reencryptJob.run(second.gateway, jobRun());
    expect(await countOutdated(site.db)).toBe(0);
    const row = await site.db
      .selectFrom('seeds')
      .select('server_seed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.server_seed.toString('hex', 1, 5)).toBe(keyId);
    expect((await readSeed(site.gateway, customerId)).serverSeed).toEqual(serverSeed);
    await second.close();
  });

  test('[SAFE-11d] a key that is announced is not used before its time', async () => {
    const before = vaultOf(site.db).currentId;
    const { keyId } = await rotateKeys(site.gateway, 3600);
    expect(vaultOf(site.db).currentId).toBe(before);
    await site.db.deleteFrom('secret_keys').where('id', '=', keyId).execute();
  });

  test('[SAFE-11d] cut off in the middle it loses nothing, and the next run ends it', async () => {
    const pictures = Array.from({ length: 12 }, () => randomBytes(2000));
    const ids: string[] = [];
    for (const bytes of pictures) ids.push(await addPicture(bytes));
    await rotateKeys(site.gateway, 0);
    // The database rejects the second batch of pictures, as a process killed there would end.
    await sql`CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'cut off'; END $$;
      CREATE TRIGGER cut_off BEFORE UPDATE ON pictures FOR EACH ROW
        WHEN (OLD.id = ${sql.raw(ids.at(-1)!)}) EXECUTE FUNCTION cut_off()`.execute(site.db);
    await expect(reencrypt(site.db)).rejects.toThrow('cut off');
    const left = await countOutdated(site.db);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(12);
    await sql`DROP TRIGGER cut_off ON pictures; DROP FUNCTION cut_off()`.execute(site.db);
    const stored = async () => {
      const rows = await site.db
        .selectFrom('pictures')
        .select(['id', 'bytes'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      return rows.map(({ id, bytes }) => decryptColumn(site.db, 'pictures', id, bytes));
    };
    expect(await stored()).toEqual(pictures);
    await reencrypt(site.db);
    expect(await countOutdated(site.db)).toBe(0);
    expect(await stored()).toEqual(pictures);
  });

  test('[SAFE-11d] a new master key opens the database, with the one before no longer', async () => {
    const [old, next] = [site.gateway.env.masterKeys[0]!, randomBytes(32)];
    const both = { ...site.gateway, env: { ...site.gateway.env, masterKeys: [next, old] } };
    await rotateKeys(both, 0);
    const db = connect(site.url);
    await expect(openVault(db, [old])).rejects.toThrow(/^PALARO_KEY/);
    expect((await openVault(db, [next])).currentId).toBe(vaultOf(site.db).currentId);
    await db.destroy();
    await rotateKeys({ ...both, env: { ...both.env, masterKeys: [old, next] } }, 0);
  });

  test('[SAFE-11d] the data folder has the new master key alone once the database is under it', async () => {
    const file = await createTestGateway();
    const { dataDir } = file.gateway.env;
    const env = { ...file.gateway.env, masterKeys: [] };
    await file.db.deleteFrom('secret_keys').execute();
    const made = masterKeys(env);
    await openVault(file.db, made);
    await rotateKeys({ ...file.gateway, env }, 0);
    const lines = readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toBe(made[0]!.toString('base64url'));
    const db = connect(file.url);
    await openVault(db, masterKeys(env));
    await db.destroy();
    await file.close();
  });

  test('[SAFE-11e] encrypted requests take the new key at once and the one before for a day', async () => {
    const second = await site.another();
    const { kid: before } = (await publicKeys(second.gateway))[0]!;
    const kid = await replaceSealKey(site.gateway);
    expect((await publicKeys(site.gateway)).map((key) => key.kid)).toEqual([kid]);
    expect(await privateKey(site.gateway, before)).toBeDefined();
    await expect.poll(() => privateKey(second.gateway, kid), { timeout: 3000 }).toBeDefined();
    expect(await privateKey(site.gateway, 'none')).toBeUndefined();
    await second.close();
  });

  test('[SAFE-11d] the columns with secrets are all in the list', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
      WHERE table_schema = 'public' AND data_type = 'bytea'
        AND column_name ~ 'seed|secret|bytes|private' AND column_name !~ 'hash' ORDER BY 1`.execute(
      site.db,
    );
    const listed = Object.entries(encryptedColumns).map(([table, { column }]) => ({
      table,
      column,
    }));
    // Avatars and the operator's pictures are public, and so are the seeds of drawn rounds.
    const isPublic = ({ table, column }: (typeof rows)[number]) =>
      column === 'avatar_bytes' || table === 'operator_pictures' || table === 'table_rounds';
    expect(rows.filter((row) => !isPublic(row))).toEqual(
      listed.toSorted((a, b) => (a.table < b.table ? -1 : 1)),
    );
  });
});
