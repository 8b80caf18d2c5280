import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

type Texts = Record<string, unknown>;

/** An address as `pageEntries` of src/app/prerender.tsx has it. */
interface Entry {
  path: string;
  titleKey: string;
  view?: string;
  agent?: true;
  framed?: true;
}

export interface Renderer {
  prerender(language: string, texts: Texts, path?: string): Promise<string>;
  pageEntries: readonly Entry[];
  /** The source of an entry's view, such as `src/areas/content/pages/Help.tsx`. */
  sourceOf(view: string): string;
}

/** Builds what renders pages, for this build and for the gateway, and loads it. */
export async function buildRenderer(root: string, folder: string): Promise<Renderer> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'prerender',
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'src/app/prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      manifest: 'map.json',
    },
  });
  const file = readdirSync(folder).find((name) => /^prerender.*\.js$/.test(name)) ?? '';
  const module = (await import(pathToFileURL(join(folder, file)).href)) as Renderer;
  const manifest = JSON.parse(readFileSync(join(folder, 'map.json'), 'utf8')) as Record<
    string,
    { file: string; src?: string }
  >;
  const sources = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk.src ?? '']));
  return {
    prerender: module.prerender,
    pageEntries: module.pageEntries,
    sourceOf(view) {
      const chunk = /import\(\s*["']\.\/([^"']+)["']/.exec(view)?.[1] ?? '';
      const source = sources.get(chunk);
      if (!source) throw new Error(`no source of ${view}`);
      return source;
    },
  };
}

/** Writes what the gateway's renderer reads beside the module: the texts of each language. */
export function writeTexts(folder: string, languages: Record<string, { json: string }>): void {
  mkdirSync(folder, { recursive: true });
  for (const [code, { json }] of Object.entries(languages))
    writeFileSync(join(folder, `texts.${code}.json`), json);
}
