import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const here = import.meta.dirname;

/** From sources and bundle alike. */
export const projectRoot = rootAbove(here);
/** Has `app/`, `games/` and `server/`. */
export const distFolder = join(projectRoot, 'dist');
/** Has `migrations/` and `functions/`; bundles have a copy. */
export const sqlFolder = existsSync(join(here, 'sql')) ? join(here, 'sql') : join(here, 'db');
/** The demo's news and articles; bundles have a copy. */
export const demoPostsFolder = [join(here, 'posts'), join(here, 'demo', 'posts')].find(existsSync)!;

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json is missing above the gateway');
  return rootAbove(parent);
}
