import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import type { PageFiles } from './chunks.ts';
import { criticalCss, withoutUnusedProperties } from './critical.ts';
import { bundleUrl, textAt } from './locales.ts';
import { starter, textsMark } from './starter.ts';

/** In place of the banner's comment. */
const bannerClass = '<img class="banner-first">';
/** Of index.html: the addresses of home, whose first view the page has. */
const homeAddresses = String.raw`/^\/(index(\.html)?|home|login|register)?$/`;

/** index.html of a build, without what loads the app. */
export interface Shell {
  bare: string;
  entry: string;
  sheets: string[];
}

/** Throws when index.html has no module entry. */
export function takeApart(html: string): Shell {
  const module = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>\s*/g;
  // An entry of imports only becomes scripts; the last runs the app.
  const entry = [...html.matchAll(module)].at(-1)?.[1];
  if (!entry) throw new Error('index.html has no module entry');
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g;
  const bare = html
    .replaceAll(module, '')
    .replaceAll(link, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '');
  return { bare, entry, sheets: [...html.matchAll(link)].map(([, href = '']) => href) };
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
function headerFirst(body: string, first: string, all: string): string {
  const end = '</header>';
  return `<style>${first}</style>${body.replace(end, () => `${end}<style>${all}</style>`)}`;
}

/** The styles that two parts of a page need; remembered, as many pages have the same classes. */
export class CriticalStyles {
  readonly #known = new Map<string, string>();

  /** @param css all of the page; @param body may have data later that needs all `own` classes */
  of(css: string, body: string, own: string): { first: string; all: string } {
    const header = body.slice(0, body.indexOf('</header>'));
    return {
      first: this.#once(css, header, withoutUnusedProperties),
      all: this.#once(css, `${body}${bannerClass}${own}`, (thin) => thin),
    };
  }

  #once(css: string, html: string, then: (thin: string) => string): string {
    const classes = new Set(
      [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
    );
    const key = `${css.length} ${[...classes].sort().join(' ')} ${then.name}`;
    const known = this.#known.get(key) ?? then(criticalCss(css, html));
    this.#known.set(key, known);
    return known;
  }
}

/** The classes of a sheet, as an element. */
export const classesOf = (css: string): string =>
  `<i class="${[...new Set([...css.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name))].join(' ')}">`;

interface Language {
  code: string;
  hash: string;
  texts: Record<string, unknown>;
}

/** One page of the app's build in one language. */
interface PageParts {
  shell: Shell;
  files: PageFiles;
  language: Language;
  /** The root's HTML. */
  body: string;
}

/** All styles of a page, read from the build. */
export const stylesOf = (out: string, shell: Shell, files: PageFiles): string =>
  [...new Set([...shell.sheets, ...files.sheets])]
    .map((file) => readFileSync(join(out, file), 'utf8').trim())
    .join('');

function scriptOf({ shell, files }: PageParts, sheets: readonly string[]): string {
  const chunks = files.scripts.filter((file) => file !== shell.entry);
  const libraries = chunks.find((file) => file.startsWith('/assets/react-'));
  if (!libraries) throw new Error('there is no chunk of libraries');
  return starter({ entry: shell.entry, chunks, libraries, sheets });
}

function finish(page: string, { language: { code, hash, texts } }: PageParts, drawn: string) {
  const { tag } = texts.language as { tag: string };
  const trouble = `<h1>${textAt(texts, 'status.trouble.title')}</h1><p>${textAt(texts, 'status.trouble.offline')}</p><a class="button button--primary" href="">${textAt(texts, 'status.retry')}</a>`;
  return withShortScripts(
    page
      .replace('<html lang="fil-PH"', `<html lang="${tag}" data-language="${code}"`)
      .replace(`'${textsMark}'`, `'${bundleUrl(code, hash)}'`)
      .replace('<!--app-->', () => drawn)
      .replace('<!--stuck-->', () => trouble),
  );
}

/** For the worker, with all styles inline. */
export function shellPage(parts: PageParts, css: string): string {
  return finish(
    withScript(withStyles(parts.shell.bare, css), scriptOf(parts, [])),
    parts,
    parts.body,
  );
}

/** For the gateway: above-the-fold styles only, within the first round trip. */
export function homePage(parts: PageParts, styles: { first: string; all: string }): string {
  const sheets = [...new Set([...parts.shell.sheets, ...parts.files.sheets])];
  return finish(
    withScript(parts.shell.bare, scriptOf(parts, sheets)),
    parts,
    headerFirst(parts.body, styles.first, styles.all),
  );
}

/**
 * For the gateway, another page than home: between `<!--view-->` and `<!--/view-->` is what the
 * gateway may replace.
 * @param path null: the page is for many addresses
 */
export function viewPage(
  parts: PageParts,
  styles: { first: string; all: string },
  path: string | null,
): string {
  const marked = { ...parts, shell: { ...parts.shell, bare: viewShell(parts.shell.bare, path) } };
  return homePage(marked, styles).replace(
    /(<div id="root">)([\s\S]*)(<\/div>\s*<div id="stuck")/,
    (_all, before: string, drawn: string, after: string) =>
      `${before}<!--view-->${drawn}<!--/view-->${after}`,
  );
}

/** Throws when index.html does not name the addresses of home. */
function viewShell(bare: string, path: string | null): string {
  if (!bare.includes(homeAddresses)) throw new Error('index.html does not name the pages of home');
  const own = path?.replaceAll('/', String.raw`\/`).replace('*', '[^/]+');
  return bare
    .replace('<html ', '<html data-view ')
    .replace(homeAddresses, () => (own ? `/^${own}\\/?$/i` : '/^/'))
    .replace('<html data-view lang="fil-PH"', '<html lang="fil-PH" data-view');
}
