// `npm run dev`: the gateway, restarted on changes, behind Vite's development server.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Plugin, context } from 'esbuild';
import { createServer } from 'vite';
import { copyFiles, serverBundle } from './lib/bundle.ts';
import { dist, root } from './lib/paths.mjs';

const gatewayPort = process.env.PORT ?? '8080';
const devPort = process.env.DEV_PORT ?? '5173';
let gateway: ChildProcess | null = null;
let stopping = false;

function stopGateway(): Promise<unknown> {
  const running = gateway;
  gateway = null;
  if (!running || running.exitCode !== null) return Promise.resolve();
  running.kill('SIGTERM');
  return new Promise((resolve) => running.once('exit', resolve));
}

async function restartGateway(): Promise<void> {
  await stopGateway();
  if (stopping) return;
  gateway = spawn(process.execPath, [join(dist, 'server', 'main.js')], {
    cwd: root,
    env: { ...process.env, SITE_ALIASES: `http://localhost:${devPort}` },
    stdio: 'inherit',
  });
}

let restarting = Promise.resolve();
const restart: Plugin = {
  name: 'restart',
  setup(build) {
    build.onEnd(({ errors }) => {
      if (errors.length > 0) return;
      copyFiles();
      restarting = restarting.then(restartGateway);
    });
  },
};

process.env.GATEWAY_PORT = gatewayPort;
const bundler = await context({
  ...serverBundle,
  entryPoints: ['server/main.ts'],
  outfile: join(dist, 'server', 'main.js'),
  plugins: [restart],
});
await bundler.watch();
const vite = await createServer({ root, configFile: join(root, 'vite.config.ts') });
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    if (stopping) process.exit(130);
    stopping = true;
    await Promise.all([vite.close(), bundler.dispose(), stopGateway()]);
    process.exit(0);
  });
}
