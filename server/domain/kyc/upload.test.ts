import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pictureBytes } from '../../../contract/kyc/upload.ts';
import { type TestGateway, createTestGateway } from '../../testing/gateway.ts';
import { testPng } from '../../testing/pictures.ts';
import { testPlayer } from '../play/fixtures.ts';
import { Teller } from '../withdrawals/fixtures.ts';
import { dropUnusedPictures, showPictures, usePictures } from './pictures.ts';

let site: TestGateway;
let teller: Teller;
beforeAll(async () => {
  site = await createTestGateway();
  teller = new Teller(site);
});
beforeEach(async () => {
  teller.player = await testPlayer(site.gateway, 0);
});
afterAll(() => site.close());

const send = (bytes: Buffer) =>
  teller.ask('POST', '/api/v2/uploads/picture', { data: bytes.toString('base64') });
const stored = () =>
  site.db
    .selectFrom('pictures')
    .select('id')
    .where('customer_id', '=', teller.player.customerId)
    .execute();

/** Noise of 256 colours: a byte a pixel here, three once it is stored. */
function paletteNoise(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const lines = randomBytes((side + 1) * side);
  // No line is filtered.
  for (let at = 0; at < lines.length; at += side + 1) lines[at] = 0;
  return Buffer.concat([
    testPng().subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', randomBytes(768)),
    chunk('IDAT', deflateSync(lines, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  test('[MEM-18] of 5 MB is looked at, and of one byte more is too large', async () => {
    expect(await send(Buffer.alloc(pictureBytes))).toMatchObject({
      code: 'picture_unfit',
      field: 'data',
    });
    expect(await send(Buffer.alloc(pictureBytes + 1))).toMatchObject({
      code: 'picture_large',
      field: 'data',
    });
  });

  test('[MEM-18] that is larger than 5 MB once it is stored is rejected', async () => {
    const small = paletteNoise(1700);
    expect(small.length).toBeLessThan(pictureBytes);
    expect(await send(small)).toMatchObject({ status: 413, code: 'picture_large', field: 'data' });
    expect(await stored()).toEqual([]);
  });

  test('[SAFE-05a] beyond thirty in an hour waits for the next one', async () => {
    await teller.upload();
    await site.db
      .updateTable('auth_attempts')
      .set({ attempts: 30 })
      .where('subject', '=', `pictures of ${teller.player.customerId}`)
      .execute();
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/v2/uploads/picture',
      payload: { data: testPng().toString('base64') },
      headers: { authorization: `Bearer ${teller.player.token}` },
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '3600']);
    expect(await stored()).toHaveLength(1);
  });

  test('[MEM-18] that nothing needs stays for a day', async () => {
    const ids = [await teller.upload(), await teller.upload()];
    for (const [at, hours] of [23, 25].entries())
      await site.db
        .updateTable('pictures')
        .set({ made_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', ids[at]!)
        .execute();
    await dropUnusedPictures(site.db);
    expect(await stored()).toEqual([{ id: ids[0] }]);
  });

  test('[MEM-18] has the instant of its first use', async () => {
    const id = await teller.upload();
    const usedAt = async () => {
      await usePictures(site.db, teller.player.customerId, [id]);
      const row = site.db.selectFrom('pictures').select('used_at').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).used_at;
    };
    const first = await usedAt();
    expect(first).not.toBeNull();
    expect(await usedAt()).toEqual(first);
  });

  test('[OPS-03h] is shown as it is stored, in the order of the uploads', async () => {
    const ids = [await teller.upload(), await teller.upload()];
    // Its row is now behind the other's.
    await usePictures(site.db, teller.player.customerId, [ids[0]!]);
    const shown = await showPictures(site.db, ids.toReversed());
    expect(shown.map(({ id, type }) => [id, type])).toEqual(ids.map((id) => [id, 'image/png']));
    expect((await sharp(Buffer.from(shown[0]!.data, 'base64')).metadata()).width).toBe(8);
  });
});
