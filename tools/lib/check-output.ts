import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { filesOf } from './parts.mjs';

/** Brotli bytes (PWA-02). */
const maxPrecacheBytes = 900_000;

const notPrecached: readonly [pattern: RegExp, reason: string][] = [
  [/^sw(-kill)?\.js$/, 'the browser stores workers itself'],
  [
    /^page\.[\w.-]+\.html$/,
    'served by the gateway as a page; the worker has the shell of each language',
  ],
  [/^site\.webmanifest\.json$/, 'the template of the manifest; no page requests it'],
  [/^pages\.json$/, 'read by the gateway'],
  [/^icons\//, 'requested by the system when the app is installed'],
  [/^screenshots\//, 'shown by the install prompt'],
  [/^fonts\/LICENSE/, 'for people, not for the app'],
];
/** All precached chunks in one. */
const pack = /^assets\/pack-/;
/** Addresses of pages, not files. */
const pages = new Set(['index.html']);

const compressed = /\.(br|gz)$/;
const text = /\.(html|js|css|json|webmanifest)$/;
const ending = String.raw`\.(?:js|css|html|json|svg|png|webp|woff2|webmanifest)`;
/** A quoted address of a site's file; `?…` and `#…` may follow. */
const reference = new RegExp(
  String.raw`["'\`(=]((?:\.{0,2}/)?(?:[\w@.-]+/)*[\w@.-]+${ending})(?=["'\`)?#\s>])`,
  'g',
);

/**
 * Requested files exist and are precached or exempt; the precache is within budget.
 * @param folder has `.br` files
 * @returns `problems`, sentences; `bytes`, brotli of the precache
 */
export function checkOutput(folder: string): { problems: string[]; bytes: number } {
  const files = filesOf(folder).map((file) => relative(folder, file).split(sep).join('/'));
  const own = new Set(
    files.filter((file) => !compressed.test(file) && !file.startsWith('render/')),
  );
  const precached = precacheOf(readFileSync(join(folder, 'sw.js'), 'utf8'));
  const problems: string[] = [];
  for (const file of precached)
    if (!own.has(file)) problems.push(`The worker precaches ${file}, which is not in the build.`);
  for (const file of own) {
    if (!precached.has(file) && !reasonOf(file)) {
      problems.push(
        `${file} has no rule: precache it (globPatterns in vite.config.ts), or give a reason (tools/lib/check-output.ts).`,
      );
    }
  }
  for (const file of [...own].filter((name) => text.test(name) && name !== 'sw.js')) {
    for (const requested of referencesOf(file, readFileSync(join(folder, file), 'utf8'))) {
      if (!own.has(requested) && !pages.has(requested))
        problems.push(`${file} requests /${requested}, which is not in the build.`);
    }
  }
  const bytes = [...precached]
    .filter((file) => own.has(file) && !pack.test(file))
    .reduce((sum, file) => sum + brotliBytes(folder, file), 0);
  if (bytes > maxPrecacheBytes) {
    problems.push(
      `The precache has ${bytes} bytes in brotli; the maximum is ${maxPrecacheBytes}. Remove what no start needs.`,
    );
  }
  return { problems, bytes };
}

function reasonOf(file: string): string | undefined {
  return notPrecached.find(([pattern]) => pattern.test(file))?.[1];
}

/** From the worker; hashed names are below `assets`. */
function precacheOf(worker: string): Set<string> {
  const named = [...worker.matchAll(/["']?\burl["']?:\s*["'`]([^"'`]+)["'`]/g)].map(
    ([, url = '']) => url.replace(/^\//, ''),
  );
  const hashed = [...worker.matchAll(/["'`]([\w.-]+-[\w-]{6,10}\.\w+)["'`]/g)].map(
    ([, name]) => `assets/${name}`,
  );
  return new Set([...named, ...hashed].filter((url) => /\.\w+$/.test(url)));
}

/** As paths below the site's root. */
function referencesOf(file: string, content: string): Set<string> {
  const found = new Set<string>();
  for (const [, address = ''] of content.matchAll(reference)) {
    if (address.startsWith('/api/')) continue;
    if (address.startsWith('/')) found.add(address.slice(1));
    else if (address.startsWith('.')) found.add(posix.join(posix.dirname(file), address));
    else if (address.startsWith('assets/')) found.add(address);
  }
  return found;
}

function brotliBytes(folder: string, file: string): number {
  const small = join(folder, `${file}.br`);
  return statSync(existsSync(small) ? small : join(folder, file)).size;
}
