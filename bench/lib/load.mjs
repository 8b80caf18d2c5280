import { connect } from 'node:net';

/**
 * Sends HTTP/1.1 requests over keep-alive connections as fast as they are answered, one in flight per connection. It does
 * next to nothing itself, so that on two cores it is the gateway that is measured.
 *
 * @param {object} options
 * @param {number} options.port
 * @param {number} options.connections
 * @param {number} options.seconds how long to measure; 1 s more before it is not counted
 * @param {(connection: number, sent: number) => string} options.request the raw text of the next request
 * @returns {Promise<{ perSecond: number, p50: number, p99: number, wrong: number }>} times in ms; `wrong` counts
 *   answers other than 200
 */
export async function load({ port, connections, seconds, request }) {
  const warmUntil = performance.now() + 1000;
  const end = warmUntil + seconds * 1000;
  const times = [];
  let wrong = 0;

  const run = (index) =>
    new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sent = 0;
      let started = 0;
      let need = -1;
      let have = 0;
      let head = '';
      const next = () => {
        started = performance.now();
        if (started >= end) return socket.end(resolve);
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
          if (!length) return reject(new Error(`no content-length in: ${head.slice(0, 300)}`));
          need = Number(length[1]);
          have = head.length - split - 4;
        } else have += chunk.length;
        if (have >= need) done();
      });
    });

  await Promise.all(Array.from({ length: connections }, (_, index) => run(index)));
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), wrong };
}

/** The raw text of a GET that asks for no compression. */
export function get(path, headers = {}) {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines(headers)}\r\n`;
}

/** The raw text of a POST with a JSON body. */
export function post(path, body, headers = {}) {
  const json = JSON.stringify(body);
  const all = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
    ...headers,
  };
  return `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines(all)}\r\n${json}`;
}

function lines(headers) {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
