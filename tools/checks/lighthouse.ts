import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type Finished, runQuietly } from '../lib/commands.ts';
import { dist, root } from '../lib/paths.mjs';
import { inProcessorTime, type TraceEvent } from './processor-time.ts';

/** lighthouserc.json takes the best, so stop at a pass. */
const maxRuns = 5;

interface LighthouseConfig {
  ci: { collect: { settings: Record<string, unknown> } };
}

interface Run {
  browser: string;
  scratch: string;
  url: string;
}

/** Home in four categories, in the time that the processor works (docs/decisions/0081). */
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
    for (let run = 0; run < maxRuns && result.code !== 0; run += 1) {
      result = await runOnce({ browser, scratch, url });
    }
    if (result.code !== 0) console.log(result.output.trimEnd());
    return result.code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  } finally {
    await gateway.stop();
  }
}

/** Gathers, writes the trace in the processor's time, audits, and asserts. */
async function runOnce({ browser, scratch, url }: Run): Promise<Finished> {
  const run = (program: 'lighthouse' | 'lhci', ...args: string[]) =>
    runQuietly(join(root, 'node_modules', '.bin', program), args, {
      cwd: scratch,
      variables: { CHROME_PATH: browser },
    });
  const config = join(root, 'lighthouserc.json');
  const flags = [
    '--headless=new',
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  const settings = join(scratch, 'settings.json');
  const { ci } = JSON.parse(readFileSync(config, 'utf8')) as LighthouseConfig;
  writeFileSync(
    settings,
    JSON.stringify({
      ...ci.collect.settings,
      chromeFlags: flags.join(' '),
    }),
  );
  const artifacts = join(scratch, 'artifacts');
  rmSync(artifacts, { recursive: true, force: true });
  const step = (...args: string[]) =>
    run('lighthouse', url, '--quiet', `--cli-flags-path=${settings}`, ...args);
  const gathered = await step(`--gather-mode=${artifacts}`);
  if (gathered.code !== 0) return gathered;
  removeWaits(join(artifacts, 'defaultPass.trace.json'));
  const reports = join(scratch, '.lighthouseci');
  mkdirSync(reports, { recursive: true });
  const audited = await step(
    `--audit-mode=${artifacts}`,
    '--output=json',
    `--output-path=${join(reports, `lhr-${Date.now()}.json`)}`,
  );
  return audited.code === 0 ? run('lhci', 'assert', `--config=${config}`) : audited;
}

function removeWaits(file: string): void {
  const trace = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] };
  writeFileSync(
    file,
    JSON.stringify({ ...trace, traceEvents: inProcessorTime(trace.traceEvents) }),
  );
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
