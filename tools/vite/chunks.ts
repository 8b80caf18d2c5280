import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

interface Chunk {
  name?: string;
  file: string;
  css?: string[];
  imports?: string[];
}

/** What a page loads before it is drawn, as addresses. */
export interface PageFiles {
  /** The last one runs the app. */
  scripts: string[];
  sheets: string[];
}

const manifestFile = join('.vite', 'manifest.json');
const modulesFile = join('.vite', 'modules.json');

/** Writes which chunk has which module: the manifest names no module of a group. */
export function moduleMap(root: string): Plugin {
  return {
    name: 'palaro:module-map',
    apply: 'build',
    generateBundle(_options, bundle) {
      const map: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds)
          if (id.startsWith(root)) map[id.slice(root.length)] = chunk.fileName;
      }
      this.emitFile({ type: 'asset', fileName: modulesFile, source: JSON.stringify(map) });
    },
  };
}

/** The chunks of a build in `out`, before its `.vite` is removed. */
export class Chunks {
  readonly #manifest: Record<string, Chunk>;
  readonly #modules: Record<string, string>;
  readonly #entry: Set<string>;

  constructor(out: string) {
    const read = <T>(file: string) => JSON.parse(readFileSync(join(out, file), 'utf8')) as T;
    this.#manifest = read(manifestFile);
    this.#modules = read(modulesFile);
    this.#entry = this.#withImports('index.html', new Set());
  }

  /** Of a chunk by name. Throws when the build has none. */
  named(name: string): PageFiles {
    return this.#filesOf([this.#keyOf((chunk) => chunk.name === name, name)]);
  }

  /** Of sources such as `src/areas/content/pages/Help.tsx`. Throws when the build has none of one. */
  withModules(...sources: string[]): PageFiles {
    return this.#filesOf(
      sources.map((source) => {
        const file = this.#modules[source];
        return this.#keyOf((chunk) => chunk.file === file, source);
      }),
    );
  }

  #keyOf(fits: (chunk: Chunk) => boolean, what: string): string {
    const key = Object.keys(this.#manifest).find((each) => fits(this.#manifest[each]!));
    if (!key) throw new Error(`the build has no chunk of ${what}`);
    return key;
  }

  #filesOf(keys: readonly string[]): PageFiles {
    const all = new Set<string>();
    for (const key of keys) this.#withImports(key, all);
    const own = [...all].filter((each) => !this.#entry.has(each));
    const fileOf = (each: string) => `/${this.#manifest[each]!.file}`;
    return {
      scripts: [...[...this.#entry].filter((each) => each !== 'index.html'), ...own].map(fileOf),
      sheets: own.flatMap((each) => this.#manifest[each]?.css ?? []).map((file) => `/${file}`),
    };
  }

  #withImports(key: string, seen: Set<string>): Set<string> {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of this.#manifest[key]?.imports ?? []) this.#withImports(next, seen);
    return seen;
  }
}
