import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesOf } from '../parts.mjs';
import { root } from '../paths.mjs';

/** Where a build for coverage puts its source maps, each at the path that its script has below `dist`. */
export const mapsFolder = join(root, 'coverage', 'maps');

/**
 * Moves the source maps out of a finished build: what is served and what is checked stays free of them.
 * @param folder the build; its maps lie beside the scripts
 * @param part the folder below `dist` where the build is served from
 */
export function moveMaps(folder, part) {
  const target = join(mapsFolder, part);
  rmSync(target, { recursive: true, force: true });
  for (const file of filesOf(folder).filter((name) => name.endsWith('.map'))) {
    const moved = join(target, relative(folder, file));
    mkdirSync(dirname(moved), { recursive: true });
    cpSync(file, moved);
    rmSync(file);
  }
}
