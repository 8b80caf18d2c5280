import { type IncomingMessage, request as forward } from 'node:http';
import { type Server, createServer, request } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Certificate } from './certificate.ts';

/** Ends TLS before a port of this machine, as nginx and Caddy do: sockets are upgraded, the visitor's address is forwarded. */
export class TlsProxy {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly certificate: Certificate,
  ) {}

  /** @param target the port of the gateway */
  static async before(target: number, certificate: Certificate): Promise<TlsProxy> {
    const { key, cert } = certificate;
    const server = createServer({ key, cert, minVersion: 'TLSv1.2' });
    const proxy = new TlsProxy(server, certificate);
    server.on('connection', (socket: Socket) => {
      proxy.sockets.add(socket);
      socket.once('close', () => proxy.sockets.delete(socket));
    });
    server.on('request', (asked, reply) => {
      const sent = forward(onwards(asked, target), (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      sent.on('error', () => reply.destroy());
      reply.on('close', () => sent.destroy());
      asked.pipe(sent);
    });
    server.on('upgrade', (asked: IncomingMessage, client: Duplex, head: Buffer) =>
      upgrade(asked, client, { head, target }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Calls by a host name over TLS, without a browser; gives status, headers and body. */
  async call(
    host: string,
    path: string,
    { method = 'GET', headers = {}, body = '' } = {} as {
      method?: string;
      headers?: Record<string, string>;
      body?: string;
    },
  ): Promise<{ status: number; headers: IncomingMessage['headers']; body: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.port,
          servername: 'play.example',
          ca: this.certificate.cert,
          agent: false,
          path,
          method,
          headers: { host, ...headers },
        },
        async (answer) => {
          const parts: Buffer[] = [];
          for await (const part of answer) parts.push(part as Buffer);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** A second call does nothing. */
  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** The request as the gateway gets it. */
function onwards({ method, url, headers, socket }: IncomingMessage, port: number) {
  return {
    host: '127.0.0.1',
    port,
    method,
    path: url,
    headers: {
      ...headers,
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-proto': 'https',
    },
  };
}

function upgrade(
  asked: IncomingMessage,
  client: Duplex,
  { head, target }: { head: Buffer; target: number },
): void {
  const sent = forward(onwards(asked, target));
  client.on('error', () => sent.destroy());
  sent.on('error', () => client.destroy());
  sent.on('response', (answer) => {
    client.end(
      `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nconnection: close\r\n\r\n`,
    );
    answer.destroy();
  });
  sent.on('upgrade', (answer, gateway) => {
    const lines = [];
    for (let i = 0; i < answer.rawHeaders.length; i += 2)
      lines.push(`${answer.rawHeaders[i]}: ${answer.rawHeaders[i + 1]}\r\n`);
    client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
    gateway.write(head);
    gateway.pipe(client).pipe(gateway);
    gateway.on('error', () => client.destroy());
    client.on('close', () => gateway.destroy());
  });
  sent.end();
}
