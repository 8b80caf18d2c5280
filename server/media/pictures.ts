import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { houseGames } from '../../games/house.ts';
import type { Kysely } from 'kysely';
import { nowDate } from '../clock.ts';
import type { Gateway } from '../context.ts';
import type { Database } from '../db/database.ts';
import { inLanguage } from '../kernel/localized-texts.ts';
import { type CatalogueGame, gameName } from '../domain/catalogue/game.ts';
import { currentCatalogue } from '../domain/catalogue/snapshot.ts';
import { drawBanner, drawCover, frameBanner, framePicture } from './banner.ts';
import { avatarError, drawMark, drawWideMark } from './mark.ts';
import { type Shape, drawMotif, drawPoster } from './poster.ts';

type Draw = (name: string, language: string) => Promise<string | null>;
type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes in memory: thousands of drawings of about 2 kB, or dozens of the operator's pictures. */
const maxCached = 16 * 1024 * 1024;
const shapes: Record<string, Shape> = { '-w': 'wide', '-s': 'light' };
const houseVendor = 'PLR';

/** The pictures that were asked for last. */
class PictureCache {
  readonly #bodies = new Map<string, Buffer>();
  #bytes = 0;

  get(key: string): Buffer | undefined {
    return this.#bodies.get(key);
  }

  set(key: string, body: Buffer): void {
    this.#drop(key);
    this.#bodies.set(key, body);
    this.#bytes += body.length;
    for (const oldest of this.#bodies.keys()) {
      if (this.#bytes <= maxCached) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#bodies.get(key)?.length ?? 0;
    this.#bodies.delete(key);
  }
}

/**
 * Public, immutable pictures: posters `/p/<gameId>.svg` (300 × 400), `/p/<gameId>-w.svg` (480 ×
 * 270), `/p/<gameId>-s.svg` (300 × 400, light), signs `/v/<CODE>.svg` and `/v/<CODE>-w.svg`,
 * banners `/b/<id>.svg` or `/b/<id>-<revision>.svg`, `/b/promo-<id>.svg` and `/b/cover-<scene>.svg` (640 × 360), the operator's own `/b/own-<name>.svg`, motifs `/m/<motif>.svg` (200 × 200),
 * `/avatar-error.svg`. Lettered by `?lang=EN` or `TY` (default). 404 for an unknown one.
 */
export const mediaPictures: FastifyPluginAsync<{ gateway: Gateway }> = async (app, { gateway }) => {
  const cache = new PictureCache();
  const serve =
    (folder: string, draw: Draw) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { file } = request.params as { file?: string };
      const name = file === undefined ? folder : /^([\w-]{1,40})\.svg$/.exec(file)?.[1];
      const language = (request.query as { lang?: unknown }).lang === 'EN' ? 'EN' : 'TY';
      const encoding = encodingFor(request.headers['accept-encoding']);
      const key = `${folder}/${name}?${language} ${encoding}`;
      const body =
        cache.get(key) ??
        (name === undefined ? null : packed(await draw(name, language), encoding));
      if (!body) return missing(reply);
      cache.set(key, body);
      return picture(reply, encoding).send(body);
    };

  app.get(
    '/p/:file',
    serve('p', (name, language) => poster(gateway, name, language)),
  );
  app.get(
    '/v/:file',
    serve('v', (name) => mark(gateway, name)),
  );
  app.get(
    '/b/:file',
    serve('b', (name, language) => bannerPicture(gateway, name, language)),
  );
  app.get(
    '/m/:file',
    serve('m', async (name) => drawMotif(name)),
  );
  app.get(
    '/avatar-error.svg',
    serve('avatar-error', async () => avatarError),
  );
};

function encodingFor(accepted: string | undefined): Encoding {
  const offers = (accepted ?? '').toLowerCase();
  const offered = (name: string) =>
    new RegExp(`(^|[\\s,])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(?![\\w-])`).test(offers);
  if (offered('br')) return 'br';
  return offered('gzip') ? 'gzip' : 'identity';
}

function packed(svg: string | null, encoding: Encoding): Buffer | null {
  if (svg === null) return null;
  if (encoding === 'br')
    return brotliCompressSync(svg, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: svg.length,
      },
    });
  return encoding === 'gzip' ? gzipSync(svg) : Buffer.from(svg);
}

/** Any origin, no scripts. */
function picture(reply: FastifyReply, encoding: Encoding): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.headers({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
}

function missing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'content-type': 'text/plain; charset=utf-8',
    })
    .send('No such picture.');
}

/** A poster's SVG by file name, or null. */
export async function poster(
  gateway: Pick<Gateway, 'db'>,
  name: string,
  language: string,
): Promise<string | null> {
  const [, gameId = '', shape = ''] = /^(\d+)(-[ws])?$/.exec(name) ?? [];
  const game = (await currentCatalogue(gateway)).byId.get(gameId);
  return game ? drawPoster(subjectOf(game, language), shapes[shape] ?? 'poster') : null;
}

function subjectOf(game: CatalogueGame, language: string): Parameters<typeof drawPoster>[0] {
  const { gameId, vendor, type } = game;
  const subject = {
    gameId,
    vendor,
    type,
    title: gameName(game, language),
    seedTitle: gameName(game, 'EN'),
  };
  const art = vendor === houseVendor ? houseGames.get(game.gameCode) : undefined;
  return art ? { ...subject, motif: art.motif, hue: art.hue } : subject;
}

/** A sign's SVG by file name, or null. */
export async function mark(gateway: Pick<Gateway, 'db'>, name: string): Promise<string | null> {
  const wide = name.endsWith('-w');
  const code = wide ? name.slice(0, -2) : name;
  const vendor = (await currentCatalogue(gateway)).vendors.find((each) => each.code === code);
  if (!vendor) return null;
  return wide ? drawWideMark(vendor) : drawMark(vendor);
}

/** The SVG of a banner, a cover, a promotion or an operator's picture by file name, or null. */
export async function bannerPicture(
  { db }: Pick<Gateway, 'db'>,
  file: string,
  language: string,
): Promise<string | null> {
  const [, kind, name = ''] = /^(cover|own|promo)-(.+)$/.exec(file) ?? [];
  if (kind === 'cover') return drawCover(name);
  if (kind === 'own') return ownPicture(db, name);
  if (kind === 'promo') return promotionPicture(db, name, language);
  const banner = await shownBanner(db, file);
  return banner && drawn(banner, language);
}

type BannerRow = NonNullable<Awaited<ReturnType<typeof shownBanner>>>;

function drawn(banner: BannerRow, language: string): string {
  const title = banner.title[language] ?? banner.title.EN ?? '';
  const subtitle = banner.subtitle[language] ?? banner.subtitle.EN ?? '';
  const small = banner.group_name !== 'w_home';
  const { bytes, width, height } = banner;
  return bytes && width && height
    ? frameBanner({ bytes, width, height }, title, small)
    : drawBanner({ scene: banner.scene, title, subtitle }, small);
}

async function shownBanner(db: Kysely<Database>, file: string) {
  const [, number] = /^(\d{1,18})(?:-\d{1,9})?$/.exec(file) ?? [];
  if (number === undefined) return null;
  const row = await db
    .selectFrom('banners as c')
    .leftJoin('operator_pictures as p', 'p.name', 'c.picture')
    .selectAll('c')
    .select(['p.bytes', 'p.width', 'p.height'])
    .where('c.id', '=', number)
    .where('c.published_at', '<=', nowDate())
    .where('c.withdrawn_at', 'is', null)
    .executeTakeFirst();
  // Others' addresses would fill the cache with the same picture.
  return row && bannerFile(row) === file ? row : null;
}

/** The name of a banner's file; another one after each change, as devices store it for good. */
export const bannerFile = ({ id, revision }: { id: string; revision: number }): string =>
  revision === 1 ? id : `${id}-${revision}`;

async function ownPicture(db: Kysely<Database>, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('operator_pictures')
    .select(['bytes', 'width', 'height'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? framePicture(row) : null;
}

async function promotionPicture(
  db: Kysely<Database>,
  id: string,
  language: string,
): Promise<string | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const row = await db
    .selectFrom('promotions')
    .select(['scene', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row
    ? drawBanner({ scene: row.scene, title: inLanguage(row.title, language), subtitle: '' }, true)
    : null;
}
