import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const here = import.meta.dirname;

/** The project's root folder, from the sources and from the bundle alike. */
export const projectRoot = rootAbove(here);
/** What the build made: `app/`, `games/` and `server/`. */
export const distFolder = join(projectRoot, 'dist');
/** The folder of `migrations/` and `functions/` in SQL; the bundle has its own copy beside it. */
export const sqlFolder = existsSync(join(here, 'sql')) ? join(here, 'sql') : join(here, 'db');

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('package.json is missing above the gateway');
  return rootAbove(parent);
}
