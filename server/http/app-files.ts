import { existsSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';

/** Serves the built app: hashed assets for a year, everything else asked for anew each time. */
export async function registerAppFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
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

/** Whether a browser asks for a page to show: a GET that takes HTML. */
export function isNavigation(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}
