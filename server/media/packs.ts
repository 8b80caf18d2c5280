import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { PicturePack } from '../../contract/catalogue/late-calls.ts';
import type { Gateway } from '../context.ts';
import { primaryOf } from '../db/connect.ts';
import type { Database } from '../db/database.ts';
import { currentCatalogue } from '../domain/catalogue/snapshot.ts';
import { isInTime } from '../kernel/in-time.ts';
import { siteState } from '../settings/state.ts';
import { bannerFile, bannerPicture, mark, poster } from './pictures.ts';

/** `light`: for any language; `TY`: whole posters; `TY-site`: signs and banners. */
type PictureSet = string;
type Db = Pick<Gateway, 'db'>;

/** Made on first request: JSON of paths and SVGs. */
interface Pack {
  path: string;
  pictures: string[];
  made: () => Promise<Made>;
}
interface Made {
  /** Brotli. */
  body: Buffer;
  /** Uncompressed SVG bytes. */
  svgBytes: number;
}

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const packSize = 100;
/** Packs measured to estimate the others. */
const sampleSize = 3;

interface Shelf {
  version: string;
  packs: Promise<readonly Pack[]>;
}
/** A few megabytes per set: posters share much. */
const shelves = new WeakMap<Kysely<Database>, Map<PictureSet, Shelf>>();

/**
 * Every picture of a language in packs: signs, banners, posters whole or light. Sizes are estimated
 * from three packs. None for an unknown language.
 */
export async function picturePacks(
  gateway: Gateway,
  language: string,
  size: 'whole' | 'light',
): Promise<PicturePack[]> {
  const site = await packsOf(gateway, `${language}-site`);
  if (site.length === 0) return [];
  const posters = await packsOf(gateway, size === 'light' ? 'light' : language);
  return [...(await withSizes(site)), ...(await withSizes(posters))];
}

async function withSizes(packs: readonly Pack[]): Promise<PicturePack[]> {
  const step = Math.max(1, Math.floor(packs.length / sampleSize));
  const sample = new Map<Pack, Made>();
  for (let i = 0; i < packs.length && sample.size < sampleSize; i += step) {
    const pack = packs[i] as Pack;
    sample.set(pack, await pack.made());
  }
  const pictures = [...sample.keys()].reduce((sum, pack) => sum + pack.pictures.length, 0) || 1;
  const average = (of: (made: Made) => number) =>
    [...sample.values()].reduce((sum, made) => sum + of(made), 0) / pictures;
  const [bytes, svgBytes] = [average((made) => made.body.length), average((made) => made.svgBytes)];
  return packs.map((pack) => {
    const made = sample.get(pack);
    const number = pack.pictures.length;
    return {
      path: pack.path,
      pictures: pack.pictures,
      bytes: made?.body.length ?? Math.round(bytes * number),
      storedBytes: made?.svgBytes ?? Math.round(svgBytes * number),
    };
  });
}

/** Listed again when the catalogue or, of the site's own, the banners change. */
async function packsOf(gateway: Gateway, set: PictureSet): Promise<readonly Pack[]> {
  const codes = siteState(gateway).settings.languages.map(({ code }) => code);
  if (set !== 'light' && !codes.includes(set.replace(/-site$/, ''))) return [];
  const { version: catalogue } = await currentCatalogue(gateway);
  const banners = set.endsWith('-site') ? await shownBanners(gateway) : [];
  const version = [catalogue, ...banners].join(' ');
  const sets = shelves.get(primaryOf(gateway.db)) ?? new Map<PictureSet, Shelf>();
  shelves.set(primaryOf(gateway.db), sets);
  const known = sets.get(set);
  if (known?.version === version) return known.packs;
  const packs = listPacks(gateway, set, banners);
  sets.set(set, { version, packs });
  packs.catch(() => sets.delete(set));
  return packs;
}

/** Names of their files, in order. */
async function shownBanners({ db }: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('banners as c')
    .select(['id', 'revision'])
    .where(isInTime())
    .orderBy('id')
    .execute();
  return rows.map(bannerFile);
}

async function listPacks(
  gateway: Db,
  set: PictureSet,
  banners: readonly string[],
): Promise<Pack[]> {
  const site = /^(.+)-site$/.exec(set)?.[1];
  if (site !== undefined)
    return [makePack(`/packs/${set}/0.json`, await sitePictures(gateway, site, banners))];
  const ids = [...(await currentCatalogue(gateway)).byId.keys()].toSorted(
    (a, b) => Number(a) - Number(b),
  );
  const packs: Pack[] = [];
  for (let i = 0; i < ids.length; i += packSize) {
    const pictures = ids.slice(i, i + packSize).map((id): Drawing => {
      const [file, query] = set === 'light' ? [`${id}-s`, ''] : [id, `?lang=${set}`];
      return [`/p/${file}.svg${query}`, () => poster(gateway, file, set === 'EN' ? 'EN' : 'TY')];
    });
    packs.push(makePack(`/packs/${set}/${i / packSize}.json`, pictures));
  }
  return packs;
}

/** Path below an image host, and its drawing. */
type Drawing = [path: string, draw: () => Promise<string | null>];

async function sitePictures(
  gateway: Db,
  language: string,
  files: readonly string[],
): Promise<Drawing[]> {
  const codes = new Set((await currentCatalogue(gateway)).vendors.map(({ code }) => code));
  const signs = [...codes].map((code): Drawing => [`/v/${code}.svg`, () => mark(gateway, code)]);
  const banners = files.map((file): Drawing => [
    `/b/${file}.svg?lang=${language}`,
    () => bannerPicture(gateway, file, language),
  ]);
  return [...signs, ...banners];
}

function makePack(path: string, drawings: readonly Drawing[]): Pack {
  let made: Promise<Made> | null = null;
  const make = () => {
    made ??= draw(drawings);
    made.catch(() => (made = null));
    return made;
  };
  return { path, pictures: drawings.map(([name]) => name), made: make };
}

async function draw(drawings: readonly Drawing[]): Promise<Made> {
  const pictures = await Promise.all(
    drawings.map(async ([path, draw]) => [path, (await draw()) ?? ''] as const),
  );
  const body = await pack(JSON.stringify(Object.fromEntries(pictures)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
  return { body, svgBytes: pictures.reduce((sum, [, svg]) => sum + Buffer.byteLength(svg), 0) };
}

/** Serves `/packs/`; 404 for an unknown one. */
export const mediaPacks: FastifyPluginAsync<{ gateway: Gateway }> = async (app, { gateway }) => {
  app.get('/packs/:set/:file', async (request, reply) => {
    const { set } = request.params as { set: string };
    const path = request.url.split('?', 1)[0];
    const found = (await packsOf(gateway, set)).find((each) => each.path === path);
    if (!found)
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('No such pack.');
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    const { body } = await found.made();
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? ''))
      return reply.send(await unpack(body));
    return reply.header('content-encoding', 'br').send(body);
  });
};
