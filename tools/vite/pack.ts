import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the pack of a build: its late chunks and their styles in one file, `{ name: text }` by their names below `assets/`. A worker
 * that is installed gets them with one request, in place of one after the other (PWA-02). What a page's HTML names is left out: the
 * browser has it by then.
 * @param out the folder of the build, with its pages
 * @param names files below `assets/`
 * @returns the pack's own name below `assets/`
 */
export function writePack(out: string, names: readonly string[]): string {
  const pages = readdirSync(out)
    .filter((name) => /^page\..*\.html$/.test(name))
    .map((name) => readFileSync(join(out, name), 'utf8'))
    .join('');
  const late = names.filter((name) => /\.(js|css)$/.test(name) && !pages.includes(name)).toSorted();
  const pack = JSON.stringify(
    Object.fromEntries(late.map((name) => [name, readFileSync(join(out, 'assets', name), 'utf8')])),
  );
  const name = `pack-${createHash('sha256').update(pack).digest('base64url').slice(0, 7)}.json`;
  writeFileSync(join(out, 'assets', name), pack);
  return name;
}
