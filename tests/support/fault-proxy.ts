import { type Server, type Socket, connect, createServer } from 'node:net';

/** On the way through the proxy. */
export type Fault =
  /** Cuts the answer off. */
  | { kind: 'cut'; afterBytes: number }
  /** Waits before the request goes on. */
  | { kind: 'delay'; ms: number }
  /** Accepts, and never answers; the gateway hears nothing. */
  | { kind: 'swallow' }
  /** The gateway acts; its answer is lost. */
  | { kind: 'lose-answer' }
  /** Another answers: a captive portal (200) or a broken proxy (5xx). */
  | { kind: 'html'; page: string; status?: number };

interface Rule {
  fault: Fault;
  path: RegExp;
  left: number;
}

const requestLine = /^(?:GET|POST|PUT|DELETE|OPTIONS|HEAD) (\S+) HTTP\/1\.1\r\n/;

/**
 * A TCP proxy before a port that does what bad networks do. For HTTP/1.1 with one request at a
 * time, as browsers send it.
 */
export class FaultProxy {
  private readonly sockets = new Set<Socket>();
  private rules: Rule[] = [];
  /** Paths, in order. */
  readonly met: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {}

  /** Listens on a port of the loopback address, any free one by default, before `target`. */
  static async before(target: number, port = 0): Promise<FaultProxy> {
    const server = createServer({ allowHalfOpen: true });
    const proxy = new FaultProxy(server, target);
    server.on('connection', (client) => proxy.carry(client));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** For matching paths, at most `times`. */
  fault(path: RegExp, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.rules.push({ path, fault, left: times });
  }

  /** Ends connections that hang. */
  heal(): void {
    this.rules = [];
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.heal();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private faultFor(path: string): Fault | null {
    const rule = this.rules.find((candidate) => candidate.left > 0 && candidate.path.test(path));
    if (!rule) return null;
    rule.left -= 1;
    this.met.push(path);
    return rule.fault;
  }

  private carry(client: Socket): void {
    const upstream = connect({ port: this.target, host: '127.0.0.1' });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.on('end', () => other.end());
    }
    let fault: Fault | null = null;
    let answered = 0;
    let sending = Promise.resolve();

    client.on('data', (bytes) => {
      const path = requestLine.exec(bytes.toString('latin1', 0, 4096))?.[1];
      if (path !== undefined) {
        fault = this.faultFor(path);
        answered = 0;
        if (fault?.kind === 'html') client.write(htmlAnswer(fault.page, fault.status));
      }
      if (fault?.kind === 'swallow' || fault?.kind === 'html') return;
      const wait = path !== undefined && fault?.kind === 'delay' ? fault.ms : 0;
      sending = sending.then(() => pause(wait)).then(() => void upstream.write(bytes));
    });
    upstream.on('data', (bytes) => {
      if (fault?.kind === 'lose-answer') {
        client.destroy();
      } else if (fault?.kind === 'cut') {
        const rest = fault.afterBytes - answered;
        answered += bytes.length;
        if (bytes.length < rest) client.write(bytes);
        else client.write(bytes.subarray(0, Math.max(rest, 0)), () => client.destroy());
      } else client.write(bytes);
    });
  }
}

const pause = (ms: number): Promise<void> =>
  ms === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms));

function htmlAnswer(page: string, status = 200): string {
  const length = Buffer.byteLength(page);
  return `HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'Bad Gateway'}\r\ncontent-type: text/html\r\naccess-control-allow-origin: *\r\ncontent-length: ${length}\r\n\r\n${page}`;
}
