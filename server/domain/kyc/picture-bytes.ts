import { crc32, createInflate } from 'node:zlib';

/** A picture as it is kept. */
export interface CleanPicture {
  type: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

/** Pixels that a side may have, and a picture in all: more would only be meant to fill somebody's memory. */
const longestSide = 12_000;
const mostPixels = 50_000_000;

/**
 * Looks at what a file really is, whatever it is called (MEM-18), and writes it anew with nothing in it but the picture: no place, no
 * device, no comment, nothing before or behind it. Null: it is no whole png or jpg.
 */
export async function cleanPicture(bytes: Buffer): Promise<CleanPicture | null> {
  const clean = bytes[0] === 0x89 ? await cleanPng(bytes) : cleanJpeg(bytes);
  return clean && { type: bytes[0] === 0x89 ? 'image/png' : 'image/jpeg', bytes: clean };
}

const fits = (width: number, height: number): boolean =>
  width > 0 &&
  height > 0 &&
  width <= longestSide &&
  height <= longestSide &&
  width * height <= mostPixels;

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The chunks that make the picture; every other one is left out. */
const pngChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

async function cleanPng(bytes: Buffer): Promise<Buffer | null> {
  if (!bytes.subarray(0, 8).equals(pngMark)) return null;
  const kept: Buffer[] = [pngMark];
  const data: Buffer[] = [];
  let header: Buffer | null = null;
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
    if ((name === 'IHDR') !== (header === null)) return null;
    if (name === 'IHDR') header = bytes.subarray(at + 8, end - 4);
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, end - 4));
    if (pngChunks.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND')
      return header && (await isPngData(header, Buffer.concat(data))) ? Buffer.concat(kept) : null;
    at = end;
  }
  return null;
}

/** Samples of a pixel, by the header's colour type. */
const samples: Partial<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Whether the pixels that a header promises are there, and no more. They are counted as they come, and never held together: a few KB
 * can hold hundreds of MB, in which nobody else must have to wait.
 */
async function isPngData(header: Buffer, data: Buffer): Promise<boolean> {
  if (header.length !== 13) return false;
  const [width, height, depth, each] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8]!,
    samples[header[9]!],
  ];
  if (!fits(width, height) || each === undefined || ![1, 2, 4, 8, 16].includes(depth)) return false;
  const whole = height * (Math.ceil((width * depth * each) / 8) + 1);
  // An interlaced picture has a few bytes more, one at the start of each line of its seven passes.
  const most = whole + 7 * (height + 8);
  const inflate = createInflate({ chunkSize: 256 * 1024 });
  inflate.end(data);
  let length = 0;
  try {
    for await (const part of inflate) {
      length += (part as Buffer).length;
      if (length > most) return false;
    }
  } catch {
    return false;
  }
  return length >= whole;
}

/** Markers without a length, the one that begins the picture's data, and the end. */
const standsAlone = (marker: number): boolean =>
  marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const scan = 0xda;
const end = 0xd9;
/** Frames that browsers draw: baseline, extended, progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** What an application adds, but for the colours' transform (APP0 and Adobe's APP14), and comments. */
const isAdded = (marker: number): boolean =>
  (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe;

function cleanJpeg(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let drawn = false;
  let framed = false;
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === end)
      return framed && drawn ? Buffer.concat([...kept, bytes.subarray(at, at + 2)]) : null;
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return null;
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next > bytes.length || next < at + 4) return null;
    if (frames.has(marker)) {
      if (next < at + 9 || !fits(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)))
        return null;
      framed = true;
    }
    const last = marker === scan ? endOfScan(bytes, next) : next;
    if (marker === scan) drawn = framed && last > next;
    if (!isAdded(marker)) kept.push(bytes.subarray(at, last));
    at = last;
  }
  return null;
}

/** Where a scan's data end: at a marker that is neither a restart nor a stuffed byte. */
function endOfScan(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 2)
  ) {
    const marker = bytes[at + 1]!;
    if (marker !== 0 && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return bytes.length;
}
