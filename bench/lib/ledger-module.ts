import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { connect } from '../../server/db/connect.ts';
import type { fingerprint, move } from '../../server/ledger/ledger.ts';
import { serverBundle } from '../../tools/lib/bundle.ts';
import { root } from '../../tools/lib/paths.mjs';

export interface LedgerModule {
  connect: typeof connect;
  fingerprint: typeof fingerprint;
  move: typeof move;
}

/** Bundles and loads the gateway's ledger. */
export async function ledgerModule(): Promise<LedgerModule> {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-ledger-'));
  const outfile = join(folder, 'ledger.mjs');
  const contents =
    "export { connect } from './server/db/connect.ts'; export { fingerprint, move } from './server/ledger/ledger.ts';";
  await build({ ...serverBundle, stdin: { contents, resolveDir: root, loader: 'ts' }, outfile });
  const ledger = (await import(outfile)) as LedgerModule;
  rmSync(folder, { recursive: true });
  return ledger;
}
