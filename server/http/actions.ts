import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Struct, StructError, assert, create, is } from 'superstruct';
import type { Action, Answer, Listener } from '../../contract/define.ts';
import { type ActionName, contract, entryOf } from '../../contract/index.ts';
import { FileAnswer } from '../../contract/records/shapes.ts';
import { IdempotencyKey } from '../../contract/shared.ts';
import type { Caller, Context, Cookies, Gateway, Handler } from '../context.ts';
import { once } from '../kernel/once.ts';
import { handlers } from '../domain/handlers.ts';
import { requireCustomer } from '../kernel/caller.ts';
import { DomainError } from '../domain-error.ts';
import { isAnswered } from './answered.ts';
import { AnswerCache, cacheable, sendReady } from './cached-answer.ts';
import { storeOf } from './stored-answers.ts';
import { callerOf } from './callers.ts';
import { bodyLimit } from './connections.ts';
import { cookiesOf } from './cookies.ts';
import type { Limit } from './limits.ts';
import { decrypt } from './decrypt.ts';
import { logged } from './operator-log.ts';
import { unstorableField } from './storable.ts';
import { statusError } from './status-gate.ts';
import { addressOf } from './visitor.ts';

/** Registers a listener's actions as routes (CALL-01), with the contract's checks (CALL-02). */
export function registerActions(
  app: FastifyInstance,
  gateway: Gateway,
  listener: Listener,
  limit: Limit,
): void {
  const cache = new AnswerCache();
  for (const name of Object.keys(contract) as ActionName[]) {
    const entry = entryOf(name);
    if (!isAnswered(entry, [listener], gateway.env.mode)) continue;
    const version = cacheable[name];
    app.route({
      method: entry.method,
      url: entry.path,
      bodyLimit: entry.bodyBytes ?? bodyLimit,
      // The caller is checked before a large body is read.
      ...(entry.bodyBytes !== undefined && {
        preParsing: async (request: FastifyRequest) =>
          void (await callerOf(gateway, request, entry)),
      }),
      // Synchronous: every call passes here.
      onRequest: (request, _reply, done) => done(statusError(gateway, entry, addressOf(request))),
      handler: version
        ? async (request, reply) => {
            const current = await version(gateway);
            const key = name + request.url.slice(entry.path.length);
            const ready = cache.find(key, current);
            if (ready) return sendReady(request, reply, ready);
            // A cached answer costs less than counting it.
            await limit(request);
            const make = async () => JSON.stringify(await answer(gateway, name, request, reply));
            return sendReady(
              request,
              reply,
              await cache.make(key, current, make, storeOf(gateway, key)),
            );
          }
        : async (request, reply) => {
            await limit(request);
            const result = await answer(gateway, name, request, reply);
            return entry.file
              ? sendFile(reply, entry.file, result.value)
              : sendFresh(reply, result);
          },
    });
  }
}

function sendFresh(reply: FastifyReply, result: Answer<unknown>): FastifyReply {
  reply
    .header('Cache-Control', 'no-store')
    .header('Content-Type', 'application/json; charset=utf-8');
  return reply.send(JSON.stringify(result));
}

/** Streams a file; an error cuts the connection, so a part never looks whole. */
function sendFile(reply: FastifyReply, type: string, value: unknown): FastifyReply {
  const { name, text } = create(value, FileAnswer);
  reply.header('Cache-Control', 'no-store').header('Content-Type', type);
  return (
    reply
      .header('Content-Disposition', `attachment; filename="${name}"`)
      // One part ahead of the client: a slow one holds no more.
      .send(Readable.from(text, { highWaterMark: 1 }))
  );
}

async function answer(
  gateway: Gateway,
  name: ActionName,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer<unknown>> {
  const entry = entryOf(name);
  const cookies = cookiesOf(gateway, request, reply);
  const caller = await callerOf(gateway, request, entry);
  if (caller.role === 'operator' && entry.method !== 'GET')
    return logged(gateway, name, caller, () =>
      answerTo(gateway, name, request, { caller, cookies }),
    );
  return answerTo(gateway, name, request, { caller, cookies });
}

async function answerTo(
  gateway: Gateway,
  name: ActionName,
  request: FastifyRequest,
  { caller, cookies }: { caller: Caller; cookies: Cookies },
): Promise<Answer<unknown>> {
  const entry = entryOf(name);
  const inQuery = entry.method === 'GET' || entry.method === 'DELETE';
  const raw = inQuery ? request.query : (request.body ?? {});
  const body = entry.encrypted ? await decrypt(gateway, raw) : raw;
  if (entry.offline !== 'queued')
    return { success: true, value: await perform(gateway, name, body, { caller, cookies }) };
  const write = { customerId: requireCustomer(caller), key: keyOf(request), action: name, body };
  return {
    success: true,
    value: await once(gateway, write, (within) => perform(within, name, body, { caller, cookies })),
  };
}

/** The idempotency key of a queued write (PWA-06). */
function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (!is(key, IdempotencyKey))
    throw new DomainError('invalid_request', { field: 'Idempotency-Key' });
  return key;
}

/**
 * Performs an authorised action: checks the request, answers, checks the answer. Throws
 * `invalid_request` with the field.
 */
export async function perform(
  gateway: Gateway,
  name: ActionName,
  raw: unknown,
  { caller, cookies }: { caller: Caller; cookies: Cookies },
): Promise<unknown> {
  const entry = entryOf(name);
  const context: Context = { ...gateway, caller, cookies };
  const value = await (handlers[name] as Handler<any>)(
    fitting(entry.request, raw) as never,
    context,
  );
  assert(value, entry.value, `the value of ${name} does not fit the contract`);
  return value;
}

function fitting(struct: Action['request'], raw: unknown): unknown {
  const unfit = unstorableField(raw);
  if (unfit !== null) throw new DomainError('invalid_request', unfit ? { field: unfit } : {});
  try {
    return create(raw, struct as Struct<unknown, any>);
  } catch (error) {
    if (!(error instanceof StructError)) throw error;
    const field = error.path.join('.');
    throw new DomainError('invalid_request', field ? { field } : {});
  }
}
