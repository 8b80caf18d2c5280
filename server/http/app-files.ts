import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import type { Gateway } from '../context.ts';
import { siteState } from '../settings/state.ts';
import { builtFiles, leaveOutValidators } from './built-files.ts';
import { PageFiles } from './page-files.ts';
import { appPageHeaders } from './site-headers.ts';

/** Pages that the worker fetches and serves. */
const workerPage = /^\/((?:shell|status)\.[A-Z]+\.html)(?:\?|$)/;

/**
 * Serves the built app: hashed assets for a year, the rest revalidated. `sw-kill.js` replaces a
 * killed worker (PWA-07). The worker stores its pages with their headers (SAFE-01).
 */
export async function registerAppFiles(
  app: FastifyInstance,
  gateway: Gateway,
  folder: string,
): Promise<void> {
  if (!existsSync(folder)) return;
  const pages = new PageFiles(folder);
  app.get('/sw.js', (_request, reply) =>
    reply.sendFile(siteState(gateway).workerKilled ? 'sw-kill.js' : 'sw.js'),
  );
  app.addHook('onRequest', async (request, reply) => {
    const name = workerPage.exec(request.url)?.[1];
    const page = name && pages.get(name);
    if (page) reply.headers(appPageHeaders(gateway, page.inline));
  });
  leaveOutValidators(app);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    ...builtFiles,
    // Pages have no extension: the fallback answers them.
    allowedPath: (path) =>
      /\.\w+$/.test(path) && path !== '/index.html' && !path.startsWith('/render/'),
  });
}

/**
 * Whether a page is asked for: a GET or HEAD that takes HTML, or anything (link previews,
 * monitors).
 */
export function isNavigation(request: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const accepted = request.headers.accept ?? '*/*';
  return (
    (request.method === 'GET' || request.method === 'HEAD') && /text\/html|\*\/\*/.test(accepted)
  );
}
