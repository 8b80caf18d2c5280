// `npm start`: makes sure that packages and build are there and up to date, then starts the gateway in this process.
// Before the packages are there nothing but Node's own modules can be used, so this file and tools/lib keep to those.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages, packagesFit } from './lib/packages.mjs';
import { staleParts } from './lib/parts.mjs';
import { dist, root } from './lib/paths.mjs';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Palaro needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

if (!packagesFit()) {
  console.log('Installing the packages (once, about a minute)…');
  const installed = await installPackages();
  if (!installed) fail('The packages could not be installed; see what npm says above, then run "npm start" again.');
}

if (staleParts().length > 0) {
  const built = await run('tools/build.mjs');
  if (!built) fail('The build failed; see above.');
}

await import(pathToFileURL(join(dist, 'server', 'main.js')).href);

/** Runs one of the project's scripts as a process of its own, so that what it needs leaves no trace in the gateway's memory. */
function run(script) {
  const child = spawn(process.execPath, [join(root, script)], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function fail(words) {
  console.error(words);
  process.exit(1);
}
