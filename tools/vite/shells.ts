import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundleUrl, readLocales, textAt } from './locales.ts';

interface Paths {
  root: string;
  /** The finished client build. */
  out: string;
  locales: string;
}

/** Stands for the address of a language's texts until its shell is written. */
const textsMark = '/assets/texts';

type Prerender = (language: string, texts: Record<string, unknown>) => Promise<string>;

async function loadPrerender(root: string): Promise<{ prerender: Prerender; remove(): void }> {
  const folder = mkdtempSync(join(root, 'node_modules', '.palaro-prerender-'));
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'prerender',
    logLevel: 'error',
    build: { ssr: 'src/app/prerender.tsx', outDir: folder, emptyOutDir: true },
  });
  const file = readdirSync(folder).find((name) => name.startsWith('prerender'));
  const module = (await import(pathToFileURL(join(folder, file ?? '')).href)) as { prerender: Prerender };
  return { prerender: module.prerender, remove: () => rmSync(folder, { recursive: true }) };
}

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** The scripts and styles of the home page's chunk and of what it imports, but for those of the entry. */
function homeFiles(out: string): { scripts: string[]; styles: string[] } {
  const manifest = JSON.parse(readFileSync(join(out, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const walk = (key: string, seen: Set<string>): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) walk(next, seen);
    return seen;
  };
  const entry = walk('index.html', new Set());
  const home = [...walk('src/areas/home/pages/Home.tsx', new Set())].filter((key) => !entry.has(key));
  return {
    scripts: [...entry, ...home].flatMap((key) => (key === 'index.html' ? [] : (manifest[key]?.file ?? []))),
    styles: home.flatMap((key) => manifest[key]?.css ?? []),
  };
}

/**
 * Fetches and runs the app once the browser has painted what the page already shows, the first banner's picture included:
 * on a slow line the scripts would take their bytes from what is seen first. It waits a second at the most. A tap in the
 * meantime is noted for the app (src/app/early-tap.ts).
 */
function starter(entry: string, chunks: readonly string[]): string {
  return `<script>(() => {
  const things = 'a,button,label,input';
  const markOf = (thing) => [thing.tagName, (thing.closest('label') ?? thing).textContent, thing.value, ...['href', 'aria-label'].map((name) => thing.getAttribute(name))].join('|');
  const alike = (mark) => [...document.querySelectorAll('#root :is(' + things + ')')].filter((thing) => markOf(thing) === mark);
  const note = ({ target }) => {
    const thing = target.closest(things);
    const mark = thing && markOf(thing);
    const before = thing ? alike(mark) : [];
    tap = thing && { mark, place: before.indexOf(thing), of: before.length };
  };
  let tap = null;
  addEventListener('click', note);
  globalThis.takeEarlyTap = () => {
    removeEventListener('click', note);
    const now = tap ? alike(tap.mark) : [];
    return tap && now.length === tap.of ? now[tap.place] : null;
  };
  let begun = false;
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), { crossOrigin: '', ...properties }));
  const run = () => {
    if (begun) return;
    begun = true;
    // React makes errors while it is loaded; without their traces the engine need not read its source a second time.
    Error.stackTraceLimit = 0;
    add('script', { type: 'module', src: '${entry}' });
    for (const href of ${JSON.stringify(chunks)}) add('link', { rel: 'modulepreload', href });
    add('link', { rel: 'preload', as: 'fetch', href: '${textsMark}' });
  };
  const painted = () => {
    const picture = document.querySelector('.banner-first');
    const shown = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
    if (picture) picture.decode().then(shown, shown);
    else setTimeout(run);
  };
  setTimeout(run, 1000);
  try {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) painted();
    }).observe({ type: 'paint', buffered: true });
  } catch {}
})();</script>`;
}

/**
 * Puts the styles of the entry and of the home page into the page, and their scripts after the first paint.
 */
function inlineEntry(html: string, out: string): string {
  const entry = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(html);
  if (!entry?.[1]) throw new Error('index.html has no module entry');
  let page = html.replace(entry[0], '');
  page = page.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_tag, href: string) => {
    return `<style>${readFileSync(join(out, href), 'utf8').trim()}</style>`;
  });
  const { scripts, styles } = homeFiles(out);
  const css = styles.map((file) => readFileSync(join(out, file), 'utf8').trim()).join('');
  page = page.replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '');
  const start = starter(entry[1], scripts.map((file) => `/${file}`));
  return page.replace('</head>', `<style>${css}</style></head>`).replace('</body>', `${start}</body>`);
}

/**
 * Writes shell.<LANG>.html beside the client build: the frame and the home page's first sight prerendered in each
 * language, styles inline, with the comments `<!--preconnect-->`, `<!--boot-->` and `<!--banner-->` where the gateway puts
 * what it knows.
 */
export async function writeShells({ root, out, locales }: Paths): Promise<void> {
  const template = inlineEntry(readFileSync(join(out, 'index.html'), 'utf8'), out);
  const { prerender, remove } = await loadPrerender(root);
  try {
    for (const [code, { texts, hash }] of Object.entries(readLocales(locales))) {
      const { tag } = texts.language as { tag: string };
      const body = (await prerender(code, texts)).replaceAll(/<template[^>]*data-slot="banner"[^>]*><\/template>/g, '<!--banner-->');
      const page = template
        .replace('<html lang="fil-PH"', `<html lang="${tag}" data-language="${code}"`)
        .replace(`'${textsMark}'`, `'${bundleUrl(code, hash)}'`)
        .replace('<!--app-->', () => body)
        .replace('<!--stuck-->', () => `<p>${textAt(texts, 'status.trouble.offline')}</p><a href="">${textAt(texts, 'status.retry')}</a>`);
      writeFileSync(join(out, `shell.${code}.html`), page);
    }
  } finally {
    remove();
  }
  rmSync(join(out, 'index.html'));
  rmSync(join(out, '.vite'), { recursive: true });
}
