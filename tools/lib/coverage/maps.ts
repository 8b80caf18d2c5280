import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesOf } from '../parts.mjs';
import { root } from '../paths.mjs';

/** The source maps of a build for coverage, each at the path of its script below `dist`. */
export const mapsFolder = join(root, 'coverage', 'maps');

/**
 * Moves the source maps out of a finished build, so that they are neither served nor checked.
 * @param folder the build, with its maps beside the scripts
 * @param part the folder below `dist` that the build is served from
 */
export function moveMaps(folder: string, part: string): void {
  const target = join(mapsFolder, part);
  rmSync(target, { recursive: true, force: true });
  for (const file of filesOf(folder).filter((name) => name.endsWith('.map'))) {
    const moved = join(target, relative(folder, file));
    mkdirSync(dirname(moved), { recursive: true });
    cpSync(file, moved);
    rmSync(file);
  }
}
