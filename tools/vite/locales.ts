import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { defaults } from '../../server/settings/defaults.ts';

const name = 'virtual:locales';
const resolved = `\0${name}`;

/** Used by games and the gateway only. */
const othersAreas = new Set([
  'verificationMessages',
  'rail',
  'about',
  'game',
  ...readdirSync(join(import.meta.dirname, '..', '..', 'games')),
]);

interface Bundle {
  texts: Record<string, unknown>;
  json: string;
  hash: string;
}

/** The site's languages first and in order, as pages list them. */
function codesIn(folder: string): string[] {
  const configured = defaults.languages.map(({ code }) => code);
  const place = (code: string) =>
    configured.includes(code) ? configured.indexOf(code) : configured.length;
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders.map(({ name: code }) => code).sort((a, b) => place(a) - place(b));
}

/** One bundle per language, by area. */
export function readLocales(folder: string): Record<string, Bundle> {
  return Object.fromEntries(
    codesIn(folder).map((code) => {
      const files = readdirSync(join(folder, code))
        .filter((file) => file.endsWith('.json'))
        .sort();
      const texts = Object.fromEntries(
        files.map((file) => [
          basename(file, '.json'),
          JSON.parse(readFileSync(join(folder, code, file), 'utf8')),
        ]),
      );
      const json = JSON.stringify(
        Object.fromEntries(Object.entries(texts).filter(([area]) => !othersAreas.has(area))),
      );
      const hash = createHash('sha256').update(json).digest('hex').slice(0, 10);
      return [code, { texts, json, hash }];
    }),
  );
}

/** Throws for a missing key (`area.name`). */
export function textAt(texts: Record<string, unknown>, key: string): string {
  let found: unknown = texts;
  for (const part of key.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  if (typeof found !== 'string') throw new Error(`no text for ${key}`);
  return found;
}

export function bundleUrl(code: string, hash: string): string {
  return `/assets/texts-${code}-${hash}.json`;
}

/** One hashed file per language, listed in `virtual:locales` (LANG-08). */
export function locales(folder: string): Plugin {
  return {
    name: 'palaro:locales',
    resolveId: (id) => (id === name ? resolved : null),
    load(id) {
      if (id !== resolved) return null;
      const list = Object.entries(readLocales(folder)).map(([code, { texts, hash }]) => {
        const { tag, label } = texts.language as { tag: string; label: string };
        return [code, { url: bundleUrl(code, hash), hash, tag, label }];
      });
      return `export const bundles = ${JSON.stringify(Object.fromEntries(list))};`;
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [code, { json, hash }] of Object.entries(readLocales(folder))) {
        this.emitFile({ type: 'asset', fileName: bundleUrl(code, hash).slice(1), source: json });
      }
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.middlewares.use((request, response, next) => {
        const code = /^\/assets\/texts-([A-Z]+)-/.exec(request.url ?? '')?.[1];
        const bundle = code ? readLocales(folder)[code] : undefined;
        if (!bundle) return next();
        response.setHeader('content-type', 'application/json');
        response.end(bundle.json);
      });
      server.watcher.on('change', (path) => {
        if (!path.startsWith(folder)) return;
        const module = server.moduleGraph.getModuleById(resolved);
        if (module) server.moduleGraph.invalidateModule(module);
        server.ws.send({ type: 'full-reload' });
      });
    },
  };
}
