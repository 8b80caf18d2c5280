import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Chunks } from './chunks.ts';
import { readLocales, textAt } from './locales.ts';
import {
  CriticalStyles,
  classesOf,
  homePage,
  shellPage,
  viewPage,
  stylesOf,
  takeApart,
} from './page-html.ts';
import { type Renderer, buildRenderer, writeTexts } from './render.ts';

interface Paths {
  root: string;
  out: string;
  locales: string;
}

export const homeChunk = 'Home';
/** Home alone is drawn without calls and without the list of pages. */
const notHome = ['src/data/send-call.ts', 'src/app/areas.ts'];

/** The name of an address in files and texts: `/legal/terms` is `legal-terms`, `/news/*` is `news-one`. */
const slugOf = (path: string): string => path.slice(1).replace('/*', '-one').replaceAll('/', '-');

/**
 * Prerendered pages per language. For the gateway, which fills in `<!--preconnect-->` and
 * `<!--boot-->`: page.<LANG>.html with home and its `<!--banner-->`, page.<LANG>.<slug>.html of each
 * page that guests see (PWA-13c). For the worker: shell.<LANG>.html. pages.json has all addresses
 * with their names; render/ has what renders a page with its data.
 */
export async function writeShells({ root, out, locales }: Paths): Promise<void> {
  const folder = join(out, 'render');
  const renderer = await buildRenderer(root, folder);
  const languages = readLocales(locales);
  writeTexts(folder, languages);
  const shell = takeApart(readFileSync(join(out, 'index.html'), 'utf8'));
  const chunks = new Chunks(out);
  const home = chunks.named(homeChunk);
  const beyondHome = chunks.withModules('src/areas/lobby/pages/Home.tsx', ...notHome);
  const css = stylesOf(out, shell, home);
  const styles = new CriticalStyles();
  const firstViews = renderer.pageEntries.filter(({ view }) => view !== undefined);
  for (const [code, { texts, hash }] of Object.entries(languages)) {
    const language = { code, texts, hash };
    const body = (await renderer.prerender(code, texts)).replaceAll(
      /<template[^>]*data-slot="banner"[^>]*><\/template>/g,
      '<!--banner-->',
    );
    const parts = { shell, files: home, language, body };
    writeFileSync(join(out, `page.${code}.html`), homePage(parts, styles.of(css, body, '')));
    writeFileSync(join(out, `shell.${code}.html`), shellPage(parts, css));
    const framed = {
      shell,
      files: beyondHome,
      language,
      body: await framedBody(renderer, language),
    };
    const framedStyles = styles.of(css, framed.body, '');
    writeFileSync(join(out, `page.${code}.framed.html`), viewPage(framed, framedStyles, null));
    for (const { path, view, agent } of firstViews) {
      const frame = agent ? ['src/app/frame/AgentFrame.tsx'] : [];
      const files = chunks.withModules(renderer.sourceOf(view ?? ''), ...frame, ...notHome);
      const own = files.sheets.map((file) => readFileSync(join(out, file), 'utf8')).join('');
      const drawn = await renderer.prerender(code, texts, path.replace('*', '0'));
      const all = stylesOf(out, shell, files);
      writeFileSync(
        join(out, `page.${code}.${slugOf(path)}.html`),
        viewPage(
          { shell, files, language, body: drawn },
          styles.of(all, drawn, classesOf(own)),
          path,
        ),
      );
    }
  }
  writePages(out, renderer, languages);
  rmSync(join(out, 'index.html'));
  rmSync(join(out, '.vite'), { recursive: true });
}

/** The players' frame around a heading that the gateway fills in (PWA-13e). */
async function framedBody(
  renderer: Renderer,
  { code, texts }: { code: string; texts: Record<string, unknown> },
): Promise<string> {
  const drawn = await renderer.prerender(code, texts, '/member');
  return drawn.replace(
    /(<main[^>]*>)[\s\S]*(<\/main>)/,
    '$1<div class="page"><h1><!--heading--></h1></div>$2',
  );
}

/** What the gateway knows of an address; texts may have `{{brand}}`. */
export interface PageFacts {
  /** Of its own file and of its rendering; none for what guests do not see. */
  slug?: string;
  /** Seen as its heading in the frame until the app runs. */
  framed?: true;
  /** By language. */
  titles: Record<string, string>;
  descriptions: Record<string, string>;
}

function writePages(
  out: string,
  { pageEntries }: Renderer,
  languages: Record<string, { texts: Record<string, unknown> }>,
): void {
  const inEach = (textOf: (texts: Record<string, unknown>) => string) =>
    Object.fromEntries(Object.entries(languages).map(([code, { texts }]) => [code, textOf(texts)]));
  // Of a vendor within a category, which has no address of its own.
  const facts: Record<string, PageFacts> = {
    '?vassalage': { titles: {}, descriptions: inEach((texts) => textAt(texts, 'about.vendor')) },
  };
  for (const { path, titleKey, view, framed } of pageEntries) {
    const slug = slugOf(path);
    facts[path] = {
      ...(view !== undefined && { slug }),
      ...(framed && { framed }),
      titles: inEach((texts) => textAt(texts, titleKey)),
      descriptions: inEach((texts) => {
        const about = texts.about as Record<string, string>;
        return about[slug] ?? about.home ?? '';
      }),
    };
  }
  writeFileSync(join(out, 'pages.json'), JSON.stringify(facts));
}
