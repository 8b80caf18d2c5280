import { readFile, writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesOf } from './parts.mjs';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const compressible = /\.(html|js|css|json|svg|webmanifest|txt|map)$/;
/** Never sent as files. */
const ofGateway = /^(render[\\/]|page\.|pages\.json)/;
/** Below this, headers outweigh the gain. */
const minBytes = 512;

/** Writes `.br` and `.gz` at best quality. */
export async function precompress(folder: string): Promise<void> {
  const files = filesOf(folder).filter(
    (file) => compressible.test(file) && !ofGateway.test(relative(folder, file)),
  );
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), deflate(bytes, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
