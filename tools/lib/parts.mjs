// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { dist, root } from './paths.mjs';

const everywhere = [
  'contract',
  'package-lock.json',
  'tsconfig.json',
  'tools/build.ts',
  'tools/lib',
];

/**
 * The parts of the build: `inputs`, the sources; `output`, a file that exists once the part is built.
 * @type {Record<'server' | 'app' | 'games', { inputs: string[], output: string }>}
 */
const parts = {
  server: { inputs: [...everywhere, 'server', 'games'], output: 'server/gateway.code' },
  app: {
    inputs: [
      ...everywhere,
      'src',
      'sw',
      'games',
      'locales',
      'public',
      'index.html',
      'vite.config.ts',
      'tools/vite',
      'server/http/site-headers.ts',
    ],
    output: 'app',
  },
  games: {
    inputs: [...everywhere, 'games', 'src/ui', 'src/lib', 'locales', 'vite.games.config.ts'],
    output: 'games',
  },
};

const stamp = join(dist, '.stamp');

/**
 * Lists the parts whose sources changed since the last build.
 * @returns {{ name: keyof typeof parts, hash: string }[]} with the hash of the sources
 */
export function staleParts() {
  const built = readStamp();
  const names = /** @type {(keyof typeof parts)[]} */ (Object.keys(parts));
  return names
    .map((name) => ({ name, hash: hashOf(parts[name].inputs) }))
    .filter(
      ({ name, hash }) => built[name] !== hash || !existsSync(join(dist, parts[name].output)),
    );
}

/**
 * Stores that a part was built from sources with this hash.
 * @param {string} name
 * @param {string} hash
 */
export function stampPart(name, hash) {
  writeFileSync(stamp, `${JSON.stringify({ ...readStamp(), [name]: hash }, null, 2)}\n`);
}

/** @returns {Record<string, string>} the hash of each built part */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * @param {string[]} inputs
 * @returns {string} a hash of names and contents
 */
function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(join(root, input))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * Lists the files at or below a path, tests left out; none when the path does not exist.
 * @param {string} path
 * @returns {string[]}
 */
export function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.test\.\w+$/.test(path) ? [] : [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}
