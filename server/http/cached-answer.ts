import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ActionName } from '../../contract/index.ts';
import type { Gateway } from '../context.ts';
import { today } from '../domain/catalogue/changes.ts';
import { catalogueVersion } from '../domain/catalogue/snapshot.ts';

/** The version of an answer's data; it is cached until this changes. */
type Version = (gateway: Gateway) => Promise<string>;

/** Which games are new depends on the day. */
const catalogueToday: Version = async (gateway) => `${await catalogueVersion(gateway)}.${today()}`;

/** Wins may be five seconds old. */
const winsVersion: Version = async (gateway) =>
  `${await catalogueVersion(gateway)}.${Math.floor(Date.now() / 5000)}`;

/** Guest calls that depend on their query and this version only. */
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

/** Bytes to send; compressed forms follow. */
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
/** Small within 3 ms. */
const maxQuickBytes = 64 * 1024;
const maxCacheBytes = 48 * 1024 * 1024;

/** Makes JSON ready to send: long texts fast at first, and small in the background. */
export async function makeReady(json: string, version: string): Promise<ReadyAnswer> {
  const plain = Buffer.from(json);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const answer: ReadyAnswer = { version, etag, plain };
  if (plain.length <= minCompressedBytes) return answer;
  if (plain.length < maxQuickBytes) await compress(answer, { quality: 6, level: 6 });
  else {
    await compress(answer, { quality: 1, level: 1 });
    compress(answer, { quality: 6, level: 6 }).catch(() => {});
  }
  return answer;
}

async function compress(
  answer: ReadyAnswer,
  { quality, level }: { quality: number; level: number },
): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gzipped] = await Promise.all([
    brotli(answer.plain, { params }),
    deflate(answer.plain, { level }),
  ]);
  answer.br = br;
  answer.gzip = gzipped;
}

/** Smallest first. */
const forms = [
  { name: 'br', pattern: /\bbr\b/ },
  { name: 'gzip', pattern: /\bgzip\b/ },
] as const;

/** Sends the best form that the client accepts, or 304. */
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

/** Least-recently-used cache of ready answers, 48 MB. */
export class AnswerCache {
  private readonly answers = new Map<string, ReadyAnswer>();
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

  /** Makes an answer once for concurrent callers. `make` returns JSON. */
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

/** Bytes of an entry with its compressed forms. */
function weight(answer: ReadyAnswer): number {
  return answer.plain.length * 1.5 + 512;
}
