// @ts-check
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes its own lock file at the end of an installation,
 * so an interrupted one does not fit either.
 * @returns {boolean}
 */
export function packagesFit() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link, peer }]) => {
    // The root itself, and packages of other platforms.
    if (path === '' || link || ((optional || peer) && !present[path])) return true;
    return present[path]?.version === version;
  });
}

/**
 * @param {string} file a lock file
 * @returns {Record<string, { version?: string, optional?: true, link?: true, peer?: true }> | null} null when it cannot be read
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Installs exactly the packages of the lock file; npm's output goes to the terminal. Some versions of npm reject a lock
 * file that names no optional binary of their platform: there `npm install` follows it.
 * @returns {Promise<boolean>} whether the packages are those of the lock file now
 */
export async function installPackages() {
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed =
    (await npm(['ci', ...options])) || (await npm(['install', '--no-save', ...options]));
  return installed && packagesFit();
}

/**
 * @param {string[]} args
 * @returns {Promise<boolean>} whether npm ended with code 0
 */
function npm(args) {
  const { npm_execpath: own } = process.env;
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
  });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
