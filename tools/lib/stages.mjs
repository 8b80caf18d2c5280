import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEngines } from './engines.mjs';
import { dist, root } from './paths.mjs';
import { requirementsStage } from './requirements.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'palaro-checks-'));
// The database's own user has to pass through.
chmodSync(scratch, 0o755);
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

const bin = (name) => join(root, 'node_modules', '.bin', name);
const layers = ['--config', '.dependency-cruiser.mjs', 'contract', 'src', 'sw', 'server', 'games'];

/**
 * What `npm test` checks, in this order. `run(browser, { since })` resolves with `{ passed, failed }` and, where there are tests, the `names`
 * of those that failed, of those that needed a second try (`flaky`), and each one's `ms` (`slow`). `since`: a git ref; only what changed after it.
 */
export const stages = [
  { name: 'lint', group: 'lint', run: () => one('oxlint', ['--deny-warnings']) },
  { name: 'layers', group: 'lint', run: () => one('depcruise', layers) },
  { name: 'unused code', group: 'lint', run: () => one('knip', []) },
  { name: 'requirements', group: 'lint', run: requirementsStage },
  { name: 'types', group: 'types', run: () => types('tsconfig.json') },
  { name: 'types of the worker', group: 'types', run: () => types('sw/tsconfig.json') },
  { name: 'unit and gateway tests', group: 'unit', run: unitTests },
  { name: 'browser tests', group: 'e2e', needsBrowser: true, needsBuild: true, run: browserTests },
  { name: 'Lighthouse', group: 'lighthouse', needsBrowser: true, needsBuild: true, run: lighthouse },
];

const types = (project) => check(process.execPath, [join(root, 'node_modules', 'typescript-native', 'bin', 'tsc'), '-p', project]);
const one = (tool, args) => check(bin(tool), args);

/** One check by one command; what it says is shown when it fails. */
async function check(command, args) {
  const { code, output } = await quiet(command, args);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function unitTests(browser, { since }) {
  return reported(bin('vitest'), ['run', '--reporter=default', `--reporter=${report('vitest')}`, ...(since ? ['--changed', since] : [])]);
}

async function browserTests(browser, { since }) {
  await findEngines();
  const changed = since ? [`--only-changed=${since}`, '--pass-with-no-tests'] : [];
  return reported(bin('playwright'), ['test', `--reporter=list,${report('playwright')}`, ...changed], { CHROMIUM_PATH: browser });
}

const report = (runner) => join(root, 'tools', 'lib', `report-${runner}.ts`);

/** Runs a test runner that writes its tests into a file (report-*.ts), and sums them up. */
async function reported(command, args, variables = {}) {
  const file = join(scratch, 'tests.json');
  rmSync(file, { force: true });
  const code = await loud(command, args, { ...variables, REPORT_FILE: file });
  const tests = read(file);
  if (!tests) return { passed: 0, failed: 1 };
  const named = (state) => tests.filter((test) => test.state === state).map(({ name }) => name);
  const [failed, flaky] = [named('failed'), named('flaky')];
  return {
    passed: named('passed').length + flaky.length,
    failed: failed.length || Number(code !== 0),
    names: failed,
    flaky,
    slow: tests.map(({ name, ms }) => ({ name, ms })),
  };
}

/** The four categories on the home page of a gateway of its own, started as `npm start` does. */
async function lighthouse(browser) {
  const [port, mediaPort] = await freePorts();
  const dataDir = join(scratch, 'data');
  const gateway = await startGateway({ PORT: String(port), MEDIA_PORT: String(mediaPort), DATA_DIR: dataDir, DATABASE_URL: '' });
  if (!gateway) return { passed: 0, failed: 1 };
  try {
    const flags = ['--headless=new', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
    const config = `--config=${join(root, 'lighthouserc.json')}`;
    const url = `http://localhost:${port}/`;
    const collect = ['collect', config, `--url=${url}`, `--chromePath=${browser}`, `--settings.chromeFlags=${flags.join(' ')}`];
    const collected = await quiet(bin('lhci'), collect, {}, scratch);
    if (collected.code !== 0) console.log(collected.output.trimEnd());
    const asserted = await quiet(bin('lhci'), ['assert', config], {}, scratch);
    if (asserted.code !== 0) console.log(asserted.output.trimEnd());
    return collected.code === 0 && asserted.code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  } finally {
    await gateway.stop();
  }
}

function startGateway(variables) {
  const child = spawn(process.execPath, [join(dist, 'server', 'main.js')], {
    env: { ...process.env, HOST: '127.0.0.1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return gone;
  };
  let said = '';
  return new Promise((resolve) => {
    const early = () => {
      console.log(said.trimEnd());
      resolve(null);
    };
    const hear = (bytes) => {
      said += bytes;
      if (!said.includes('Palaro is ready')) return;
      child.off('exit', early);
      resolve({ stop });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', early);
  });
}

async function freePorts() {
  const servers = [createServer(), createServer()];
  const ports = await Promise.all(
    servers.map((server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Runs a command whose words go to the terminal as they come; gives its exit code. */
function loud(command, args, variables = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...variables } });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function quiet(command, args, variables = {}, cwd = root) {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...variables } });
  let output = '';
  child.stdout.on('data', (bytes) => (output += bytes));
  child.stderr.on('data', (bytes) => (output += bytes));
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: String(error) }));
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
