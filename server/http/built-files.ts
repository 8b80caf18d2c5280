import type { FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Names of files there have a hash of the contents. */
const isHashed = (path: string): boolean => path.replaceAll('\\', '/').includes('/assets/');

/** Serves a built folder: hashed files are stored for a year, the rest is revalidated. */
export const builtFiles = {
  cacheControl: false,
  preCompressed: true,
  setHeaders(response, path) {
    response.setHeader(
      'Cache-Control',
      isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  },
} satisfies Partial<FastifyStaticOptions>;

/** Of no use to a file that never changes; on a slow line they cost time (PWA-14). */
const validators = ['ETag', 'Last-Modified', 'Accept-Ranges'];

/** Sends hashed files without the headers by which a file is revalidated. */
export function leaveOutValidators(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isHashed(request.url) && reply.statusCode === 200)
      for (const name of validators) reply.removeHeader(name);
    done();
  });
}
