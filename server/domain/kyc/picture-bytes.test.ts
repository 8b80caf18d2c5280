import { expect, test } from 'vitest';
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
