import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { filesOf } from './parts.mjs';

/** Bytes of brotli that the worker may precache (PWA-02). */
const maxPrecacheBytes = 900_000;

/** Files that are not precached, and why. */
const notPrecached: readonly [pattern: RegExp, reason: string][] = [
  [/^sw(-kill)?\.js$/, 'the browser stores workers itself'],
  [
    /^page\.[A-Z]+\.html$/,
    'served by the gateway as a page; the worker has the shell of each language',
  ],
  [/^site\.webmanifest\.json$/, 'the template of the manifest; no page requests it'],
  [/^page\.\w+\.html$/, 'a template of the gateway; the worker has the shells'],
  [/^icons\//, 'requested by the system when the app is installed'],
  [/^screenshots\//, 'shown by the install prompt'],
  [/^fonts\/LICENSE/, 'for people, not for the app'],
];
/** A download of all precached chunks. */
const pack = /^assets\/pack-/;
/** Page addresses that look like files. */
const pages = new Set(['index.html']);

const compressed = /\.(br|gz)$/;
const text = /\.(html|js|css|json|webmanifest)$/;
const ending = String.raw`\.(?:js|css|html|json|svg|png|webp|woff2|webmanifest)`;
/** A quoted, absolute or relative address of a file of the site; `?…` and `#…` may follow. */
const reference = new RegExp(
  String.raw`["'\`(=]((?:\.{0,2}/)?(?:[\w@.-]+/)*[\w@.-]+${ending})(?=["'\`)?#\s>])`,
  'g',
);

/**
 * Checks a finished build: every file that it requests from its origin exists, and is precached or listed with a reason; the precache is
 * within its budget.
 * @param folder the build, with `.br` files beside compressed ones
 * @returns `problems`, a sentence each; `bytes`, the size of the precache in brotli
 */
export function checkOutput(folder: string): { problems: string[]; bytes: number } {
  const files = filesOf(folder).map((file) => relative(folder, file).split(sep).join('/'));
  const own = new Set(files.filter((file) => !compressed.test(file)));
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

/** Returns the precache list that the build wrote into the worker; hashed names are below `assets`. */
function precacheOf(worker: string): Set<string> {
  const named = [...worker.matchAll(/["']?\burl["']?:\s*["'`]([^"'`]+)["'`]/g)].map(
    ([, url = '']) => url.replace(/^\//, ''),
  );
  const hashed = [...worker.matchAll(/["'`]([\w.-]+-[\w-]{7,10}\.\w+)["'`]/g)].map(
    ([, name]) => `assets/${name}`,
  );
  return new Set([...named, ...hashed].filter((url) => /\.\w+$/.test(url)));
}

/** Returns the site's files that a file names, as paths below the site's root. */
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
