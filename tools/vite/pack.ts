import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Late chunks as `{ name: text }`, for one request (PWA-02); skips what home names.
 * @param out the build with its home pages
 * @param names below `assets/`
 * @returns the pack's name there
 */
export function writePack(out: string, names: readonly string[]): string {
  const pages = readdirSync(out)
    .filter((name) => /^page\.[A-Z]+\.html$/.test(name))
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
