import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

describe('answers', () => {
  test('[CALL-03] a good call answers success and value', async () => {
    const answer = await site.app.inject(
      '/api/wps/relay/games/list?language=EN&pageSize=2&clientType=3',
    );
    expect(answer.statusCode).toBe(200);
    const body = answer.json();
    expect(Object.keys(body).sort()).toEqual(['success', 'value']);
    expect(body.value).toMatchObject({ total: 6, totalPages: 3 });
    expect(body.value.games).toHaveLength(2);
  });

  test.each([
    ['/api/wps/relay/games/list?language=EN&pageSize=9999', 'pageSize'],
    ['/api/wps/relay/games/list?language=en', 'language'],
    ['/api/wps/relay/games/list', 'language'],
    ['/api/wps/relay/games/list?language=EN&pageNo=1&pageNo=2', 'pageNo'],
    ['/api/wps/relay/games/list?language=EN&surprise=1', 'surprise'],
    ['/api/wps/relay/games/list?language=EN&__proto__=1', '__proto__'],
  ])('[CALL-02] %s is rejected with the field %s', async (url, field) => {
    const answer = await site.app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'invalid_request',
      field,
      value: null,
    });
  });

  test('[CALL-03] an unknown path of the API is a JSON 404', async () => {
    const answer = await site.app.inject({ url: '/api/nowhere', headers: { accept: 'text/html' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 'not_found', value: null });
  });

  test('[CALL-03] another method on a known path is 405 and names the right one', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/site/permission',
      payload: {},
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET');
    expect(answer.json().code).toBe('method_not_allowed');
  });

  test('[CALL-02] a body over 64 KB is 413', async () => {
    const answer = await post(
      '/api/site/language',
      JSON.stringify({ language: 'EN', x: 'x'.repeat(70_000) }),
    );
    expect(answer.statusCode).toBe(413);
    expect(answer.json().code).toBe('body_too_large');
  });

  test.each(['{"language":', '[]', '"EN"', '{"language":"EN","__proto__":{"a":1}}'])(
    '[CALL-02] the body %s is 400',
    async (payload) => {
      const answer = await post('/api/site/language', payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe('invalid_request');
    },
  );

  test('[CALL-02] a body that is no JSON is 415', async () => {
    const answer = await post(
      '/api/site/language',
      'language=EN',
      'application/x-www-form-urlencoded',
    );
    expect(answer.statusCode).toBe(415);
    expect(answer.json().code).toBe('unsupported_media');
  });

  test('[CALL-03] an error of the gateway reveals nothing', async () => {
    await site.db.schema.alterTable('banners').renameTo('banners_away').execute();
    const answer = await site.app.inject('/api/wps/relay/banners?groupName=w_login&language=EN');
    await site.db.schema.alterTable('banners_away').renameTo('banners').execute();
    expect(answer.statusCode).toBe(500);
    expect(answer.json().code).toBe('internal');
    expect(answer.body).not.toMatch(/banners|relation|select/i);
  });
});

describe('callers', () => {
  test("[SAFE-04] a game's call without a launch is 401, and only on the media origin", async () => {
    expect((await site.media.inject({ method: 'POST', url: '/api/house/open' })).json().code).toBe(
      'launch_expired',
    );
    expect((await site.app.inject({ method: 'POST', url: '/api/house/open' })).statusCode).toBe(
      405,
    );
  });
});

describe('cached answers', () => {
  const url = '/api/wps/relay/games/vendor?language=EN';

  test('[LOB-01] an answer that was not changed is 304', async () => {
    const first = await site.app.inject(url);
    const again = await site.app.inject({
      url,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
  });

  test('[LOB-01] a new version of the catalogue makes a new answer', async () => {
    const before = await site.app.inject(url);
    await site.db
      .updateTable('vendors')
      .set({ name: 'Renamed' })
      .where('code', '=', 'AG')
      .execute();
    expect((await site.app.inject(url)).body).toBe(before.body);
    await site.db
      .updateTable('settings')
      .set({ value: '"test2"' })
      .where('key', '=', 'catalogueVersion')
      .execute();
    await expect
      .poll(async () => (await site.app.inject(url)).body, { timeout: 5000 })
      .toContain('Renamed');
  });
});

function post(url: string, payload: string, type = 'application/json') {
  return site.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
}
