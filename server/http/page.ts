import { existsSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { content } from '../../contract/content/calls.ts';
import type { Permission } from '../../contract/site/calls.ts';
import type { Gateway } from '../context.ts';
import { permissionFor } from '../domain/site/permission.ts';
import { siteState } from '../settings/state.ts';
import { type FirstBanner, FirstBannerCache } from './first-banner.ts';
import { PageFiles } from './page-files.ts';
import { appPageHeaders } from './site-headers.ts';
import { addressOf } from './visitor.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Their page contains the first banner. */
const homePaths = new Set(['/', '/home', '/index', '/index.html', '/login', '/register']);

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

  return async (request, reply) => {
    const languages = siteState(gateway).settings.languages.map(({ code }) => code);
    const language = languageOf(request, languages) ?? siteState(gateway).settings.defaultLanguage;
    const permission = await permissionFor(gateway, addressOf(request));
    const path = request.url.split('?', 1)[0] ?? '/';
    const isHome = permission.status === 0 && homePaths.has(path);
    // Development builds have one page for all languages.
    const shell = pages.get(`page.${language}.html`, 'index.html');
    if (!shell) throw new Error(`${folder} has no page for ${language}`);
    const html = fill(shell.html, {
      boot: bootTag(permission, isHome ? language : null),
      banner: bannerTag(isHome ? await banners.get(language) : null),
      preconnect: preconnectTag(permission.info.imageCDNs[0]),
    });
    reply.code(pages.hasPage(path) ? 200 : 404);
    reply.headers(appPageHeaders(gateway, shell.inline));
    return sendHtml(request, reply, html);
  };
}

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

/** Replaces each `<!--name-->` once; `$` is literal. */
function fill(page: string, parts: Record<string, string>): string {
  return page.replace(/<!--(\w+)-->/g, (comment, name: string) => parts[name] ?? comment);
}

function languageOf(request: FastifyRequest, languages: readonly string[]): string | undefined {
  const wanted = /(?:^|;\s*)lang=([A-Z]{2,8})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return languages.find((code) => code === wanted);
}

/**
 * The permission for the app, and the address of home's data, fetched after first paint: inlined it
 * would delay that by a round trip.
 */
function bootTag(permission: Permission, language: string | null): string {
  const home = language ? ` data-home="${content['content.home'].path}?language=${language}"` : '';
  const boot = JSON.stringify({ permission }).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="boot"${home}>${boot}</script>`;
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

function preconnectTag(origin: string | undefined): string {
  return origin ? `<link rel="preconnect" href="${escapeAttribute(origin)}" crossorigin>` : '';
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
