import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, minifySync } from 'vite';
import { criticalCss, withoutUnusedProperties } from './critical.ts';
import { bundleUrl, readLocales, textAt } from './locales.ts';
import { starter, textsMark } from './starter.ts';

interface Paths {
  root: string;
  out: string;
  locales: string;
}

/** In place of the banner's comment. */
const bannerClass = '<img class="banner-first">';

type Prerender = (language: string, texts: Record<string, unknown>) => Promise<string>;

async function loadPrerender(
  root: string,
): Promise<{ prerender: Prerender; pagePaths: readonly string[]; remove(): void }> {
  const folder = mkdtempSync(join(root, 'node_modules', '.palaro-prerender-'));
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'prerender',
    logLevel: 'error',
    build: { ssr: 'src/app/prerender.tsx', outDir: folder, emptyOutDir: true },
  });
  const file = readdirSync(folder).find((name) => name.startsWith('prerender'));
  const module = (await import(pathToFileURL(join(folder, file ?? '')).href)) as {
    prerender: Prerender;
    pagePaths: readonly string[];
  };
  return { ...module, remove: () => rmSync(folder, { recursive: true }) };
}

interface Chunk {
  name?: string;
  file: string;
  css?: string[];
  imports?: string[];
}

export const homeChunk = 'Home';

/** Files of the home chunk and its imports, not the entry's. */
function homeFiles(out: string): { scripts: string[]; styles: string[] } {
  const manifest = JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const walk = (key: string, seen: Set<string>): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) walk(next, seen);
    return seen;
  };
  const entry = walk('index.html', new Set());
  const page = Object.keys(manifest).find((key) => manifest[key]?.name === homeChunk);
  if (!page) throw new Error('the build has no chunk of the home page');
  const home = [...walk(page, new Set())].filter((key) => !entry.has(key));
  return {
    scripts: [...entry, ...home].flatMap((key) =>
      key === 'index.html' ? [] : (manifest[key]?.file ?? []),
    ),
    styles: home.flatMap((key) => manifest[key]?.css ?? []),
  };
}

function takeApart(html: string, out: string) {
  const module = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>\s*/g;
  // An entry of imports only becomes scripts; the last runs the app.
  const entry = [...html.matchAll(module)].at(-1)?.[1];
  if (!entry) throw new Error('index.html has no module entry');
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g;
  const { scripts, styles } = homeFiles(out);
  const chunks = scripts.map((file) => `/${file}`).filter((file) => file !== entry);
  const libraries = chunks.find((file) => file.startsWith('/assets/react-'));
  if (!libraries) throw new Error('there is no chunk of libraries');
  const sheets = [
    ...new Set([
      ...[...html.matchAll(link)].map(([, href = '']) => href),
      ...styles.map((file) => `/${file}`),
    ]),
  ];
  const bare = html
    .replaceAll(module, '')
    .replaceAll(link, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '');
  return { bare, entry, chunks, libraries, sheets };
}

const withStyles = (bare: string, css: string): string =>
  bare.replace('</head>', () => `<style>${css}</style></head>`);
const withScript = (bare: string, script: string): string =>
  bare.replace('</body>', () => `${script}</body>`);

/** Its inline scripts without comments and long names: they come before the first words. */
const withShortScripts = (html: string): string =>
  html.replaceAll(
    /<script>([\s\S]*?)<\/script>/g,
    (_all, code: string) => `<script>${minifySync('inline.js', code).code.trim()}</script>`,
  );

/**
 * On a slow line the header is seen before the rest has come: its styles are before it, and all of
 * those above the fold follow it. The repetition costs 100 bytes. The app replaces them with its
 * sheets, which would lose against styles after the head.
 */
function headerFirst(body: string, css: string): string {
  const end = '</header>';
  const header = body.slice(0, body.indexOf(end));
  const all = criticalCss(css, `${body}${bannerClass}`);
  const first = withoutUnusedProperties(criticalCss(css, header));
  return `<style>${first}</style>${body.replace(end, () => `${end}<style>${all}</style>`)}`;
}

/**
 * Two prerendered pages per language, with `<!--preconnect-->`, `<!--boot-->` and `<!--banner-->`:
 * page.<LANG>.html for the gateway, above-the-fold styles only, within the first round trip;
 * shell.<LANG>.html for the worker, all styles inline. pages.json has the addresses of all pages.
 */
export async function writeShells({ root, out, locales }: Paths): Promise<void> {
  const { bare, sheets, ...app } = takeApart(readFileSync(join(out, 'index.html'), 'utf8'), out);
  const css = sheets.map((file) => readFileSync(join(out, file), 'utf8').trim()).join('');
  const { prerender, pagePaths, remove } = await loadPrerender(root);
  writeFileSync(join(out, 'pages.json'), JSON.stringify(pagePaths));
  try {
    for (const [code, { texts, hash }] of Object.entries(readLocales(locales))) {
      const { tag } = texts.language as { tag: string };
      const body = (await prerender(code, texts)).replaceAll(
        /<template[^>]*data-slot="banner"[^>]*><\/template>/g,
        '<!--banner-->',
      );
      const finish = (page: string, drawn: string) =>
        withShortScripts(
          page
            .replace('<html lang="fil-PH"', `<html lang="${tag}" data-language="${code}"`)
            .replace(`'${textsMark}'`, `'${bundleUrl(code, hash)}'`)
            .replace('<!--app-->', () => drawn)
            .replace(
              '<!--stuck-->',
              () =>
                `<h1>${textAt(texts, 'status.trouble.title')}</h1><p>${textAt(texts, 'status.trouble.offline')}</p><a class="button button--primary" href="">${textAt(texts, 'status.retry')}</a>`,
            ),
        );
      writeFileSync(
        join(out, `page.${code}.html`),
        finish(withScript(bare, starter({ ...app, sheets })), headerFirst(body, css)),
      );
      writeFileSync(
        join(out, `shell.${code}.html`),
        finish(withScript(withStyles(bare, css), starter({ ...app, sheets: [] })), body),
      );
    }
  } finally {
    remove();
  }
  rmSync(join(out, 'index.html'));
  rmSync(join(out, '.vite'), { recursive: true });
}
