import { connect } from 'node:net';

interface Load {
  port: number;
  connections: number;
  /** Without 1 s of warm-up. */
  seconds: number;
  /** Raw text; `connection` and `sent` count from 0. */
  request(connection: number, sent: number): string;
}

/** Per second, ms, and statuses other than 200. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  wrong: number;
}

/**
 * Sends HTTP/1.1 over keep-alive, one request in flight per connection. Does little itself: two
 * cores must measure the gateway.
 */
export async function load({ port, connections, seconds, request }: Load): Promise<LoadResult> {
  const warmUntil = performance.now() + 1000;
  const end = warmUntil + seconds * 1000;
  const times: number[] = [];
  let wrong = 0;

  const run = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sent = 0;
      let started = 0;
      let need = -1;
      let have = 0;
      let head = '';
      const next = () => {
        started = performance.now();
        if (started >= end) {
          socket.end(resolve);
          return;
        }
        need = -1;
        have = 0;
        head = '';
        socket.write(request(index, sent));
        sent += 1;
      };
      const done = () => {
        const now = performance.now();
        if (started >= warmUntil && now <= end) {
          times.push(now - started);
          if (!head.startsWith('HTTP/1.1 200')) wrong += 1;
        }
        next();
      };
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        if (need < 0) {
          head += chunk.toString('latin1');
          const split = head.indexOf('\r\n\r\n');
          if (split < 0) return;
          const length = /\r\ncontent-length: (\d+)/i.exec(head);
          if (!length) {
            reject(new Error(`no content-length in: ${head.slice(0, 300)}`));
            return;
          }
          need = Number(length[1]);
          have = head.length - split - 4;
        } else have += chunk.length;
        if (have >= need) done();
      });
    });

  await Promise.all(Array.from({ length: connections }, (_, index) => run(index)));
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), wrong };
}

type Headers = Readonly<Record<string, string | number>>;

/** Raw GET, uncompressed. */
export function get(path: string, headers: Headers = {}): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines(headers)}\r\n`;
}

/** Raw POST of JSON. */
export function post(path: string, body: object, headers: Headers = {}): string {
  const json = JSON.stringify(body);
  const all = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
    ...headers,
  };
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines(all)}\r\n${json}`;
}

function lines(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
