import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesOf } from '../parts.mjs';
import { root } from '../paths.mjs';

export const mapsFolder = join(root, 'coverage', 'maps');

/**
 * Neither served nor checked there.
 * @param part where the build is served, below `dist`
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
