import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActionName } from '../../contract/index.ts';
import type { Gateway } from '../context.ts';
import { today } from '../domain/catalogue/changes.ts';
import { catalogueVersion } from '../domain/catalogue/snapshot.ts';

/** Returns the version of the data that an answer is made of; an answer is cached until its version changes. */
type Version = (gateway: Gateway) => Promise<string>;

/** Which games are new depends on the day. */
const catalogueToday: Version = async (gateway) => `${await catalogueVersion(gateway)}.${today()}`;

/** Wins change all the time; five seconds old is fresh enough for a board. */
const winsVersion: Version = async (gateway) =>
  `${await catalogueVersion(gateway)}.${Math.floor(Date.now() / 5000)}`;

/** Guest calls whose answer depends on nothing but the query and the version given here. */
export const cacheable: Partial<Record<ActionName, Version>> = {
  'games.list': catalogueVersion,
  'games.catalogue': catalogueToday,
  'games.changes': catalogueToday,
  'games.pictures': catalogueVersion,
  'games.vendors': catalogueVersion,
  'games.hot': catalogueVersion,
  'games.menus': catalogueVersion,
  'content.announcements': catalogueVersion,
  'content.banners': catalogueVersion,
  'games.winners': winsVersion,
  'content.home': winsVersion,
};

/** Bytes that are ready to be sent, with the compressed forms as soon as they are made. */
export interface ReadyAnswer {
  version: string;
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const minCompressedBytes = 1024;
/** Up to this size compression takes two or three milliseconds, so the first caller waits for it. */
const maxQuickBytes = 64 * 1024;
const maxCacheBytes = 48 * 1024 * 1024;

/** Makes the bytes of a JSON text ready to be sent; long ones are compressed in the background. */
export async function makeReady(json: string, version: string): Promise<ReadyAnswer> {
  const plain = Buffer.from(json);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const answer: ReadyAnswer = { version, etag, plain };
  const compressed = plain.length > minCompressedBytes ? compress(answer) : undefined;
  if (plain.length < maxQuickBytes) await compressed;
  return answer;
}

async function compress(answer: ReadyAnswer): Promise<void> {
  answer.br = await brotli(answer.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  answer.gzip = await deflate(answer.plain);
}

/** The compressed forms, the smallest first, and how a client accepts each. */
const forms = [
  { name: 'br', pattern: /\bbr\b/ },
  { name: 'gzip', pattern: /\bgzip\b/ },
] as const;

/** Sends ready bytes in the best form that the client takes, or 304 when it has them. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ReadyAnswer,
): FastifyReply {
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
  return reply.send(form ? answer[form] : answer.plain);
}

/** Caches ready answers by key; drops the least recently used ones when they exceed 48 MB. */
export class AnswerCache {
  private readonly answers = new Map<string, ReadyAnswer>();
  private readonly making = new Map<string, Promise<ReadyAnswer>>();
  private bytes = 0;

  /** The answer cached under a key for a version, if there is one. */
  find(key: string, version: string): ReadyAnswer | undefined {
    const answer = this.answers.get(key);
    if (!answer || answer.version !== version) return undefined;
    // A Map is ordered by insertion, so this makes it the most recently used.
    this.answers.delete(key);
    this.answers.set(key, answer);
    return answer;
  }

  /** Makes an answer once for all concurrent callers. `make` returns the JSON text. */
  async make(key: string, version: string, make: () => Promise<string>): Promise<ReadyAnswer> {
    const underway = `${version}\n${key}`;
    const making = this.making.get(underway) ?? this.makeAndStore(underway, key, version, make);
    this.making.set(underway, making);
    return making;
  }

  private async makeAndStore(
    underway: string,
    key: string,
    version: string,
    make: () => Promise<string>,
  ): Promise<ReadyAnswer> {
    try {
      return this.store(key, await makeReady(await make(), version));
    } finally {
      this.making.delete(underway);
    }
  }

  private store(key: string, answer: ReadyAnswer): ReadyAnswer {
    this.drop(key);
    this.answers.set(key, answer);
    this.bytes += weight(answer);
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
    this.bytes -= weight(answer);
  }
}

/** The size of an entry, with its compressed forms, which are made later. */
function weight(answer: ReadyAnswer): number {
  return answer.plain.length * 1.5 + 512;
}
