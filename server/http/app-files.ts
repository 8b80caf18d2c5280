import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';

/**
 * Serves the built app: hashed assets for a year, everything else asked for anew each time. `workerKilled` tells whether the
 * kill worker stands in the place of the service worker (PWA-07).
 */
export async function registerAppFiles(app: FastifyInstance, folder: string, workerKilled: () => boolean): Promise<void> {
  if (!existsSync(folder)) return;
  app.get('/sw.js', (_request, reply) => reply.sendFile(workerKilled() ? 'sw-kill.js' : 'sw.js'));
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // What has no extension is a page or a folder; /index.html is a name of the home page. Both are the fallback's to answer.
    allowedPath: (path) => /\.\w+$/.test(path) && path !== '/index.html',
    setHeaders: (response, path) => {
      const hashed = path.replaceAll('\\', '/').includes('/assets/');
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/**
 * Whether a page is asked for: a GET or HEAD that takes HTML. Link previews, monitors and command lines ask for anything
 * at all or say nothing; they get the page too.
 */
export function isNavigation(request: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const accepted = request.headers.accept ?? '*/*';
  return (request.method === 'GET' || request.method === 'HEAD') && /text\/html|\*\/\*/.test(accepted);
}
