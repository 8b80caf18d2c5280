import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { filesOf } from './parts.mjs';

/** Bytes, brotli: what the worker may bring to a device before anybody asked for it (PWA-02). */
const precacheBudget = 900_000;

/** Files that no start without network needs, and why. */
const withoutRule = [
  [/^sw(-kill)?\.js$/, 'the browser keeps workers itself'],
  [
    /^page\.[A-Z]+\.html$/,
    'what the gateway answers a page with; the worker has the shell of each language',
  ],
  [/^site\.webmanifest\.json$/, 'what the manifest is made of; nobody asks for it'],
  [/^page\.\w+\.html$/, 'what the gateway makes its answers from; the worker has the shells'],
  [/^icons\//, 'asked for by the system when the app is put on the home screen'],
  [/^screenshots\//, 'shown by the question whether to install'],
  [/^fonts\/LICENSE/, 'for people, not for the app'],
];
/** The precached chunks once more, in one file. */
const pack = /^assets\/pack-/;
/** Addresses of pages that look like files. */
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
 * Looks through a finished build of the app: everything that it fetches from its own origin at run time must be there and
 * have a rule (precached, or a reason why not), and the precache must be within its budget.
 * @param folder the build, with `.br` files beside what was compressed.
 * @returns `problems`, a sentence each, and `bytes`, the precache's weight in brotli.
 */
export function checkOutput(folder) {
  const files = filesOf(folder).map((file) => relative(folder, file).split(sep).join('/'));
  const own = new Set(files.filter((file) => !compressed.test(file)));
  const precached = precacheOf(readFileSync(join(folder, 'sw.js'), 'utf8'));
  const problems = [];
  for (const file of precached)
    if (!own.has(file))
      problems.push(`The worker wants to precache ${file}, which is not in the build.`);
  for (const file of own) {
    if (!precached.has(file) && !reasonOf(file)) {
      problems.push(
        `${file} has no rule: precache it (globPatterns in vite.config.ts), or say why not (tools/lib/check-output.mjs).`,
      );
    }
  }
  for (const file of [...own].filter((name) => text.test(name) && name !== 'sw.js')) {
    for (const asked of referencesOf(file, readFileSync(join(folder, file), 'utf8'))) {
      if (!own.has(asked) && !pages.has(asked))
        problems.push(`${file} asks for /${asked}, which is not in the build.`);
    }
  }
  const bytes = [...precached]
    .filter((file) => own.has(file) && !pack.test(file))
    .reduce((sum, file) => sum + weightOf(folder, file), 0);
  if (bytes > precacheBudget) {
    problems.push(
      `The precache weighs ${bytes} bytes in brotli; ${precacheBudget} are allowed. Leave out what no start needs.`,
    );
  }
  return { problems, bytes };
}

function reasonOf(file) {
  return withoutRule.find(([pattern]) => pattern.test(file))?.[1];
}

/** The files of the list that the build wrote into the worker: what is named by its content is below `assets`. */
function precacheOf(worker) {
  const named = [...worker.matchAll(/["']?\burl["']?:\s*["'`]([^"'`]+)["'`]/g)].map(([, url]) =>
    url.replace(/^\//, ''),
  );
  const hashed = [...worker.matchAll(/["'`]([\w.-]+-[\w-]{7,10}\.\w+)["'`]/g)].map(
    ([, name]) => `assets/${name}`,
  );
  return new Set([...named, ...hashed].filter((url) => /\.\w+$/.test(url)));
}

/** The site's files that a file names, as paths below its root. A bare name counts where chunks are listed: below `assets`. */
function referencesOf(file, content) {
  const found = new Set();
  for (const [, address] of content.matchAll(reference)) {
    if (address.startsWith('/api/')) continue;
    if (address.startsWith('/')) found.add(address.slice(1));
    else if (address.startsWith('.')) found.add(posix.join(posix.dirname(file), address));
    else if (address.startsWith('assets/')) found.add(address);
  }
  return found;
}

function weightOf(folder, file) {
  const small = join(folder, `${file}.br`);
  return statSync(existsSync(small) ? small : join(folder, file)).size;
}
