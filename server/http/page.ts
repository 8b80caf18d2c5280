import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { content } from '../../contract/content/calls.ts';
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
import { PageFiles, plainPath } from './page-files.ts';
import { withHead } from './page-head.ts';
import { type Asked, headOf, homePaths, searchOf, showsGames, subjectOf } from './page-names.ts';
import { escapeAttribute, escapeText } from './page-text.ts';
import { appPageHeaders } from './site-headers.ts';
import { addressOf } from './visitor.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** In place of a slug: the page of the build for all addresses that are seen as their heading. */
const framedName = 'framed';

/** Sends a page with its first screen's data (BOOT-01, BOOT-10); with 404 where the app has none. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

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
    // A game that there is not has no view.
    const search = isNormal ? searchOf(asked) : null;
    const framed = isNormal && facts?.framed ? framedName : undefined;
    const name = search === null ? framed : facts?.slug;
    // Development builds have one page for all languages.
    const shell = name
      ? pages.get(`page.${language}.${name}.html`, `page.${language}.html`)
      : pages.get(`page.${language}.html`, 'index.html');
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
    const head = headOf(gateway, asked, { search, view, factsOf: (at) => pages.factsOf(at) });
    const asksHome = isHome || (view !== null && showsGames(asked));
    const html = fill(withHead(shell.html, head, preconnectTag(permission.info.imageCDNs[0])), {
      boot: bootTag(permission, asksHome ? language : null, view?.calls ?? []),
      banner: isHome ? bannerTag(await banners.get(language), permission.info.imageCDNs[0]) : '',
      heading: escapeText(facts?.titles[language] ?? ''),
    });
    return { html: withView(html, view), inline: shell.inline };
  }

  return async (request, reply) => {
    const [path = '/', text = ''] = request.url.split('?', 2);
    const query = new URLSearchParams(text);
    const plain = plainPath(path);
    const subject = await subjectOf(gateway, plain, query);
    const isThere = subject !== null && (await isFound(gateway, path));
    const asked: Asked = {
      path: plain,
      query,
      language: languageOf(gateway, request, query),
      permission: await permissionFor(gateway, addressOf(request)),
      facts: isThere ? pages.factsOf(path) : null,
      subject,
    };
    const { html, inline } = await make(asked);
    reply.code(asked.facts === null ? 404 : 200);
    reply.headers(appPageHeaders(gateway, inline));
    return sendHtml(request, reply, html);
  };
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

/**
 * The first banner inline: a connection to the image host would miss the first paint. Without any,
 * a mark by which the page makes no room for one.
 */
export function bannerTag(first: FirstBanner | null, host = ''): string {
  if (!first) return '<template class="banner-none"></template>';
  const src =
    first.svg === null
      ? `${escapeAttribute(host + first.banner.url)}" crossorigin="anonymous`
      : `data:image/svg+xml,${asAddress(first.svg)}`;
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
