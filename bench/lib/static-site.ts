import { readFileSync } from 'node:fs';
import { type OutgoingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const worker = readFileSync(join(import.meta.dirname, 'small-worker.js'));

export interface StaticSite {
  url: string;
  close(): void;
}

/**
 * A compressed page; `/ballast` adds useless bytes to weigh as much as with JavaScript,
 * `/with-worker` the smallest worker.
 */
export async function serveStatic({
  html,
  ballastBytes,
}: {
  html: string;
  ballastBytes: number;
}): Promise<StaticSite> {
  const preload = '<link rel="preload" as="fetch" crossorigin href="/ballast">';
  const plain = brotliCompressSync(html.replace('</head>', `${preload}</head>`));
  const register = '<script>navigator.serviceWorker.register("/worker.js")</script>';
  const worked = brotliCompressSync(html.replace('</body>', `${register}</body>`));
  const bytes = Buffer.alloc(ballastBytes, 7);
  const server = createServer((request, response) => {
    const send = (type: string, body: Buffer, headers: OutgoingHttpHeaders = {}) => {
      response.writeHead(200, { 'content-type': type, 'content-length': body.length, ...headers });
      return response.end(body);
    };
    if (request.url === '/worker.js') return send('text/javascript', worker);
    if (request.url === '/ballast') return send('application/octet-stream', bytes);
    if (request.url === '/with-worker')
      return send('text/html; charset=utf-8', worked, { 'content-encoding': 'br' });
    if (request.url === '/')
      return send('text/html; charset=utf-8', plain, { 'content-encoding': 'br' });
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => server.close() };
}
