import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { runBundle } from '../../server/compiled-bundle.ts';
import { inAscii } from '../../server/kernel/in-ascii.ts';
import type { loadServe } from '../../server/start.ts';
import { dist, root } from './paths.mjs';

export const serverBundle = {
  absWorkingDir: root,
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

/** As `runBundle` runs it. */
const gatewayBundle = {
  ...serverBundle,
  entryPoints: ['server/start.ts'],
  outfile: join(dist, 'server', 'gateway.cjs'),
  format: 'cjs',
  define: { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' },
  // A script that is no module has no `import()`.
  supported: { 'dynamic-import': false },
  banner: { js: '(function (exports, require, module, __filename, __dirname) {' },
  footer: { js: '})' },
} satisfies BuildOptions;

const launcherBundle = {
  ...serverBundle,
  entryPoints: ['server/launch.ts'],
  outfile: join(dist, 'server', 'main.js'),
} satisfies BuildOptions;

/** The thread that renders pages, beside the gateway. */
const firstViewWorker = {
  ...serverBundle,
  entryPoints: ['server/first-views/worker.ts'],
  outfile: join(dist, 'server', 'first-view-worker.js'),
} satisfies BuildOptions;

/**
 * Builds all of `dist/server`.
 * @param maps of the script beside it, and no compiled code: of that V8 counts no branches
 */
export async function buildGateway(maps: boolean): Promise<void> {
  await build({ ...gatewayBundle, ...(maps && { sourcemap: 'external' as const }) });
  // esbuild leaves other characters in regular expressions and comments.
  const { outfile } = gatewayBundle;
  writeFileSync(outfile, inAscii(readFileSync(outfile, 'utf8')), 'latin1');
  await build(launcherBundle);
  await build(firstViewWorker);
  copyFiles();
  if (maps) return;
  const { exports, storeCode } = runBundle(join(dist, 'server'));
  await (exports as { loadServe: typeof loadServe }).loadServe();
  storeCode();
}

/** Copies the SQL and the demo's posts beside the bundle. */
export function copyFiles(folder = join(dist, 'server')): void {
  const target = join(folder, 'sql');
  rmSync(target, { recursive: true, force: true });
  for (const name of ['migrations', 'functions'])
    cpSync(join(root, 'server', 'db', name), join(target, name), { recursive: true });
  const posts = join(folder, 'posts');
  rmSync(posts, { recursive: true, force: true });
  cpSync(join(root, 'server', 'demo', 'posts'), posts, { recursive: true });
}

/**
 * Bundles a program for a test that starts it often: as a bundle it starts in a sixth of the time.
 * @param entry such as `server/main.ts`
 * @returns its file, with what it reads beside it, and what removes both
 */
export async function bundleProgram(entry: string): Promise<{ file: string; remove(): void }> {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'palaro-program-'));
  const file = join(folder, basename(entry).replace(/\.ts$/, '.mjs'));
  await build({ ...serverBundle, entryPoints: [entry], outfile: file });
  copyFiles(folder);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
