import sharp from 'sharp';
import { expect, test } from 'vitest';
import { coverPicture } from './clean-picture.ts';

const size = { width: 1200, height: 450 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
/** By its first bytes: nothing in the gateway reads a webp. */
function factsOf(webp: Buffer | null) {
  if (!webp) return null;
  const format = webp.toString('latin1', 8, 15);
  return { format, width: webp.readUInt16LE(26), height: webp.readUInt16LE(28) };
}
const cover = { format: 'WEBPVP8', ...size };

/** The same at each run; what cannot be compressed well. */
function noise(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.alloc(width * height * 3);
  let last = 1;
  for (let i = 0; i < bytes.length; i += 1) {
    last = (last * 48_271) % 2_147_483_647;
    bytes[i] = last & 255;
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

test('[MEM-18] an operator’s picture is cut around its middle', async () => {
  const middle = await sharp({ create: { ...size, channels: 3, background: 'lime' } })
    .png()
    .toBuffer();
  const picture = await sharp(await plain(1200, 1450))
    .composite([{ input: middle, top: 500, left: 0 }])
    .png()
    .toBuffer();
  const webp = await coverPicture(picture, size);
  expect(factsOf(webp)).toEqual(cover);
  expect(webp).toEqual(await sharp(middle).webp({ quality: 80 }).toBuffer());
});

test.each([
  [1200, 450, cover],
  [1199, 450, null],
  [1200, 449, null],
  [450, 1200, null],
  [12_000, 450, cover],
  [12_001, 450, null],
  [1200, 12_001, null],
])('[MEM-18] of %i × %i pixels, it is taken or not', async (width, height, expected) => {
  expect(factsOf(await coverPicture(await plain(width, height), size))).toEqual(expected);
});

test('[MEM-18] one that its camera noted as lying on its side is measured and stored upright', async () => {
  const turned = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
  expect(factsOf(await coverPicture(await turned(450, 1200), size))).toEqual(cover);
  expect(await coverPicture(await turned(1200, 450), size)).toBeNull();
});

test('[MEM-18] quality is lowered until it suits a phone’s line, and no further', async () => {
  const encoded = async (picture: Buffer, quality: number) =>
    sharp(picture)
      .resize({ ...size, fit: 'cover' })
      .webp({ quality })
      .toBuffer();
  const easy = await plain(1200, 450);
  expect(await coverPicture(easy, size)).toEqual(await encoded(easy, 80));
  const hard = await noise(1200, 450);
  expect((await encoded(hard, 60)).length).toBeGreaterThan(300_000);
  expect((await encoded(hard, 40)).length).toBeLessThanOrEqual(300_000);
  expect(await coverPicture(hard, size)).toEqual(await encoded(hard, 40));
});

test('[MEM-18] what is no whole png or jpg is not taken', async () => {
  const picture = await plain(1200, 450);
  const webp = await sharp(picture).webp().toBuffer();
  for (const file of [Buffer.alloc(0), webp, picture.subarray(0, picture.length - 20)])
    expect(await coverPicture(file, size)).toBeNull();
});
