// @ts-check
// `npm start`: installs, builds, starts the gateway. Packages may be missing: this and
// tools/lib/*.mjs use Node's own modules only.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare();
await import(pathToFileURL(join(dist, 'server', 'main.js')).href);
