import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PicturePack } from '../../contract/catalogue/late-calls.ts';
import { touchCatalogue } from '../domain/catalogue/snapshot.ts';
import { type TestGateway, createTestGateway } from '../testing/gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await createTestGateway();
});
afterAll(() => site.close());

async function packsOf(language: string, size: 'whole' | 'light'): Promise<PicturePack[]> {
  const answer = await site.app.inject({
    url: `/api/wps/relay/games/pictures?language=${language}&size=${size}`,
  });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { value: { packs: PicturePack[] } }).value.packs;
}
const hasPosters = ({ pictures }: PicturePack) => pictures.some((path) => path.startsWith('/p/'));
const sum = (packs: PicturePack[], key: 'bytes' | 'storedBytes') =>
  packs.reduce((total, pack) => total + pack[key], 0);

test("[PWA-08] every game's poster, every vendor's sign and every banner is in exactly one pack", async () => {
  const packs = await packsOf('EN', 'whole');
  const pictures = packs.flatMap((pack) => pack.pictures);
  expect(new Set(pictures).size).toBe(pictures.length);
  const count = async (table: 'games' | 'banners') =>
    Number(
      (
        await site.db
          .selectFrom(table)
          .select((the) => the.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  expect(pictures.filter((path) => /^\/p\/\d+\.svg\?lang=EN$/.test(path))).toHaveLength(
    await count('games'),
  );
  expect(pictures.filter((path) => path.startsWith('/b/'))).toHaveLength(await count('banners'));
  expect(pictures).toContain('/v/PLR.svg');
});

test('[PWA-08] a pack has its pictures as they are sent one by one, and its stated size', async () => {
  for (const pack of (await packsOf('EN', 'whole')).slice(0, 2)) {
    const sent = await site.media.inject({ url: pack.path, headers: { 'accept-encoding': 'br' } });
    expect(sent.rawPayload).toHaveLength(pack.bytes);
    expect(sent.headers['access-control-allow-origin']).toBe('*');
    const pictures = JSON.parse(brotliDecompressSync(sent.rawPayload).toString()) as Record<
      string,
      string
    >;
    expect(Object.keys(pictures)).toEqual(pack.pictures);
    expect(Object.values(pictures).reduce((bytes, svg) => bytes + Buffer.byteLength(svg), 0)).toBe(
      pack.storedBytes,
    );
    const path = pack.pictures[0] ?? '';
    expect(pictures[path]).toBe((await site.media.inject({ url: path })).body);
    expect((await site.media.inject({ url: pack.path })).json()).toEqual(pictures);
  }
});

test('[PWA-12] light posters are one set for all languages, at most half as heavy each and on the way', async () => {
  const [whole, light] = [await packsOf('TY', 'whole'), await packsOf('TY', 'light')];
  expect((await packsOf('EN', 'light')).filter(hasPosters)).toEqual(light.filter(hasPosters));
  expect(light.filter((pack) => !hasPosters(pack))).toEqual(
    whole.filter((pack) => !hasPosters(pack)),
  );
  expect(sum(light.filter(hasPosters), 'storedBytes')).toBeLessThan(
    sum(whole.filter(hasPosters), 'storedBytes') / 2,
  );
  expect(sum(light, 'bytes')).toBeLessThan(sum(whole, 'bytes'));
  const path = light.flatMap((pack) => pack.pictures).find((name) => name.startsWith('/p/')) ?? '';
  expect(path).toMatch(/^\/p\/\d+-s\.svg$/);
  const { statusCode, body } = await site.media.inject({ url: path });
  expect(statusCode).toBe(200);
  const one = await site.media.inject({ url: path.replace('-s', '') });
  expect(body.length).toBeLessThan(one.body.length / 2);
});

test('[PWA-08] the estimated sizes of packs sum to their real size, within a tenth', async () => {
  const { released_on: day, ...one } = await site.db
    .selectFrom('games')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 600 }, (_, i) => {
    const name = `Sinag ng Araw ${i}`;
    return Object.assign({}, one, {
      game_id: String(900_000 + i),
      game_code: `extra${i}`,
      names: JSON.stringify({ EN: name, TY: name }),
      released_on: day.toISOString(),
    });
  });
  await site.db.insertInto('games').values(more).execute();
  await touchCatalogue(site.gateway);
  const listed = (await packsOf('EN', 'whole')).filter(hasPosters);
  expect(listed.length).toBeGreaterThan(5);
  let sent = 0;
  for (const { path } of listed)
    sent += (await site.media.inject({ url: path, headers: { 'accept-encoding': 'br' } }))
      .rawPayload.length;
  expect(Math.abs(sum(listed, 'bytes') - sent)).toBeLessThan(sent / 10);
});

test('a language that the site does not have has no packs', async () => {
  expect(await packsOf('ZZ', 'whole')).toEqual([]);
  expect((await site.media.inject({ url: '/packs/ZZ/0.json' })).statusCode).toBe(404);
});
