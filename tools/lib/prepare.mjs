// @ts-check
import { spawn } from 'node:child_process';
import { fail } from './fail.mjs';
import { installPackages, packagesFit } from './packages.mjs';
import { staleParts } from './parts.mjs';
import { root } from './paths.mjs';

/**
 * Checks Node's version and installs missing packages; then builds the parts whose sources changed. Ends the process with
 * one sentence when a step fails.
 * @param {{ build?: boolean }} [options] `build`: false leaves the build out
 * @returns {Promise<void>}
 */
export async function prepare({ build = true } = {}) {
  if (!nodeFits()) fail(`Palaro needs Node 20.19 or newer; this is ${process.versions.node}.`);
  if (!packagesFit()) {
    console.log('Installing the packages (once, about a minute)…');
    if (!(await installPackages()))
      fail('The packages could not be installed; see what npm says above, then try again.');
  }
  if (build && staleParts().length > 0 && !(await runScript('tools/build.ts')))
    fail('The build failed; see above.');
}

function nodeFits() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19);
}

/**
 * Runs a TypeScript file in a process of its own, so that what it loads takes no memory of this one.
 * @param {string} script a path below the root
 * @returns {Promise<boolean>} whether it ended with code 0
 */
function runScript(script) {
  const args = ['--import', 'tsx', script];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
