import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Whether node_modules holds what package-lock.json asks for. npm writes a lock file of its own when an installation is
 * complete, so that one that was interrupted is told as well.
 */
export function packagesFit() {
  const wanted = packagesOf('package-lock.json');
  const present = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link, peer }]) => {
    // The root itself, and what another platform needs.
    if (path === '' || link || ((optional || peer) && !present[path])) return true;
    return present[path]?.version === version;
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}

/**
 * Installs what the lock file asks for; resolves with whether it went well. npm's own words go to the terminal. Not by
 * `npm ci`, which refuses a lock file that does not name the optional binaries of every platform there is.
 */
export function installPackages() {
  const args = [
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { npm_execpath: npm } = process.env;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
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
