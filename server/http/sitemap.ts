import type { FastifyInstance } from 'fastify';
import type { Promotions } from '../../contract/promotions/shapes.ts';
import type { HelpArticle } from '../../contract/content/help.ts';
import type { PostPage } from '../../contract/posts/shapes.ts';
import type { Infer } from 'superstruct';
import type { Gateway } from '../context.ts';
import { vendorCategories } from '../domain/catalogue/categories.ts';
import { currentCatalogue } from '../domain/catalogue/snapshot.ts';
import { siteState } from '../settings/state.ts';
import { guestAnswer } from './guest-answer.ts';
import { PageFiles } from './page-files.ts';
import { addressIn } from './page-head.ts';
import { escapeText } from './page-text.ts';

/** A sitemap has 50,000 addresses at most; this many games are 2 MB. */
const maxGames = 5000;
/** ms that a list of addresses is sent again. */
const maxAgeMs = 60_000;

/**
 * `robots.txt`, and `sitemap.xml` with each public address in each language, promotions, help
 * articles, posts, vendors and games that open included (PWA-13d).
 * @param folder the app's build
 */
export function registerSitemap(app: FastifyInstance, gateway: Gateway, folder: string): void {
  const pages = new PageFiles(folder);
  const answer = guestAnswer(gateway);
  let made: { at: number; text: Promise<string> } | null = null;

  app.get('/robots.txt', (_request, reply) => {
    const map = new URL('/sitemap.xml', gateway.env.siteUrl).href;
    reply.header('Content-Type', 'text/plain; charset=utf-8');
    return `User-agent: *\nDisallow: /api/\nDisallow: /member\nSitemap: ${map}\n`;
  });
  app.get('/sitemap.xml', async (_request, reply) => {
    reply.header('Content-Type', 'application/xml; charset=utf-8');
    const now = performance.now();
    if (!made || now - made.at > maxAgeMs)
      made = { at: now, text: sitemap(gateway, pages.publicPaths(), answer) };
    return made.text;
  });
}

async function sitemap(
  gateway: Gateway,
  paths: readonly string[],
  answer: ReturnType<typeof guestAnswer>,
): Promise<string> {
  const { languages, defaultLanguage } = siteState(gateway).settings;
  const valueOf = async <T>(
    name: 'promotion.list' | 'help.articles' | 'posts.list',
    request: object,
  ) => {
    const result = (await answer(name, request)) as { ok: boolean; value?: T };
    return result.ok ? result.value : undefined;
  };
  const posts = (kind: 'news' | 'blog') =>
    valueOf<PostPage>('posts.list', { kind, language: defaultLanguage });
  const [offers, help, news, blog] = await Promise.all([
    valueOf<Infer<typeof Promotions>>('promotion.list', { language: defaultLanguage }),
    valueOf<{ list: Infer<typeof HelpArticle>[] }>('help.articles', {
      lang: defaultLanguage,
      device: 'WEB',
    }),
    posts('news'),
    posts('blog'),
  ]);
  const addresses = [
    ...paths.map((path) => ({ path, search: '' })),
    ...(offers?.promotions ?? []).map(({ id }) => ({ path: '/promotions', search: `?id=${id}` })),
    ...(help?.list ?? []).map(({ term }) => ({ path: '/help', search: `?term=${term}` })),
    ...[news, blog].flatMap((page) =>
      (page?.list ?? []).map(({ kind, slug }) => ({ path: `/${kind}/${slug}`, search: '' })),
    ),
  ];
  const { lists, games } = await ofCatalogue(gateway, new Set(paths));
  const urls = [...addresses, ...lists, ...games].map((address) => {
    const at = { ...address, origin: gateway.env.siteUrl, defaultLanguage };
    const inEach = languages.map(
      ({ code, tag }) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeText(addressIn(at, code))}"/>`,
    );
    return `<url><loc>${escapeText(addressIn(at, defaultLanguage))}</loc>${inEach.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The lists of vendors with games that open, and these games (GAME-18g). */
async function ofCatalogue(gateway: Gateway, paths: ReadonlySet<string>) {
  const catalogue = await currentCatalogue(gateway);
  const lists = vendorCategories(catalogue).flatMap(({ gameCategory, cards }) => {
    const path = `/${gameCategory.toLowerCase()}`;
    const open = paths.has(path) ? Object.values(cards).filter(({ playable }) => playable) : [];
    return open.map(({ vassalage }) => ({ path, search: `?vassalage=${vassalage}` }));
  });
  const games = catalogue
    .listedOf(siteState(gateway).settings.defaultLanguage, { opens: true })
    .filter(({ vendorEntry }) => !vendorEntry)
    .slice(0, maxGames)
    .map(({ gameId }) => ({ path: `/games/${gameId}`, search: '' }));
  return { lists, games };
}
