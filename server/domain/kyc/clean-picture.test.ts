import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testJpeg, testPng } from '../../testing/pictures.ts';
import { cleanPicture } from './clean-picture.ts';

/** A byte a channel; null when rejected. */
async function pixelsOf(bytes: Buffer | undefined) {
  if (!bytes) return null;
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { data: data.toString('hex'), width: info.width, height: info.height };
}
const isAccepted = async (bytes: Buffer) => (await cleanPicture(bytes)) !== null;

test('[MEM-18] a png and a jpg are stored with their pixels and without metadata', async () => {
  const png = await cleanPicture(
    testPng({
      extra: [
        ['tEXt', 'Author\0Maria'],
        ['eXIf', 'GPS'],
      ],
    }),
  );
  expect(png?.type).toBe('image/png');
  expect(png?.bytes.toString('latin1')).not.toMatch(/Maria|GPS|tEXt|eXIf/);
  expect(await pixelsOf(png?.bytes)).toEqual(await pixelsOf(testPng()));
  const jpeg = await cleanPicture(
    Buffer.concat([testJpeg(), Buffer.from('<script>alert(1)</script>')]),
  );
  expect(jpeg?.type).toBe('image/jpeg');
  expect(jpeg?.bytes.toString('latin1')).not.toMatch(/GPS|comment|script/);
  expect(await pixelsOf(jpeg?.bytes)).toEqual(await pixelsOf(testJpeg()));
});

test('[MEM-18] [SAFE-05c] other kinds of files, broken ones and ones that lie about their size are rejected', async () => {
  const png = testPng();
  const broken = Buffer.from(png);
  broken[20] = 9;
  const files = [
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
    Buffer.from('%PDF-1.7'),
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .webp()
      .toBuffer(),
    // Programs, whatever their extensions.
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510)]),
    Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(510)]),
    Buffer.concat([Buffer.from('MZ'), png]),
    broken,
    testPng({ promised: 9 }),
    testPng({ promised: 60_000 }),
    testJpeg().subarray(0, 40),
    testJpeg().subarray(0, testJpeg().length - 2),
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  ];
  expect(await Promise.all(files.map((file) => cleanPicture(file)))).toEqual(files.map(() => null));
});

test('[MEM-18] [SAFE-05c] a png that unpacks to many MB blocks nothing; pixels beyond its size are dropped', async () => {
  const large = testPng({ width: 4000, height: 4000 });
  expect(large.length).toBeLessThan(100_000);
  // Its header claims 8 lines.
  const lying = testPng({ width: 4000, height: 4000, promised: 8 });
  const few = await cleanPicture(lying);
  expect((await pixelsOf(few?.bytes))?.height).toBe(8);
  expect(few!.bytes.length).toBeLessThan(1000);
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 1);
  expect((await cleanPicture(large))?.type).toBe('image/png');
  clearInterval(clock);
  expect(turns).toBeGreaterThan(3);
});

test('[MEM-18] what follows the picture, and where it was taken, is not stored', async () => {
  const png = await cleanPicture(
    Buffer.concat([
      testPng({
        extra: [
          ['eXIf', 'GPS 14.5995 N'],
          ['iTXt', 'XML:com.adobe.xmp\0GPS'],
        ],
      }),
      Buffer.from('PK\u0003\u0004 an archive'),
    ]),
  );
  expect(png).toEqual(await cleanPicture(testPng()));
  const jpeg = await cleanPicture(
    Buffer.concat([testJpeg(), Buffer.from('MZ a program'), testJpeg()]),
  );
  expect(jpeg).toEqual(await cleanPicture(testJpeg()));
  expect(jpeg?.bytes.toString('latin1')).not.toMatch(/GPS|Exif|MZ/);
});

test('[MEM-18] a picture that its camera noted as lying on its side is stored upright, without the note', async () => {
  const sideways = await sharp({
    create: { width: 16, height: 8, channels: 3, background: 'red' },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const clean = await cleanPicture(sideways);
  const { width, height, orientation } = await sharp(clean!.bytes).metadata();
  expect([width, height, orientation]).toEqual([8, 16, undefined]);
});

test('[MEM-18] [SAFE-05c] nothing of a picture stays in the memory of the library', async () => {
  await cleanPicture(testPng());
  expect(sharp.cache()).toMatchObject({ memory: { max: 0 }, files: { max: 0 }, items: { max: 0 } });
});

describe('a jpg', () => {
  const drawn = (width: number, height: number, progressive = false) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .jpeg({ progressive })
      .toBuffer();
  /** A jpg with a changed frame: marker, length, depth. */
  const reframed = (change: (frame: Buffer) => void): Buffer => {
    const picture = Buffer.from(testJpeg());
    change(picture.subarray(picture.indexOf(Buffer.from([0xff, 0xc0]))));
    return picture;
  };

  test.each([
    [12_000, 1, true],
    [12_001, 1, false],
    [1, 12_000, true],
    [1, 12_001, false],
    [8000, 6250, true],
    [8000, 6251, false],
  ])('[SAFE-05c] of %d times %d pixels: accepted %s', async (width, height, fits) => {
    expect(await isAccepted(await drawn(width, height))).toBe(fits);
  });

  test("[MEM-18] is stored by the app's quality", async () => {
    const picture = await drawn(64, 48);
    const clean = await cleanPicture(picture);
    expect(clean?.bytes).toEqual(await sharp(picture).jpeg({ quality: 85 }).toBuffer());
  });

  test('[MEM-18] of more than 4,000 pixels a side is made smaller', async () => {
    const clean = await cleanPicture(await drawn(5000, 2500));
    const { width, height } = await sharp(clean!.bytes).metadata();
    expect([width, height]).toEqual([4000, 2000]);
  });

  test.each([
    [0, 8],
    [8, 0],
    [8, 17],
    [60_000, 60_000],
  ])('[SAFE-05c] that says it is of %d times %d pixels is rejected', async (width, height) => {
    const picture = reframed((frame) => {
      frame.writeUInt16BE(height, 5);
      frame.writeUInt16BE(width, 7);
    });
    expect(await isAccepted(picture)).toBe(false);
  });

  test('[MEM-18] [SAFE-05c] is rejected wherever it is cut off', async () => {
    const picture = testJpeg();
    for (let length = 0; length < picture.length; length += 1)
      expect(await cleanPicture(picture.subarray(0, length)), `${length} bytes`).toBeNull();
  });

  test('[MEM-18] is accepted as baseline, extended and progressive, and rejected as lossless', async () => {
    expect(await isAccepted(testJpeg())).toBe(true);
    expect(await isAccepted(reframed((frame) => (frame[1] = 0xc1)))).toBe(true);
    expect(await isAccepted(await drawn(8, 8, true))).toBe(true);
    expect(await isAccepted(reframed((frame) => (frame[1] = 0xc3)))).toBe(false);
  });

  test('[SAFE-05c] without a frame, with a frame too short, or without data is rejected', async () => {
    const picture = testJpeg();
    const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
    const frameEnd = frame + 2 + picture.readUInt16BE(frame + 2);
    const scan = picture.indexOf(Buffer.from([0xff, 0xda]));
    const end = picture.subarray(-2);
    const files = [
      Buffer.concat([picture.subarray(0, frame), picture.subarray(frameEnd)]),
      reframed((bytes) => bytes.writeUInt16BE(6, 2)),
      Buffer.concat([picture.subarray(0, scan), end]),
      Buffer.concat([picture.subarray(0, scan), picture.subarray(scan, scan + 10), end]),
    ];
    expect(await Promise.all(files.map(isAccepted))).toEqual(files.map(() => false));
  });

  test('[SAFE-05c] with a segment shorter than its own length is rejected', async () => {
    const picture = testJpeg();
    const scan = picture.indexOf(Buffer.from([0xff, 0xda]));
    for (const length of [0, 1]) {
      const short = Buffer.from(picture);
      short.writeUInt16BE(length, scan + 2);
      expect(await isAccepted(short)).toBe(false);
    }
  });
});

/** A png chunk; `sum` replaces the check sum. */
function chunk(name: string, data: Buffer, sum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(sum ?? crc32(body));
  return Buffer.concat([length, body, check]);
}
const mark = testPng().subarray(0, 8);
const finish = chunk('IEND', Buffer.alloc(0));
const header = (width: number, height: number, depth = 8, type = 2) => {
  const bytes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, type, 0, 0, 0]);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  return bytes;
};
const pixels = (length: number) => deflateSync(Buffer.alloc(length));
const palette = chunk('PLTE', Buffer.from([255, 0, 0, 0, 0, 255]));
const isAcceptedPng = (head: Buffer, data: Buffer) =>
  isAccepted(
    Buffer.concat([
      mark,
      chunk('IHDR', head),
      ...(head[9] === 3 ? [palette] : []),
      chunk('IDAT', data),
      finish,
    ]),
  );

describe('a png', () => {
  test('[MEM-18] with one wrong byte in its signature is rejected', async () => {
    for (let at = 1; at < 8; at += 1) {
      const picture = testPng();
      picture[at]! ^= 1;
      expect(await cleanPicture(picture)).toBeNull();
    }
  });

  test('[MEM-18] [SAFE-05c] is rejected wherever its pixels are cut off; a missing end mark is added', async () => {
    const picture = testPng();
    const data = picture.length - finish.length;
    for (let length = 0; length < data; length += 1)
      expect(await cleanPicture(picture.subarray(0, length)), `${length} bytes`).toBeNull();
    expect(await cleanPicture(picture.subarray(0, data))).toEqual(await cleanPicture(picture));
  });

  test.each([
    // width, height, depth, colour type, bytes a line
    [8, 2, 8, 0, 9],
    [8, 2, 8, 2, 25],
    [9, 2, 1, 3, 3],
    [8, 2, 16, 4, 33],
    [3, 2, 8, 6, 13],
  ])(
    '[MEM-18] of %d times %d, depth %d, colours %d, is rejected with a byte too few',
    async (width, height, depth, type, line) => {
      const head = header(width, height, depth, type);
      const whole = height * line;
      expect(await isAcceptedPng(head, pixels(whole - 1))).toBe(false);
      expect(await isAcceptedPng(head, pixels(whole))).toBe(true);
    },
  );

  test('[SAFE-05c] with a depth, colours or a header that do not exist is rejected', async () => {
    expect(await isAcceptedPng(header(8, 2, 3, 2), pixels(60))).toBe(false);
    expect(await isAcceptedPng(header(8, 2, 8, 1), pixels(60))).toBe(false);
    expect(await isAcceptedPng(header(8, 2, 8, 5), pixels(60))).toBe(false);
    const long = Buffer.concat([header(8, 2), Buffer.from([0])]);
    expect(await isAcceptedPng(long, pixels(50))).toBe(false);
  });

  test('[SAFE-05c] with data that end in an error is rejected, though its pixels are there', async () => {
    const data = pixels(50);
    data[data.length - 1]! ^= 1;
    expect(await isAcceptedPng(header(8, 2), data)).toBe(false);
  });

  test('[SAFE-05c] with a wrong check sum, two headers, or one that is not the first is rejected', async () => {
    const [head, data] = [chunk('IHDR', header(8, 2)), chunk('IDAT', pixels(50))];
    const files = [
      [head, chunk('IDAT', pixels(50), 1), finish],
      [head, head, data, finish],
      [chunk('tEXt', Buffer.from('x')), head, data, finish],
      [data, finish],
    ];
    for (const parts of files)
      expect(await cleanPicture(Buffer.concat([mark, ...parts]))).toBeNull();
  });

  test('[MEM-18] preserves the colours of a palette, its transparency, and data in several parts', async () => {
    const data = pixels(6);
    const parts = [
      mark,
      chunk('IHDR', header(9, 2, 1, 3)),
      palette,
      chunk('tRNS', Buffer.from([0])),
      chunk('IDAT', data.subarray(0, 4)),
      chunk('IDAT', data.subarray(4)),
      finish,
    ];
    const clean = await cleanPicture(Buffer.concat(parts));
    expect(await pixelsOf(clean?.bytes)).toEqual({
      data: 'ff000000'.repeat(18),
      width: 9,
      height: 2,
    });
  });
});
