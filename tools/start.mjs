// @ts-check
// `npm start`: installs packages and builds where needed, then starts the gateway in this process. Runs before the packages
// are there, so this file and the .mjs files of tools/lib use Node's own modules only.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(dist, 'server', 'main.js')).href);
