import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testJpeg, testPng } from '../../testing/pictures.ts';
import { cleanPicture } from './picture-bytes.ts';

test('[MEM-18] a png and a jpg are kept, without what is not the picture', async () => {
  expect(
    await cleanPicture(
      testPng({
        extra: [
          ['tEXt', 'Author\0Maria'],
          ['eXIf', 'GPS'],
        ],
      }),
    ),
  ).toEqual({ type: 'image/png', bytes: testPng() });
  const jpeg = await cleanPicture(
    Buffer.concat([testJpeg(), Buffer.from('<script>alert(1)</script>')]),
  );
  expect(jpeg?.type).toBe('image/jpeg');
  expect(jpeg?.bytes.toString('latin1')).not.toMatch(/GPS|comment|script/);
  expect(await cleanPicture(jpeg!.bytes)).toEqual(jpeg);
});

test('[MEM-18] [SAFE-05c] whatever else is refused: another kind of file, one that is cut off, one that lies about its size', async () => {
  const png = testPng();
  const broken = Buffer.from(png);
  broken[20] = 9;
  const files = [
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('%PDF-1.7'),
    // Programs, whatever their names end in.
    Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510)]),
    Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(510)]),
    Buffer.concat([Buffer.from('MZ'), png]),
    png.subarray(0, png.length - 12),
    broken,
    testPng({ promised: 9 }),
    testPng({ promised: 60_000 }),
    testJpeg().subarray(0, 40),
    testJpeg().subarray(0, testJpeg().length - 2),
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  ];
  expect(await Promise.all(files.map((file) => cleanPicture(file)))).toEqual(files.map(() => null));
});

test('[MEM-18] [SAFE-05c] a png whose few KB hold many MB: more than it promises is refused, and others do not wait for what it does', async () => {
  const large = testPng({ width: 4000, height: 4000 });
  expect(large.length).toBeLessThan(100_000);
  // Its header says that it is of 8 lines.
  const lying = testPng({ width: 4000, height: 4000, promised: 8 });
  expect(await cleanPicture(lying)).toBeNull();
  let turns = 0;
  const clock = setInterval(() => (turns += 1), 1);
  expect(await cleanPicture(large)).toEqual({ type: 'image/png', bytes: large });
  clearInterval(clock);
  expect(turns).toBeGreaterThan(3);
});

test('[MEM-18] what follows the picture, and all that is said of where it was taken, does not stay', async () => {
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
  expect(png).toEqual({ type: 'image/png', bytes: testPng() });
  const jpeg = await cleanPicture(
    Buffer.concat([testJpeg(), Buffer.from('MZ a program'), testJpeg()]),
  );
  expect(jpeg).toEqual(await cleanPicture(testJpeg()));
  expect(jpeg?.bytes.toString('latin1')).not.toMatch(/GPS|Exif|MZ/);
});

const u16 = (number: number) => [number >> 8, number & 0xff];
const segment = (marker: number, ...data: number[]) => [
  0xff,
  marker,
  ...u16(data.length + 2),
  ...data,
];
const frame = (width: number, height: number, marker = 0xc0) =>
  segment(marker, 8, ...u16(height), ...u16(width), 1, 1, 0x11, 0);
const scan = segment(0xda, 1, 1, 0, 0, 63, 0);
const start = [0xff, 0xd8];
const end = [0xff, 0xd9];
const jpeg = (...parts: number[][]) => Buffer.from([start, ...parts, end].flat());
/** What is kept of a jpg; null: it is refused. */
const keptOf = async (...parts: number[][]) =>
  (await cleanPicture(jpeg(...parts)))?.bytes.toString('hex') ?? null;
const whole = [frame(8, 8), scan, [0x12]];
const kept = (...parts: number[][]) => jpeg(...parts).toString('hex');

describe('a jpg', () => {
  test.each([
    [12_000, 1, true],
    [12_001, 1, false],
    [1, 12_000, true],
    [1, 12_001, false],
    [8000, 6250, true],
    [8000, 6251, false],
    [0, 8, false],
    [8, 0, false],
  ])('[SAFE-05c] of %d times %d pixels: kept %s', async (width, height, fits) => {
    expect((await keptOf(frame(width, height), scan, [0x12])) !== null).toBe(fits);
  });

  test('[MEM-18] [SAFE-05c] is refused wherever it is cut off', async () => {
    const picture = testJpeg();
    for (let length = 0; length < picture.length; length += 1)
      expect(await cleanPicture(picture.subarray(0, length)), `${length} bytes`).toBeNull();
  });

  test('[MEM-18] is kept with each kind of frame that browsers draw, and with no other', async () => {
    for (const marker of [0xc0, 0xc1, 0xc2])
      expect(await keptOf(frame(8, 8, marker), scan, [0x12])).not.toBeNull();
    expect(await keptOf(frame(8, 8, 0xc3), scan, [0x12])).toBeNull();
  });

  test('[SAFE-05c] without a frame before its data, with a frame too short, or without data is refused', async () => {
    expect(await keptOf(scan, [0x12])).toBeNull();
    expect(await keptOf(scan, [0x12], frame(8, 8))).toBeNull();
    expect(await keptOf(frame(8, 8))).toBeNull();
    expect(await keptOf(frame(8, 8), scan)).toBeNull();
    expect(await keptOf(segment(0xc0, 8, 0, 8, 0), scan, [0x12])).toBeNull();
    expect(await keptOf(segment(0xc0, 8, 0, 8, 0, 8), scan, [0x12])).not.toBeNull();
  });

  test('[SAFE-05c] is refused with a segment shorter than its own length, or with bytes between segments', async () => {
    expect(await keptOf(frame(8, 8), [0xff, 0xda, 0, 0, 0x12])).toBeNull();
    expect(await keptOf(frame(8, 8), [0xff, 0xda, 0, 1, 0x12])).toBeNull();
    expect(await keptOf(frame(8, 8), [0x12], scan, [0x12])).toBeNull();
  });

  test('[MEM-18] keeps a segment that is empty, and the markers of its data, and drops those between segments', async () => {
    const empty = segment(0xdb);
    expect(await keptOf(empty, ...whole)).toBe(kept(empty, ...whole));
    const data = [0x12, 0xff, 0xd0, 0x34, 0xff, 0xd7, 0xff, 0x00, 0x56];
    const scans = [frame(8, 8, 0xc2), scan, data, scan, data];
    expect(await keptOf(...scans)).toBe(kept(...scans));
    for (const marker of [0x01, 0xd0, 0xd7])
      expect(await keptOf([0xff, marker], ...whole)).toBe(kept(...whole));
    expect(await keptOf([0xff, 0xff], ...whole)).toBe(kept(...whole));
  });

  test('[MEM-18] keeps what tells its colours, and drops what else an application adds', async () => {
    const added = (marker: number) => segment(marker, 1, 2, 3);
    for (const marker of [0xe0, 0xee])
      expect(await keptOf(added(marker), ...whole)).toBe(kept(added(marker), ...whole));
    for (const marker of [0xe1, 0xe2, 0xed, 0xef, 0xfe])
      expect(await keptOf(added(marker), ...whole)).toBe(kept(...whole));
    expect(await keptOf(...whole, added(0xfe))).toBe(kept(...whole));
  });

  test('[SAFE-05c] is refused with a frame too large behind its data', async () => {
    expect(await keptOf(...whole, frame(8, 8), scan, [0x12])).not.toBeNull();
    expect(await keptOf(...whole, frame(12_001, 8), scan, [0x12])).toBeNull();
  });
});

/** A chunk of a png; with `sum` in place of its check sum. */
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
/** Whether a png of this header and these pixels is kept. */
const isKept = async (head: Buffer, data: Buffer) =>
  (await cleanPicture(Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', data), finish]))) !==
  null;

describe('a png', () => {
  test('[MEM-18] that begins as one by its first byte alone is refused', async () => {
    for (let at = 1; at < 8; at += 1) {
      const picture = testPng();
      picture[at]! ^= 1;
      expect(await cleanPicture(picture)).toBeNull();
    }
  });

  test('[MEM-18] [SAFE-05c] is refused wherever it is cut off', async () => {
    const picture = testPng();
    for (let length = 0; length < picture.length; length += 1)
      expect(await cleanPicture(picture.subarray(0, length)), `${length} bytes`).toBeNull();
  });

  test.each([
    // width, height, depth, colour type, bytes of a line
    [8, 2, 8, 0, 9],
    [8, 2, 8, 2, 25],
    [9, 2, 1, 3, 3],
    [8, 2, 16, 4, 33],
    [3, 2, 8, 6, 13],
  ])(
    '[MEM-18] of %d times %d, depth %d, colours %d, has all its bytes, and no more than an interlaced one',
    async (width, height, depth, type, line) => {
      const head = header(width, height, depth, type);
      const least = height * line;
      const most = least + 7 * (height + 8);
      const lengths = [least - 1, least, most, most + 1];
      const answers = lengths.map((length) => isKept(head, pixels(length)));
      expect(await Promise.all(answers)).toEqual([false, true, true, false]);
    },
  );

  test('[SAFE-05c] with a depth, colours or a header that there are not is refused', async () => {
    expect(await isKept(header(8, 2, 3, 2), pixels(60))).toBe(false);
    expect(await isKept(header(8, 2, 8, 1), pixels(60))).toBe(false);
    expect(await isKept(header(8, 2, 8, 5), pixels(60))).toBe(false);
    expect(await isKept(Buffer.concat([header(8, 2), Buffer.from([0])]), pixels(50))).toBe(false);
  });

  test('[SAFE-05c] with data that end in an error is refused, though its pixels are there', async () => {
    const data = pixels(50);
    data[data.length - 1]! ^= 1;
    expect(await isKept(header(8, 2), data)).toBe(false);
  });

  test('[SAFE-05c] with a wrong check sum, two headers, or one that does not come first is refused', async () => {
    const [head, data] = [chunk('IHDR', header(8, 2)), chunk('IDAT', pixels(50))];
    const files = [
      [head, chunk('IDAT', pixels(50), 1), finish],
      [head, chunk('tEXt', Buffer.from('x'), 1), data, finish],
      [head, head, data, finish],
      [chunk('tEXt', Buffer.from('x')), head, data, finish],
      [data, finish],
    ];
    for (const parts of files)
      expect(await cleanPicture(Buffer.concat([mark, ...parts]))).toBeNull();
  });

  test('[MEM-18] keeps its colours, what is clear of it, and data in several parts', async () => {
    const palette = Buffer.alloc(6);
    const data = pixels(6);
    const parts = [
      mark,
      chunk('IHDR', header(9, 2, 1, 3)),
      chunk('PLTE', palette),
      chunk('tRNS', Buffer.from([0])),
      chunk('IDAT', data.subarray(0, 4)),
      chunk('IDAT', data.subarray(4)),
      finish,
    ];
    const bytes = Buffer.concat(parts);
    expect(await cleanPicture(bytes)).toEqual({ type: 'image/png', bytes });
  });
});
