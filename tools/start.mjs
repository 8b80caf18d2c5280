// `npm start`: makes sure that packages and build are there and up to date, then starts the gateway in this process.
// Before the packages are there nothing but Node's own modules can be used, so this file and tools/lib keep to those.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(dist, 'server', 'main.js')).href);
