import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Teller } from '../domain/withdrawals/fixtures.ts';
import { newToken } from '../kernel/tokens.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { folderKeyName, operatorKey, operatorOf } from './key.ts';

let site: TestGateway;
let teller: Teller;
const folders: string[] = [];

beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
afterAll(async () => {
  await site.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-key-'));
  folders.push(folder);
  return folder;
}
const fileOf = (folder: string) => join(folder, 'operator.key');
const add = (name: string) => teller.operator('POST', 'keys', { name });
const revoke = (name: string) => teller.operator('POST', 'keys/revoke', { name });

describe("the data folder's key", () => {
  test('[SAFE-12c] is made once for a folder, and only the account that runs the gateway reads it', () => {
    const [one, other] = [newFolder(), newFolder()];
    const key = operatorKey(one);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(operatorKey(one)).toBe(key);
    expect(operatorKey(other)).not.toBe(key);
    expect(readFileSync(fileOf(one), 'utf8')).toBe(`${key}\n`);
    expect(statSync(fileOf(one)).mode & 0o777).toBe(0o600);
  });

  test('[SAFE-12c] that another process has made is read, and stays', () => {
    const folder = newFolder();
    writeFileSync(fileOf(folder), ' made before\n');
    expect(operatorKey(folder)).toBe('made before');
    expect(readFileSync(fileOf(folder), 'utf8')).toBe(' made before\n');
  });

  test('[SAFE-12c] is not made in a folder that does not exist', () => {
    expect(() => operatorKey(join(newFolder(), 'none'))).toThrow('ENOENT');
  });

  test('[SAFE-12c] is known by its name; one that differs in a letter or in length is nobody', async () => {
    const key = operatorKey(site.gateway.env.dataDir);
    expect(await operatorOf(site.gateway, key)).toBe(folderKeyName);
    const changed = `${key.startsWith('a') ? 'b' : 'a'}${key.slice(1)}`;
    for (const wrong of [changed, key.slice(1), `${key}a`, '', newToken().token])
      expect(await operatorOf(site.gateway, wrong)).toBeNull();
  });
});

describe("an operator's own key", () => {
  test('[SAFE-12c] is known by its name until it is revoked, and others with it', async () => {
    const { key } = (await add('maria')).value;
    const { value: other } = await add('jose');
    expect(other).toEqual({ name: 'jose', key: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await operatorOf(site.gateway, key)).toBe('maria');
    expect((await revoke('maria')).value).toEqual({ name: 'maria' });
    expect(await operatorOf(site.gateway, key)).toBeNull();
    expect(await operatorOf(site.gateway, other.key)).toBe('jose');
  });

  test('[SAFE-12c] [OPS-03k] is listed with the one who added it and its times, oldest first', async () => {
    const { key } = (await add('zeny')).value;
    await teller.ask('POST', '/api/operator/keys', { name: 'ana' }, { 'x-operator-key': key });
    await revoke('ana');
    const { keys } = (await teller.operator('GET', 'keys')).value;
    const time = expect.any(String);
    expect(keys.slice(-2)).toEqual([
      { name: 'zeny', addedBy: folderKeyName, addedAt: time, revokedAt: null },
      { name: 'ana', addedBy: 'zeny', addedAt: time, revokedAt: time },
    ]);
    expect(keys.at(-1).revokedAt >= keys.at(-1).addedAt).toBe(true);
  });

  test('[SAFE-12c] has a name of its own for ever, and is revoked once', async () => {
    await add('luz');
    const taken = { status: 400, code: 'invalid_request', field: 'name' };
    for (const name of ['luz', folderKeyName]) expect(await add(name)).toMatchObject(taken);
    await revoke('luz');
    expect(await add('luz')).toMatchObject(taken);
    for (const name of ['luz', 'nobody'])
      expect(await revoke(name)).toMatchObject({ status: 404, code: 'not_found', field: 'name' });
  });
});
