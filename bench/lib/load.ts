import { type Socket, connect } from 'node:net';

interface Load {
  /** Of each request: another port has a connection of its own. */
  port: number | ((connection: number, sent: number) => number);
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
  /** All requests, those of the warm-up too. */
  sent: number;
}

/**
 * Sends HTTP/1.1 over keep-alive, one request in flight per connection. Does little itself: two
 * cores must measure the gateway.
 */
export async function load({ port, connections, seconds, request }: Load): Promise<LoadResult> {
  const warmUntil = performance.now() + 1000;
  const end = warmUntil + seconds * 1000;
  const times: number[] = [];
  const portOf = typeof port === 'number' ? () => port : port;
  let wrong = 0;
  let all = 0;

  const run = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const sockets = new Map<number, Socket>();
      let sent = 0;
      let started = 0;
      let need = -1;
      let have = 0;
      let head = '';
      const next = () => {
        started = performance.now();
        if (started >= end) {
          for (const socket of sockets.values()) socket.end();
          resolve();
          return;
        }
        need = -1;
        have = 0;
        head = '';
        const text = request(index, sent);
        const to = portOf(index, sent);
        sent += 1;
        all += 1;
        const socket = sockets.get(to) ?? open(to);
        socket.write(text);
      };
      const done = () => {
        const now = performance.now();
        if (started >= warmUntil && now <= end) {
          times.push(now - started);
          if (!head.startsWith('HTTP/1.1 200')) wrong += 1;
        }
        next();
      };
      const onData = (chunk: Buffer) => {
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
      };
      const open = (to: number) => {
        const socket = connect({ port: to, host: '127.0.0.1', noDelay: true });
        sockets.set(to, socket);
        return socket.on('error', reject).on('data', onData);
      };
      next();
    });

  await Promise.all(Array.from({ length: connections }, (_, index) => run(index)));
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), wrong, sent: all };
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
