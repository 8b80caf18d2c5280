import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActionName } from '../../contract/index.ts';
import type { Gateway } from '../context.ts';
import { today, versionOf } from '../domain/catalogue/changes.ts';
import { catalogueVersion, currentCatalogue } from '../domain/catalogue/snapshot.ts';
import { contentVersion } from '../domain/content/shown.ts';
import { postsVersion } from '../domain/posts/shown.ts';

/** The version of an answer's data; it is cached until this changes. */
type Version = (gateway: Gateway) => Promise<string>;

/** Which games are new depends on the day. */
const catalogueToday: Version = async (gateway) =>
  versionOf(await currentCatalogue(gateway), today());

const contentOf: Version = async (gateway) =>
  `${await catalogueVersion(gateway)}.${await contentVersion(gateway)}`;

/** Wins may be five seconds old. */
const winsVersion: Version = async (gateway) =>
  `${await catalogueVersion(gateway)}.${Math.floor(Date.now() / 5000)}`;

/** A post's link opens or not by the catalogue and by time, to the minute. */
const postVersion: Version = async (gateway) =>
  [
    await postsVersion(gateway),
    await catalogueVersion(gateway),
    Math.floor(Date.now() / 60_000),
  ].join('-');

/** Which games are popular may be a minute old. */
const gamePageVersion: Version = async (gateway) =>
  `${await catalogueVersion(gateway)}.${Math.floor(Date.now() / 60_000)}`;

/** Guest calls that depend on their query and this version only. */
export const cacheable: Partial<Record<ActionName, Version>> = {
  'games.list': catalogueVersion,
  'games.catalogue': catalogueToday,
  'games.changes': catalogueToday,
  'games.pictures': catalogueVersion,
  'games.vendors': catalogueVersion,
  'games.page': gamePageVersion,
  'games.hot': catalogueVersion,
  'games.menus': catalogueVersion,
  'content.announcements': contentOf,
  'content.banners': contentOf,
  'posts.list': postVersion,
  'posts.post': postVersion,
  'games.winners': winsVersion,
  'jackpot.state': () => Promise.resolve(`${Math.floor(Date.now() / 1000)}`),
  'content.home': async (gateway) =>
    `${await winsVersion(gateway)}.${await contentVersion(gateway)}`,
};

/** Bytes to send; compressed forms follow. A long text is dropped once it is small. */
export interface ReadyAnswer {
  version: string;
  etag: string;
  plain?: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** An answer in its smallest forms. */
export type SmallAnswer = ReadyAnswer & Required<Pick<ReadyAnswer, 'br' | 'gzip'>>;

/** Where answers that take long to make outlive the process. */
export interface AnswerStore {
  read(key: string, version: string): Promise<SmallAnswer | null>;
  has(key: string, version: string): Promise<boolean>;
  /** In the background. */
  save(key: string, answer: SmallAnswer): void;
}

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const deflate = promisify(gzip);
const minCompressedBytes = 1024;
/** Small within 3 ms. */
const maxQuickBytes = 64 * 1024;
const maxCacheBytes = 48 * 1024 * 1024;

/**
 * Makes JSON ready to send: long texts fast at first, and small in the background.
 * @param onSmall gets a long text's answer then
 */
export async function makeReady(
  json: string,
  version: string,
  onSmall: (answer: SmallAnswer) => void = () => {},
): Promise<ReadyAnswer> {
  const plain = Buffer.from(json);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const answer: ReadyAnswer = { version, etag, plain };
  if (plain.length <= minCompressedBytes) return answer;
  if (plain.length < maxQuickBytes) Object.assign(answer, await compressed(plain, 6));
  else {
    Object.assign(answer, await compressed(plain, 1));
    makeSmall(answer, plain)
      .then(onSmall)
      .catch(() => {});
  }
  return answer;
}

async function makeSmall(answer: ReadyAnswer, plain: Buffer): Promise<SmallAnswer> {
  const small = Object.assign(answer, await compressed(plain, 6));
  delete answer.plain;
  return small;
}

/** @param level 1 is fast, 6 small */
async function compressed(plain: Buffer, level: 1 | 6): Promise<Pick<SmallAnswer, 'br' | 'gzip'>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: level };
  const [br, gzipped] = await Promise.all([brotli(plain, { params }), deflate(plain, { level })]);
  return { br, gzip: gzipped };
}

/** Decompressed once: few clients take no compressed form. */
async function plainOf(answer: ReadyAnswer): Promise<Buffer> {
  answer.plain ??= answer.br ? await unbrotli(answer.br) : Buffer.alloc(0);
  return answer.plain;
}

/** Smallest first. */
const forms = [
  { name: 'br', pattern: /\bbr\b/ },
  { name: 'gzip', pattern: /\bgzip\b/ },
] as const;

/** Sends the best form that the client accepts, or 304. */
export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): Promise<FastifyReply> {
  const { headers } = request;
  reply
    .header('ETag', answer.etag)
    .header('Cache-Control', 'no-cache')
    .header('Vary', 'Accept-Encoding');
  if (headers['if-none-match'] === answer.etag) return reply.code(304).send();
  const accepted = headers['accept-encoding'] ?? '';
  const form = forms.find(({ name, pattern }) => answer[name] && pattern.test(accepted))?.name;
  if (form) reply.header('Content-Encoding', form);
  reply.header('Content-Type', 'application/json; charset=utf-8');
  return reply.send(form ? answer[form] : await plainOf(answer));
}

/** Least-recently-used cache of ready answers, 48 MB. */
export class AnswerCache {
  private readonly answers = new Map<string, ReadyAnswer & { weight: number }>();
  private readonly making = new Map<string, Promise<ReadyAnswer>>();
  private bytes = 0;

  find(key: string, version: string): ReadyAnswer | undefined {
    const answer = this.answers.get(key);
    if (!answer || answer.version !== version) return undefined;
    // Re-insert: a Map's order is the order of use.
    this.answers.delete(key);
    this.answers.set(key, answer);
    return answer;
  }

  /**
   * Makes an answer once for concurrent callers, or reads it.
   * @param make returns JSON
   */
  async make(
    key: string,
    version: string,
    make: () => Promise<string>,
    store?: AnswerStore,
  ): Promise<ReadyAnswer> {
    const underway = `${version}\n${key}`;
    const making =
      this.making.get(underway) ??
      readOrMake(key, version, make, store)
        .then((answer) => this.cache(key, answer))
        .finally(() => this.making.delete(underway));
    this.making.set(underway, making);
    return making;
  }

  private cache(key: string, answer: ReadyAnswer): ReadyAnswer {
    this.drop(key);
    const weighed = Object.assign(answer, { weight: weight(answer) });
    this.answers.set(key, weighed);
    this.bytes += weighed.weight;
    for (const [oldest] of this.answers) {
      if (this.bytes <= maxCacheBytes) break;
      this.drop(oldest);
    }
    return answer;
  }

  private drop(key: string): void {
    const answer = this.answers.get(key);
    if (!answer) return;
    this.answers.delete(key);
    this.bytes -= answer.weight;
  }
}

async function readOrMake(
  key: string,
  version: string,
  make: () => Promise<string>,
  store?: AnswerStore,
): Promise<ReadyAnswer> {
  const read = await store?.read(key, version);
  return read ?? makeReady(await make(), version, (small) => store?.save(key, small));
}

/** About the bytes of an entry with its forms. */
function weight({ plain, br }: ReadyAnswer): number {
  return (plain ? plain.length * 1.5 : (br?.length ?? 0) * 3) + 512;
}
