import { deflateSync, crc32 } from 'node:zlib';
import { type Attack, send, tally } from './attack.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Few bytes that claim 30,000 pixels a side. */
function bomb(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const files: Record<string, Buffer> = {
  'SVG with a script': Buffer.from(svg),
  HTML: Buffer.from('<!doctype html><script>alert(1)</script>'),
  'HTML that begins as a GIF': Buffer.from('GIF89a<script>alert(1)</script>'),
  'HTML that begins as a JPEG': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(svg)]),
  'a PNG of 900 million pixels': bomb(),
  'a PNG cut off': bomb().subarray(0, 60),
  'a ZIP': Buffer.from('504b0304', 'hex'),
  nothing: Buffer.alloc(0),
};

/** What is no picture, or too much of one. */
export const uploads: Attack = {
  what: 'Uploads: SVG, HTML, polyglots, a decompression bomb, a cut file, 20 MB, without a session',
  requirement: 'SAFE-05c',
  async run({ url, newMember }) {
    const { token } = await newMember();
    const path = `${url}/api/v2/uploads/picture`;
    const breaches: string[] = [];
    const codes: string[] = [];
    for (const [name, bytes] of Object.entries(files)) {
      const answer = await send(path, { token, body: { data: bytes.toString('base64') } });
      codes.push(answer.code ?? String(answer.status));
      if (answer.status < 400 || answer.status >= 500) breaches.push(`${name}: ${answer.status}`);
    }
    const large = { data: 'A'.repeat(20_000_000) };
    for (const sent of [{ token, body: large }, { body: { data: 'AAAA' } }]) {
      const answer = await send(path, sent).catch(() => null);
      codes.push(answer?.code ?? 'cut off');
      if (answer && answer.status < 400) breaches.push(`accepted: ${answer.status}`);
    }
    return { tries: codes.length, breaches, result: tally(codes) };
  },
};
