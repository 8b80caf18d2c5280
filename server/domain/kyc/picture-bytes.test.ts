import { expect, test } from 'vitest';
import { testJpeg, testPng } from '../../testing/pictures.ts';
import { cleanPicture } from './picture-bytes.ts';

test('[MEM-18] a png and a jpg are kept, without what is not the picture', () => {
  expect(cleanPicture(testPng({ extra: [['tEXt', 'Author\0Maria'], ['eXIf', 'GPS']] }))).toEqual({ type: 'image/png', bytes: testPng() });
  const jpeg = cleanPicture(Buffer.concat([testJpeg(), Buffer.from('<script>alert(1)</script>')]));
  expect(jpeg?.type).toBe('image/jpeg');
  expect(jpeg?.bytes.toString('latin1')).not.toMatch(/GPS|comment|script/);
  expect(cleanPicture(jpeg!.bytes)).toEqual(jpeg);
});

test('[MEM-18] [SAFE-05] whatever else is refused: another kind of file, one that is cut off, one that lies about its size', () => {
  const png = testPng();
  const broken = Buffer.from(png);
  broken[20] = 9;
  const files = [
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('%PDF-1.7'),
    png.subarray(0, png.length - 12),
    broken,
    testPng({ promised: 9 }),
    testPng({ promised: 60_000 }),
    testJpeg().subarray(0, 40),
    testJpeg().subarray(0, testJpeg().length - 2),
    Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
  ];
  expect(files.map((file) => cleanPicture(file))).toEqual(files.map(() => null));
});
