import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const worker = readFileSync(join(import.meta.dirname, 'small-worker.js'));

/**
 * Serves a page as it is, compressed once, and beside it `/ballast`, bytes that do nothing: what a page of the same weight
 * without JavaScript would carry. `/with-worker` is the page with the smallest worker registered.
 * @param {{ html: string, ballast: number }} site `ballast` in bytes on the wire
 * @returns {Promise<{ url: string, close(): void }>}
 */
export async function serveStatic({ html, ballast }) {
  const preload = '<link rel="preload" as="fetch" crossorigin href="/ballast">';
  const plain = brotliCompressSync(html.replace('</head>', `${preload}</head>`));
  const register = '<script>navigator.serviceWorker.register("/worker.js")</script>';
  const worked = brotliCompressSync(html.replace('</body>', `${register}</body>`));
  const bytes = Buffer.alloc(ballast, 7);
  const server = createServer((request, response) => {
    const send = (type, body, headers = {}) => {
      response.writeHead(200, { 'content-type': type, 'content-length': body.length, ...headers });
      response.end(body);
    };
    if (request.url === '/worker.js') return send('text/javascript', worker);
    if (request.url === '/ballast') return send('application/octet-stream', bytes);
    if (request.url === '/with-worker')
      return send('text/html; charset=utf-8', worked, { 'content-encoding': 'br' });
    if (request.url === '/')
      return send('text/html; charset=utf-8', plain, { 'content-encoding': 'br' });
    response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://localhost:${server.address().port}`, close: () => server.close() };
}
