import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

describe('the pictures of the media origin', () => {
  let site: TestGateway;
  beforeAll(async () => {
    site = await createTestGateway();
  });
  afterAll(() => site.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    site.media.inject({ url, headers });

  test('[GAME-08] may be read by any origin, kept for good, and do nothing by themselves', async () => {
    for (const url of [
      '/p/1.svg',
      '/p/1-w.svg?lang=EN',
      '/v/PLR.svg',
      '/v/AG-w.svg',
      '/b/1.svg?lang=TY',
      '/avatar-error.svg',
    ]) {
      const { statusCode, headers, body } = await get(url);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toContain('image/svg+xml');
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers.vary).toContain('Accept-Encoding');
      expect(body).toMatch(/^<svg .*<\/svg>$/s);
    }
  });

  test('are sent compressed to those who take it, twice the same', async () => {
    const plain = (await get('/p/1.svg?lang=EN')).body;
    for (let i = 0; i < 2; i++) {
      const br = await get('/p/1.svg?lang=EN', { 'accept-encoding': 'gzip, deflate, br' });
      expect(br.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
    }
    const gz = await get('/p/1.svg?lang=EN', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain);
  });

  test('[LANG-04] carry the title in the language asked for, Filipino by default', async () => {
    expect((await get('/p/1.svg?lang=EN')).body).toContain('<title>Mango Gold</title>');
    expect((await get('/p/1.svg?lang=TY')).body).toContain('<title>Gintong Mangga</title>');
    expect((await get('/p/1.svg')).body).toContain('<title>Gintong Mangga</title>');
    expect((await get('/b/1.svg?lang=EN')).body).toContain(
      '<title>Fiesta &quot;Night&quot;</title>',
    );
  });

  test('are a plain 404 where there is none', async () => {
    for (const url of [
      '/p/999.svg',
      '/p/abc.svg',
      '/p/1',
      '/p/..%2f1.svg',
      '/v/NONE.svg',
      '/b/77.svg',
      '/b/x.svg',
      '/p/99999999999999999999999.svg',
    ]) {
      const { statusCode, headers } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['cache-control']).not.toContain('immutable');
    }
  });
});
