import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFindings } from './doctor-database.ts';
import { replaceSetting } from './settings/write.ts';
import { testEnv } from './testing/env.ts';
import { type TestGateway, createTestGateway } from './testing/gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

async function found(...settings: string[]) {
  const client = new Client({ connectionString: site.url });
  await client.connect();
  const findings = await databaseFindings(testEnv({ mode: 'live' }), client);
  await client.end();
  return settings.map((name) => findings.find(({ setting }) => setting === name));
}

test('[SAFE-07e] [RG-04e] a live site is asked for identity before play and for contacts of its own', async () => {
  await replaceSetting(site.db, 'identity', { beforePlay: false });
  expect(await found('identity before play', 'support')).toMatchObject([
    { state: 'missing', text: expect.stringContaining('kyc before-play on') },
    { state: 'danger', text: expect.stringContaining('supportEmail and supportPhone of the demo') },
  ]);
  await replaceSetting(site.db, 'identity', { beforePlay: true });
  await replaceSetting(site.db, 'resources', {
    supportEmail: 'help@play.example',
    supportPhone: '+63 2 8123 4567',
  });
  expect(await found('identity before play', 'support', 'clock')).toMatchObject([
    { state: 'right' },
    { state: 'right' },
    { state: 'right' },
  ]);
});
