// `npm run build`: builds changed parts, with `--all` every one; `--maps` adds source maps in
// `coverage/maps`.
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build as vite } from 'vite';
import { buildGateway } from './lib/bundle.ts';
import { checkOutput } from './lib/check-output.ts';
import { moveMaps } from './lib/coverage/maps.ts';
import { fail } from './lib/fail.mjs';
import { stampPart, staleParts } from './lib/parts.mjs';
import { dist, root } from './lib/paths.mjs';
import { precompress } from './lib/precompress.ts';
import { publish } from './lib/publish.ts';

const maps = process.argv.includes('--maps');
if (maps) process.env.SOURCE_MAPS = '1';

const builders = {
  async server() {
    rmSync(join(dist, 'server'), { recursive: true, force: true });
    await buildGateway(maps);
    if (maps) moveMaps(join(dist, 'server'), 'server');
  },
  // So that a running gateway always has a whole one.
  async app() {
    const next = join(dist, 'app.next');
    process.env.APP_OUT = next;
    await vite({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
    if (maps) moveMaps(next, 'app');
    await precompress(next);
    const { problems } = checkOutput(next);
    if (problems.length > 0)
      fail(`The app was built, and is not published:\n- ${problems.join('\n- ')}`);
    publish({ next, live: join(dist, 'app') });
  },
  async games() {
    for (const game of gamesWithClient()) {
      process.env.GAME = game;
      await vite({ configFile: join(root, 'vite.games.config.ts'), logLevel: 'warn' });
    }
    if (maps) moveMaps(join(dist, 'games'), 'games');
    await precompress(join(dist, 'games'));
  },
};

function gamesWithClient(): string[] {
  return readdirSync(join(root, 'games')).filter((game) =>
    existsSync(join(root, 'games', game, 'client', 'main.ts')),
  );
}

const titles = { server: 'the gateway', app: 'the app', games: 'the games' };

if (maps || process.argv.includes('--all')) rmSync(join(dist, '.stamp'), { force: true });
mkdirSync(dist, { recursive: true });
for (const { name, hash } of staleParts()) {
  const stopLogging = logOutput(join(dist, `${name}.log`));
  const started = performance.now();
  console.log(`Building ${titles[name]}…`);
  await builders[name]();
  stampPart(name, hash);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built ${titles[name]} in ${seconds} s`);
  stopLogging();
}

/** Writes what this process prints also to a new file, for tools/build.test.ts; returns the end of it. */
function logOutput(file: string): () => void {
  rmSync(file, { force: true });
  const ends = [process.stdout, process.stderr].map((stream) => {
    const { write } = stream;
    stream.write = (text: string | Uint8Array, ...rest: never[]) => {
      appendFileSync(file, text);
      return write.call(stream, text, ...rest);
    };
    return () => void (stream.write = write);
  });
  return () => ends.forEach((end) => end());
}
