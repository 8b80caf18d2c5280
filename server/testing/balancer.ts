import { Agent, type IncomingMessage, createServer, request as ask } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';

export interface Balancer {
  port: number;
  /** Answers that are the balancer's own: a gateway could not be reached, or cut a request off. */
  failed: string[];
  add(port: number): void;
  /** Whether it sends nothing more to the port, and waits for no answer from there. */
  left(port: number): boolean;
  close(): Promise<void>;
}

/** ms between questions for readiness. */
const askEveryMs = 50;

/**
 * Serves requests and sockets at the gateways that are ready, in turn, over lasting connections, as
 * proxies do. Sends a request once.
 */
export async function openBalancer(): Promise<Balancer> {
  const upstreams = new Agent({ keepAlive: true });
  const ready = new Map<number, boolean>();
  const waiting = new Map<number, number>();
  const failed: string[] = [];
  let turn = 0;
  const next = () => {
    const ports = [...ready].filter(([, up]) => up).map(([port]) => port);
    return ports[(turn += 1) % ports.length];
  };
  const look = setInterval(() => {
    for (const port of ready.keys())
      void fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ ok }) => ready.has(port) && ready.set(port, ok),
        () => ready.delete(port),
      );
  }, askEveryMs);
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const port = next();
    const count = (change: number) =>
      port !== undefined && waiting.set(port, (waiting.get(port) ?? 0) + change);
    count(1);
    outgoing.once('close', () => count(-1));
    const give = (answer: IncomingMessage) => {
      const { connection: _own, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, rest);
      answer.pipe(outgoing);
    };
    const out = ask({
      host: '127.0.0.1',
      port,
      agent: upstreams,
      method,
      path: url,
      headers,
    });
    out.on('response', give).on('error', (error) => {
      failed.push(`${method} ${url}: ${error.message}`);
      outgoing.writeHead(502).end();
    });
    incoming.pipe(out);
  });
  server.on('upgrade', (incoming: IncomingMessage, client: Socket) => {
    const port = next();
    if (port === undefined) return void client.destroy();
    const lines = incoming.rawHeaders.flatMap((name, i, all) =>
      i % 2 === 0 ? `${name}: ${all[i + 1]}` : [],
    );
    const upstream = connect(port, '127.0.0.1', () =>
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
    );
    upstream.on('error', () => client.destroy()).pipe(client);
    client.on('error', () => upstream.destroy()).pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    failed,
    add: (port) => void ready.set(port, true),
    left: (port) => ready.get(port) !== true && (waiting.get(port) ?? 0) === 0,
    async close() {
      clearInterval(look);
      upstreams.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
