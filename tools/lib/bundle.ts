import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { dist, root } from './paths.mjs';

export const serverBundle = {
  absWorkingDir: root,
  entryPoints: ['server/main.ts'],
  outfile: join(dist, 'server', 'main.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Native, or optional in pg.
  external: ['@node-rs/argon2', 'pg-native', 'sharp'],
  // CommonJS packages need `require` and their folder.
  banner: {
    js: [
      "import { createRequire as bundleRequire } from 'node:module';",
      'const require = bundleRequire(import.meta.url);',
      'const __dirname = import.meta.dirname; const __filename = import.meta.filename;',
    ].join('\n'),
  },
  legalComments: 'none',
  logLevel: 'warning',
} satisfies BuildOptions;

/** Copies the SQL beside the bundle. */
export function copySql(): void {
  const target = join(dist, 'server', 'sql');
  rmSync(target, { recursive: true, force: true });
  for (const folder of ['migrations', 'functions'])
    cpSync(join(root, 'server', 'db', folder), join(target, folder), { recursive: true });
}
