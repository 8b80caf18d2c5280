import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Gateway } from '../context.ts';
import { isFoundPath } from '../domain/posts/shown.ts';
import { distFolder } from '../paths.ts';

/**
 * Whether the app has a page at a path of this site, query and fragment aside; of a post, whether it
 * is shown. True for all other paths in a build without the list.
 * @param folder of the built app
 */
export async function isSitePage(
  gateway: Pick<Gateway, 'db'>,
  target: string,
  folder = join(distFolder, 'app'),
): Promise<boolean> {
  const path = target
    .replace(/[?#].*$/s, '')
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '');
  const pages = listedPages(folder);
  const below = path.replace(/[^/]+$/, '*');
  if (pages && !Object.hasOwn(pages, path) && !Object.hasOwn(pages, below)) return false;
  return isFoundPath(gateway, path);
}

function listedPages(folder: string): object | null {
  try {
    return JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as object;
  } catch {
    return null;
  }
}
