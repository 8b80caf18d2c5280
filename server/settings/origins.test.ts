import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEnv } from '../testing/env.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';
import { isMediaCaller, isOwnOrigin, mediaOrigins, siteOrigins } from './origins.ts';
import { reloadSite } from './state.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
  await site.db
    .insertInto('settings')
    .values([
      { key: 'mainDomain', value: JSON.stringify('palaro.example') },
      { key: 'domainRoute', value: JSON.stringify([{ domain: 'm.palaro.example', route: 'A' }]) },
    ])
    .execute();
  await reloadSite(site.gateway);
});
afterAll(() => site.close());

const live = {
  siteUrl: 'https://play.example:444',
  siteAliases: ['https://other.example'],
  mediaUrls: ['https://media.example', 'https://media2.example'],
};
const at = (changes: Parameters<typeof testEnv>[0]) => ({
  ...site.gateway,
  env: testEnv(changes),
});

describe("the site's own origins", () => {
  test('[SAFE-08c] are SITE_URL, its aliases, and the configured domains with its scheme and port', () => {
    expect(siteOrigins(at(live))).toEqual([
      'https://play.example:444',
      'https://other.example',
      'https://palaro.example:444',
      'https://m.palaro.example:444',
    ]);
  });

  test.each([
    'http://play.example:444',
    'https://play.example',
    'https://play.example:445',
    'https://m.play.example:444',
    'https://play.example:444.evil.example',
    'https://media.example',
    'http://localhost:8080',
    'null',
    'HTTPS://PLAY.EXAMPLE:444',
    'https://play.example:444/',
    'https://user@play.example:444',
    '',
  ])('[SAFE-08d] another scheme, host or port is foreign: %s', (origin) => {
    expect(isOwnOrigin(at(live), 'https://play.example:444')).toBe(true);
    expect(isOwnOrigin(at(live), origin)).toBe(false);
  });

  test('[SAFE-08d] a loopback address has both names, on its own port alone', () => {
    const demo = at({});
    expect(isOwnOrigin(demo, 'http://localhost:8080')).toBe(true);
    expect(isOwnOrigin(demo, 'http://127.0.0.1:8080')).toBe(true);
    for (const origin of ['http://localhost:8081', 'https://localhost:8080', 'http://[::1]:8080'])
      expect(isOwnOrigin(demo, origin)).toBe(false);
  });
});

describe('the origins of images and games', () => {
  test('[SAFE-08a] are MEDIA_URLS in their order', () => {
    expect(mediaOrigins(testEnv(live))).toEqual(live.mediaUrls);
  });

  test("[SAFE-08a] without it are MEDIA_PORT at the site's host, under both names of this machine", () => {
    expect(mediaOrigins(testEnv())).toEqual(['http://localhost:8081', 'http://127.0.0.1:8081']);
    expect(mediaOrigins(testEnv({ siteUrl: 'http://192.0.2.1:8080' }))).toEqual([
      'http://192.0.2.1:8081',
    ]);
  });

  test('[SAFE-08d] may call each other and are called by the site, by nobody else', () => {
    const gateway = at(live);
    for (const origin of ['https://play.example:444', ...live.mediaUrls])
      expect(isMediaCaller(gateway, origin)).toBe(true);
    for (const origin of [
      'http://media.example',
      'https://media.example:8443',
      'https://evil.test',
    ])
      expect(isMediaCaller(gateway, origin)).toBe(false);
  });
});
