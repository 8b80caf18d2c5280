import { crc32, deflateSync } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(data.length, 0);
  bytes.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([bytes.subarray(0, 4), body, bytes.subarray(4)]);
}

/** One colour; `extra` chunks come first, the header may state a wrong height. */
export function testPng({
  width = 8,
  height = 8,
  promised = 0,
  extra = [] as [string, string | Buffer][],
} = {}): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(promised || height, 4);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x7f)]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...extra.map(([name, text]) => chunk(name, Buffer.from(text))),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Buffer | string): Buffer => {
  const body = Buffer.from(data);
  return Buffer.concat([
    Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]),
    body,
  ]);
};

const greyJpeg = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIAD/9k=',
  'base64',
);

/** With the place where it was taken. */
export function testJpeg({ place = 'GPS 14.5995 N' } = {}): Buffer {
  return Buffer.concat([
    greyJpeg.subarray(0, 2),
    segment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
    segment(0xe1, `Exif\0\0${place}`),
    segment(0xfe, 'a comment'),
    greyJpeg.subarray(2),
  ]);
}
