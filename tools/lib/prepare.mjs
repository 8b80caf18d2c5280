import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fail } from './fail.mjs';
import { installPackages, packagesFit } from './packages.mjs';
import { staleParts } from './parts.mjs';
import { root } from './paths.mjs';

/**
 * Makes sure of Node's version, the packages and (unless told otherwise) a build that fits the sources; ends the process
 * with one sentence when that cannot be.
 */
export async function prepare({ build = true } = {}) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Palaro needs Node 20.19 or newer; this is ${process.versions.node}.`);
  if (!packagesFit()) {
    console.log('Installing the packages (once, about a minute)…');
    if (!(await installPackages()))
      fail('The packages could not be installed; see what npm says above, then try again.');
  }
  if (build && staleParts().length > 0 && !(await runs('tools/build.mjs')))
    fail('The build failed; see above.');
}

/** Runs a script as a process of its own, so that what it needs leaves no trace in this one's memory. */
function runs(script) {
  const child = spawn(process.execPath, [join(root, script)], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
