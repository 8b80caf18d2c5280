import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serverBundle } from '../../tools/lib/bundle.mjs';
import { root } from '../../tools/lib/paths.mjs';

/** The gateway's own ledger in this process: `connect`, `move` and `fingerprint`, bundled as the gateway is. */
export async function ledgerModule() {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-ledger-'));
  const outfile = join(folder, 'ledger.mjs');
  const contents =
    "export { connect } from './server/db/connect.ts'; export { fingerprint, move } from './server/ledger/ledger.ts';";
  await build({
    ...serverBundle,
    entryPoints: undefined,
    stdin: { contents, resolveDir: root, loader: 'ts' },
    outfile,
  });
  const ledger = await import(outfile);
  rmSync(folder, { recursive: true });
  return ledger;
}
