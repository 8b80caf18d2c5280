import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testBrowser } from '../../../testing/browser.ts';
import { knownCaptcha } from '../../../testing/captcha.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { testCookies } from '../../play/fixtures.ts';
import { requireCaptcha } from './captcha.ts';

let site: TestGateway;
let browser: ReturnType<typeof testBrowser>;
let key: string;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());
beforeEach(() => {
  browser = testBrowser();
  key = randomUUID();
});

const picture = () => browser.inject(site.app, { url: `/api/verification/captcha?key=${key}` });
const sound = () => browser.inject(site.app, { url: `/api/verification/captcha/sound?key=${key}` });
const use = (text: string, cookies = browser.cookies) =>
  requireCaptcha({ ...site.gateway, cookies }, { key, text });
const known = () => knownCaptcha(site.gateway, key, browser.cookies);
const wrong = { code: 'captcha_wrong', field: 'captcha' };
const later = () =>
  site.db
    .updateTable('captchas')
    .set({ made_at: new Date(Date.now() - 1000) })
    .where('key', '=', key)
    .execute();

describe('the captcha', () => {
  test('[AUTH-07a] is a PNG of another text each time, and another one comes at most once a second', async () => {
    const first = await picture();
    const bytes = Buffer.from(first.json().value, 'base64');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const data = bytes.indexOf('IDAT');
    expect(
      inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4))),
    ).toHaveLength(193 * 60);
    const soon = await picture();
    expect([soon.statusCode, soon.json().code, soon.headers['retry-after']]).toEqual([
      429,
      'too_soon',
      '1',
    ]);
    await later();
    expect((await picture()).json().value).not.toBe(first.json().value);
  });

  test('[AUTH-07b] by sound is another WAV each time, in the place of the picture and as seldom', async () => {
    await picture();
    expect((await sound()).json().code).toBe('too_soon');
    await known();
    await later();
    const first = (await sound()).json().value as string;
    const bytes = Buffer.from(first, 'base64');
    expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]).toEqual([
      'RIFF',
      'WAVE',
    ]);
    await expect(use('ACDEF'), 'the picture no longer counts').rejects.toMatchObject(wrong);
    expect((await sound()).json().value).not.toBe(first);
  });

  test('[AUTH-07c] its text counts once, in any case of letters', async () => {
    await picture();
    await known();
    await use(' acd ef');
    await expect(use('ACDEF')).rejects.toMatchObject(wrong);
  });

  test('[AUTH-07c] its text counts in the browser alone that it was drawn for', async () => {
    await picture();
    await known();
    await expect(use('ACDEF', testCookies())).rejects.toMatchObject(wrong);
    await expect(use('ACDEF'), 'that try spent it').rejects.toMatchObject(wrong);
  });

  test('[AUTH-07c] a wrong text, none, and a late one are rejected, and the picture is gone', async () => {
    await picture();
    await known();
    await expect(use('ACDEH')).rejects.toMatchObject(wrong);
    await expect(use('ACDEF')).rejects.toMatchObject(wrong);
    await expect(
      requireCaptcha({ ...site.gateway, cookies: browser.cookies }, undefined),
    ).rejects.toMatchObject(wrong);
    await picture();
    await known();
    await site.db
      .updateTable('captchas')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('key', '=', key)
      .execute();
    await expect(use('ACDEF')).rejects.toMatchObject(wrong);
  });
});
