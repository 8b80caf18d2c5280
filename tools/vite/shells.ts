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

/** Runs the app once the browser has painted what the page already shows; a tab that paints nothing waits a second. */
function starter(entry: string): string {
  const run = `const s=document.createElement('script');s.type='module';s.crossOrigin='';s.src='${entry}';document.head.append(s)`;
  return `<script>(()=>{let begun=false;const run=()=>{if(begun)return;begun=true;${run}};setTimeout(run,1000);try{new PerformanceObserver((list)=>{if(list.getEntriesByName('first-contentful-paint').length)setTimeout(run)}).observe({type:'paint',buffered:true})}catch{}})()</script>`;
}

/**
 * Puts the styles of the entry and of the home page into the page, their scripts' addresses into its head, and the start
 * after the first paint.
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
  const preloads = [entry[1], ...scripts.map((file) => `/${file}`)]
    .map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`)
    .join('');
  return page.replace('</head>', `<style>${css}</style>${preloads}</head>`).replace('</body>', `${starter(entry[1])}</body>`);
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
      const preload = `<link rel="preload" as="fetch" crossorigin href="${bundleUrl(code, hash)}">`;
      const body = (await prerender(code, texts)).replaceAll(/<template[^>]*data-slot="banner"[^>]*><\/template>/g, '<!--banner-->');
      const page = template
        .replace('<html lang="fil-PH"', `<html lang="${tag}" data-language="${code}"`)
        .replace('</head>', `${preload}</head>`)
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
