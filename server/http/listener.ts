import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Action, Listener } from '../../contract/define.ts';
import { contract } from '../../contract/index.ts';
import { commonHeaders, documentHeaders } from '../../contract/page-headers.ts';
import type { Gateway } from '../context.ts';
import { DomainError } from '../domain-error.ts';
import { isAnswered } from './answered.ts';
import { answerError, sendError } from './answers.ts';
import { boundConnections, serverOptions } from './connections.ts';
import { closeWhenDraining } from './drain.ts';
import { strictTransport } from './site-headers.ts';

/** Makes a listener: trusted proxies, headers, JSON bodies, errors. */
export function makeListener(gateway: Gateway): FastifyInstance {
  const { trustedProxies, mode } = gateway.env;
  const app: FastifyInstance = fastify({
    loggerInstance: gateway.log,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    ...serverOptions,
    // Running requests are answered while stopping (OPS-04).
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders);
    if (mode === 'live' || request.protocol === 'https')
      reply.header('Strict-Transport-Security', strictTransport);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('Content-Type')).startsWith('text/html'))
      reply.headers(documentHeaders);
    done();
  });
  app.setErrorHandler(answerError);
  closeWhenDraining(app, gateway);
  takeJsonOnly(app);
  boundConnections(app, trustedProxies.length > 0);
  return app;
}

function takeJsonOnly(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      request.rawBody = body;
      if (body === '') done(null, {});
      else parse(request, body, done);
    },
  );
}

/** Paths that take a form, not JSON. */
const formPaths = new Set(
  (Object.values(contract) as Action[]).flatMap(({ form, path }) => (form ? [path as string] : [])),
);

/** Accepts form-urlencoded bodies on those paths only. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (formPaths.has(request.routeOptions.url ?? ''))
        done(null, Object.fromEntries(new URLSearchParams(body)));
      else done(new DomainError('unsupported_media'));
    },
  );
}

/** Answers unknown API paths: 405 for a known path, else 404. */
export function unknownHandler({ env }: Pick<Gateway, 'env'>, listeners: readonly Listener[]) {
  const methods = new Map<string, Action['method'][]>();
  for (const entry of Object.values(contract) as Action[]) {
    if (!isAnswered(entry, listeners, env.mode)) continue;
    methods.set(entry.path, [...(methods.get(entry.path) ?? []), entry.method]);
  }
  return (request: { url: string }, reply: FastifyReply): FastifyReply => {
    const allowed = methods.get(request.url.split('?', 1)[0] ?? '');
    if (!allowed) return sendError(reply, new DomainError('not_found'));
    return sendError(
      reply.header('Allow', allowed.join(', ')),
      new DomainError('method_not_allowed'),
    );
  };
}
