import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { content } from '../../contract/content/calls.ts';
import { categories } from '../../contract/shared.ts';
import type { Permission } from '../../contract/site/calls.ts';
import type { Gateway } from '../context.ts';
import { isFoundPath } from '../domain/posts/shown.ts';
import { permissionFor } from '../domain/site/permission.ts';
import { siteState } from '../settings/state.ts';
import { Renderer } from '../first-views/renderer.ts';
import type { FirstView } from '../first-views/protocol.ts';
import { FirstViews } from '../first-views/first-views.ts';
import { type FirstBanner, FirstBannerCache } from './first-banner.ts';
import { guestAnswer } from './guest-answer.ts';
import { type PageFacts, PageFiles, plainPath } from './page-files.ts';
import { type PageHead, withHead } from './page-head.ts';
import { escapeAttribute, wordsOf } from './page-text.ts';
import { viewSearch } from './view-search.ts';
import { appPageHeaders } from './site-headers.ts';
import { addressOf } from './visitor.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Their page contains the first banner. */
const homePaths = new Set(['/', '/home', '/index', '/index.html', '/login', '/register']);

/** Sends a page with its first screen's data (BOOT-01, BOOT-10); with 404 where the app has none. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What is asked for, and by whom. */
interface Asked {
  path: string;
  query: URLSearchParams;
  language: string;
  permission: Permission;
  /** null: no page has the address; undefined: a build without the list. */
  facts: PageFacts | null | undefined;
}

/** Returns null when `folder` has no built app, as in API tests. */
export function pageSender(gateway: Gateway, folder: string): SendPage | null {
  if (
    !existsSync(folder) ||
    !readdirSync(folder).some((name) => /^(index|page\.\w+)\.html$/.test(name))
  )
    return null;
  const pages = new PageFiles(folder);
  const banners = new FirstBannerCache(gateway);
  const renderer = new Renderer({
    folder: join(folder, 'render'),
    program: join(import.meta.dirname, 'first-view-worker.js'),
    answer: guestAnswer(gateway),
    log: gateway.log,
  });
  const firstViews = new FirstViews(renderer);

  /** The page as the build has it, and what the gateway knows of it. */
  async function find(asked: Asked) {
    const { path, language, permission, facts } = asked;
    const isNormal = permission.status === 0;
    const isHome = isNormal && homePaths.has(path);
    const search = facts?.slug && isNormal ? viewSearch(facts.slug, asked.query) : null;
    // Development builds have one page for all languages.
    const shell =
      search === null
        ? pages.get(`page.${language}.html`, 'index.html')
        : pages.get(`page.${language}.${facts?.slug}.html`, `page.${language}.html`);
    if (!shell) throw new Error(`${folder} has no page for ${language}`);
    const { siteUrl: origin } = gateway.env;
    // The page is shown to others too.
    const forAll = { ...permission, location: { ip: '' } };
    const view =
      search === null
        ? null
        : await firstViews.get(
            { path, search, language, permission: forAll, origin },
            pages.version,
          );
    return { shell, isHome, search, view };
  }

  async function make(asked: Asked) {
    const { language, permission, facts } = asked;
    const { shell, isHome, search, view } = await find(asked);
    const head = headOf(gateway, asked, search, view);
    const asksHome = isHome || (view !== null && isCategory(facts));
    const html = fill(withHead(shell.html, head, preconnectTag(permission.info.imageCDNs[0])), {
      boot: bootTag(permission, asksHome ? language : null, view?.calls ?? []),
      banner: bannerTag(isHome ? await banners.get(language) : null),
    });
    return { html: withView(html, view), inline: shell.inline };
  }

  return async (request, reply) => {
    const [path = '/', text = ''] = request.url.split('?', 2);
    const query = new URLSearchParams(text);
    const asked: Asked = {
      path: plainPath(path),
      query,
      language: languageOf(gateway, request, query),
      permission: await permissionFor(gateway, addressOf(request)),
      facts: (await isFound(gateway, path)) ? pages.factsOf(path) : null,
    };
    const { html, inline } = await make(asked);
    reply.code(asked.facts === null ? 404 : 200);
    reply.headers(appPageHeaders(gateway, inline));
    return sendHtml(request, reply, html);
  };
}

function headOf(
  gateway: Gateway,
  asked: Asked,
  search: string | null,
  view: FirstView | null,
): PageHead {
  const { path, language, permission, facts } = asked;
  const { settings } = siteState(gateway);
  const isForm = path === '/login' || path === '/register';
  const isHome = homePaths.has(path) && !isForm;
  // A promotion, an article or a post.
  const isOne = search !== '' || facts?.slug?.endsWith('-one');
  return {
    ...namesOf(asked, isHome, isOne && view ? namesIn(view.root) : {}),
    brand: permission.info.brand,
    origin: gateway.env.siteUrl,
    path: isHome ? '/' : path,
    search: search ?? '',
    isPublic: isPublic(asked),
    language,
    defaultLanguage: settings.defaultLanguage,
    languages: settings.languages,
  };
}

const isPublic = ({ path, permission, facts }: Asked): boolean =>
  permission.status === 0 && (facts?.slug !== undefined || homePaths.has(path));

/** Home's title is the brand alone. */
function namesOf({ language, permission, facts }: Asked, isHome: boolean, own: Names) {
  const { brand } = permission.info;
  const named = (texts: Record<string, string> | undefined) =>
    (texts?.[language] ?? '').replaceAll('{{brand}}', brand);
  const title = own.title ?? named(facts?.titles);
  return {
    title: title && !isHome ? `${title} · ${brand}` : brand,
    description: own.description ?? named(facts?.descriptions),
  };
}

/** Categories show vendors, which come with home's first screen. */
const isCategory = (facts: Asked['facts']): boolean =>
  (categories as readonly string[]).includes(facts?.slug?.toUpperCase() ?? '');

interface Names {
  title?: string;
  description?: string;
}

/** The name and first sentence of what an address names. */
function namesIn(root: string): Names {
  const textOf = (mark: string) =>
    wordsOf(new RegExp(`<(\\w+)[^>]*\\s${mark}[^>]*>([\\s\\S]*?)</\\1>`).exec(root)?.[2] ?? '');
  const title = textOf('data-name');
  const description = textOf('data-about').slice(0, 200);
  return { ...(title && { title }), ...(description && { description }) };
}

/**
 * The page with what was rendered in place of what the build has, the styles of both parts staying
 * where they were.
 */
function withView(html: string, view: FirstView | null): string {
  const found = /<!--view-->([\s\S]*)<!--\/view-->/.exec(html);
  if (!found) return html;
  const [whole, built = ''] = found;
  const [first = '', all = ''] = built.match(/<style>[\s\S]*?<\/style>/g) ?? [];
  const drawn = view && first + view.root.replace('</header>', () => `</header>${all}`);
  return html.replace(whole, () => drawn ?? built);
}

/** A page is sent without a database too. */
const isFound = (gateway: Gateway, path: string): Promise<boolean> =>
  isFoundPath(gateway, path).catch(() => true);

/** Compresses fast: every visitor waits for its own page. */
async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Cache-Control', 'private, no-cache')
    .header('Vary', 'Accept-Encoding, Cookie');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) {
    const body = await brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    return reply.header('Content-Encoding', 'br').send(body);
  }
  if (/\bgzip\b/.test(accepted))
    return reply.header('Content-Encoding', 'gzip').send(await deflate(html));
  return reply.send(html);
}

/** Fills each `<!--name-->` once; `$` is literal. */
function fill(page: string, parts: Record<string, string>): string {
  return page.replace(/<!--(\w+)-->/g, (comment, name: string) => parts[name] ?? comment);
}

/** The visitor's own, else the one of the address (`?lang=EN`), else the site's. */
function languageOf(gateway: Gateway, request: FastifyRequest, query: URLSearchParams): string {
  const { languages, defaultLanguage } = siteState(gateway).settings;
  const cookie = /(?:^|;\s*)lang=([A-Z]{2,8})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  const known = (wanted: string | null | undefined) =>
    languages.find(({ code }) => code === wanted)?.code;
  return known(cookie) ?? known(query.get('lang')) ?? defaultLanguage;
}

/**
 * The permission for the app, and the addresses of home's data and of the page's calls, fetched
 * after first paint: inlined they would delay that by a round trip.
 */
function bootTag(
  permission: Permission,
  language: string | null,
  calls: readonly string[],
): string {
  const home = language ? ` data-home="${content['content.home'].path}?language=${language}"` : '';
  const first = calls.length > 0 ? ` data-calls="${escapeAttribute(calls.join(' '))}"` : '';
  const boot = JSON.stringify({ permission }).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="boot"${home}${first}>${boot}</script>`;
}

/** The first banner inline: a connection to the image host would miss the first paint. */
export function bannerTag(first: FirstBanner | null): string {
  if (!first) return '';
  const src = `data:image/svg+xml,${asAddress(first.svg)}`;
  const alt = escapeAttribute(first.banner.title);
  return `<img class="banner-first" src="${src}" alt="${alt}" width="1200" height="450" fetchpriority="high" decoding="sync">`;
}

/** Escapes only what data addresses need, for compression. */
function asAddress(svg: string): string {
  const escapes: Record<string, string> = {
    '"': "'",
    "'": '%27',
    '%': '%25',
    '#': '%23',
    '<': '%3C',
    '>': '%3E',
    '&': '%26',
  };
  return svg.replaceAll(/["'%#<>&]/g, (letter) => escapes[letter] ?? letter);
}

const preconnectTag = (origin: string | undefined): string =>
  origin ? `<link rel="preconnect" href="${escapeAttribute(origin)}" crossorigin>` : '';
