import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { dist, root } from './paths.mjs';

const everywhere = [
  'contract',
  'package-lock.json',
  'tsconfig.json',
  'tools/build.mjs',
  'tools/lib',
];

/** The parts of the build: what each is made of, and a file that shows that it is there. */
const parts = {
  server: { inputs: [...everywhere, 'server', 'games'], output: 'server/main.js' },
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

/** The parts whose sources changed since they were built, with the hash of those sources: `[name, hash][]`. */
export function staleParts() {
  const built = readStamp();
  return Object.entries(parts)
    .map(([name, { inputs, output }]) => [name, hashOf(inputs), existsSync(join(dist, output))])
    .filter(([name, hash, there]) => !there || built[name] !== hash)
    .map(([name, hash]) => [name, hash]);
}

/** Notes that a part was built from sources with this hash. */
export function stampPart(name, hash) {
  writeFileSync(stamp, `${JSON.stringify({ ...readStamp(), [name]: hash }, null, 2)}\n`);
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return {};
  }
}

function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesOf(join(root, input))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** Every file at or below a path; tests are no sources, and a path that does not exist has no files. */
export function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return /\.test\.\w+$/.test(path) ? [] : [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}
