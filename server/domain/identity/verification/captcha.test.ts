import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../../paths.ts';
import { type TestGateway, createTestGateway } from '../../../testing/gateway.ts';
import { keyedHash } from '../../../settings/secret.ts';
import { requireCaptcha } from './captcha.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

const kindsOf = (language: 'EN' | 'TY'): { question: string; words: string }[] =>
  Object.values(
    JSON.parse(readFileSync(join(projectRoot, 'locales', language, 'captcha.json'), 'utf8')),
  );

describe('the captcha', () => {
  const picture = (key: string) => site.app.inject(`/api/verification/captcha?key=${key}`);
  const known = async (key: string, text: string) =>
    site.db
      .updateTable('captchas')
      .set({ text_hash: await keyedHash(site.gateway, 'captcha', key, text) })
      .where('key', '=', key)
      .execute();

  test('[AUTH-07] is a PNG of another text each time, and another one comes at most once a second', async () => {
    const key = randomUUID();
    const first = await picture(key);
    const bytes = Buffer.from(first.json().value, 'base64');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const data = bytes.indexOf('IDAT');
    expect(
      inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4))),
    ).toHaveLength(193 * 60);
    const soon = await picture(key);
    expect([soon.statusCode, soon.json().code, soon.headers['retry-after']]).toEqual([
      429,
      'too_soon',
      '1',
    ]);
    await site.db
      .updateTable('captchas')
      .set({ made_at: new Date(Date.now() - 1000) })
      .where('key', '=', key)
      .execute();
    expect((await picture(key)).json().value).not.toBe(first.json().value);
  });

  describe('in words, for who cannot see the picture', () => {
    const ask = async (key: string, language: string) =>
      (
        await site.app.inject(`/api/verification/captcha/question?key=${key}&language=${language}`)
      ).json().value as { question: string; words: string[] };
    const rightOf = (
      language: 'EN' | 'TY',
      { question, words }: { question: string; words: string[] },
    ) => {
      const kind = kindsOf(language).find((one) => one.question === question)!;
      return words.filter((word) => kind.words.split(' ').includes(word));
    };

    test.each(['EN', 'TY'] as const)(
      '[AUTH-07] asks in %s for one of six words; that one counts, once, in any case of letters',
      async (language) => {
        const key = randomUUID();
        const asked = await ask(key, language);
        expect(new Set(asked.words).size).toBe(6);
        const right = rightOf(language, asked);
        expect(right).toHaveLength(1);
        await requireCaptcha(site.gateway, { key, text: ` ${right[0]}` });
        await expect(requireCaptcha(site.gateway, { key, text: right[0]! })).rejects.toMatchObject({
          code: 'captcha_wrong',
        });
      },
    );

    test('[AUTH-07] another word is rejected, and the question is gone', async () => {
      const key = randomUUID();
      const asked = await ask(key, 'EN');
      const [right = ''] = rightOf('EN', asked);
      await expect(
        requireCaptcha(site.gateway, { key, text: asked.words.find((word) => word !== right)! }),
      ).rejects.toMatchObject({ code: 'captcha_wrong' });
      await expect(requireCaptcha(site.gateway, { key, text: right })).rejects.toMatchObject({
        code: 'captcha_wrong',
      });
    });

    test('[AUTH-07] [SAFE-05a] comes as seldom as a picture, and in its place', async () => {
      const key = randomUUID();
      await picture(key);
      const soon = await site.app.inject(`/api/verification/captcha/question?key=${key}`);
      expect([soon.statusCode, soon.json().code]).toEqual([429, 'too_soon']);
      await known(key, 'ACDEF');
      await site.db
        .updateTable('captchas')
        .set({ made_at: new Date(Date.now() - 1000) })
        .where('key', '=', key)
        .execute();
      await ask(key, 'EN');
      await expect(requireCaptcha(site.gateway, { key, text: 'ACDEF' })).rejects.toMatchObject({
        code: 'captcha_wrong',
      });
    });

    test.each(['EN', 'TY'] as const)(
      '[AUTH-07] has words in %s that fit wherever the letters of a picture do, and stand for one kind alone',
      (language) => {
        const all = kindsOf(language).map(({ words }) => words.split(' '));
        expect(all.length).toBeGreaterThanOrEqual(6);
        for (const word of all.flat()) expect(word).toMatch(/^[a-z]{5}$/);
        expect(new Set(all.flat()).size).toBe(all.flat().length);
        for (const words of all) expect(words.length).toBeGreaterThanOrEqual(3);
      },
    );
  });

  test('[AUTH-07] its text counts once, in any case of letters', async () => {
    const key = randomUUID();
    await picture(key);
    await known(key, 'ACDEF');
    await requireCaptcha(site.gateway, { key, text: ' acd ef' });
    await expect(requireCaptcha(site.gateway, { key, text: 'ACDEF' })).rejects.toMatchObject({
      code: 'captcha_wrong',
      field: 'captcha',
    });
  });

  test('[AUTH-07] a wrong text, none, and a late one are rejected, and the picture is gone', async () => {
    const key = randomUUID();
    await picture(key);
    await known(key, 'ACDEF');
    await expect(requireCaptcha(site.gateway, { key, text: 'ACDEH' })).rejects.toMatchObject({
      code: 'captcha_wrong',
    });
    await expect(requireCaptcha(site.gateway, { key, text: 'ACDEF' })).rejects.toMatchObject({
      code: 'captcha_wrong',
    });
    await expect(requireCaptcha(site.gateway, undefined)).rejects.toMatchObject({
      code: 'captcha_wrong',
    });
    await picture(key);
    await known(key, 'ACDEF');
    await site.db
      .updateTable('captchas')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('key', '=', key)
      .execute();
    await expect(requireCaptcha(site.gateway, { key, text: 'ACDEF' })).rejects.toMatchObject({
      code: 'captcha_wrong',
    });
  });
});
