import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLocales, textAt } from './locales.ts';

interface Paths {
  root: string;
  out: string;
  locales: string;
}

/**
 * status.<LANG>.html, maintenance and blocked, self-contained; the worker fills in data (BOOT-06).
 */
export function writeStatusPages({ root, out, locales }: Paths): void {
  const template = readFileSync(join(root, 'sw', 'status.html'), 'utf8');
  const tokens = readFileSync(join(root, 'src', 'ui', 'tokens.css'), 'utf8');
  for (const [code, { texts }] of Object.entries(readLocales(locales))) {
    const { tag } = texts.language as { tag: string };
    const page = template
      .replace('{{tag}}', tag)
      .replace('/*tokens*/', () => tokens)
      .replaceAll(/\{\{([\w.]+)\}\}/g, (_all, key: string) => textAt(texts, key));
    writeFileSync(join(out, `status.${code}.html`), page);
  }
}
