import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

/** Of one direction. */
export interface Line {
  bitsPerSecond: number;
  /** ms; a new connection waits for one before its first byte. */
  roundTripMs: number;
}

export interface SlowLine {
  /** One for each target. */
  ports: number[];
  /** Sets what the ports lead to, on this machine. */
  lead(targets: readonly number[]): void;
  /** Bytes that have come down the line so far. */
  received(): number;
  close(): void;
}

const packetBytes = 1400;
/** Of a connection on its way; more stay with the sender, as by TCP's window. */
const maxQueuedBytes = 16 * 1024;

/** A phone's line: all connections of all ports share it packet by packet, each way apart. */
export async function startSlowLine(line: Line, count: number): Promise<SlowLine> {
  const [up, down] = [new Direction(line), new Direction(line)];
  const sockets = new Set<Socket>();
  let targets: readonly number[] = [];
  const servers = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      listen((client) => {
        const upstream = connect({ port: targets[i] ?? 0, host: '127.0.0.1' });
        const startsAt = performance.now() + line.roundTripMs;
        join(sockets, [client, upstream, up], startsAt);
        join(sockets, [upstream, client, down], startsAt);
      }),
    ),
  );
  return {
    ports: servers.map((server) => (server.address() as AddressInfo).port),
    lead: (to) => (targets = to),
    received: () => down.carried,
    close() {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
    },
  };
}

async function listen(onSocket: (socket: Socket) => void): Promise<Server> {
  const server = createServer(onSocket);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function join(
  sockets: Set<Socket>,
  [from, to, direction]: readonly [Socket, Socket, Direction],
  startsAt: number,
): void {
  sockets.add(from);
  from.setNoDelay(true);
  from.on('data', (bytes) => direction.send(from, to, bytes, startsAt));
  from.on('end', () => direction.send(from, to, null, startsAt));
  from.on('error', () => to.destroy());
  from.on('close', () => {
    sockets.delete(from);
    if (!from.readableEnded) to.destroy();
  });
}

interface Sender {
  from: Socket;
  to: Socket;
  /** null: the end. */
  packets: (Buffer | null)[];
  bytes: number;
  startsAt: number;
}

class Direction {
  carried = 0;
  readonly #line: Line;
  readonly #senders: Sender[] = [];
  #isBusy = false;

  constructor(line: Line) {
    this.#line = line;
  }

  send(from: Socket, to: Socket, bytes: Buffer | null, startsAt: number): void {
    let sender = this.#senders.find((each) => each.from === from);
    if (!sender) {
      sender = { from, to, packets: [], bytes: 0, startsAt };
      this.#senders.push(sender);
    }
    if (!bytes) sender.packets.push(null);
    else {
      for (let at = 0; at < bytes.length; at += packetBytes)
        sender.packets.push(bytes.subarray(at, at + packetBytes));
      sender.bytes += bytes.length;
      if (sender.bytes > maxQueuedBytes) from.pause();
    }
    if (!this.#isBusy) this.#next();
  }

  /** Sends one packet of the connection whose turn it is. */
  #next(): void {
    const now = performance.now();
    const index = this.#senders.findIndex(({ startsAt }) => startsAt <= now);
    const sender = this.#senders[index];
    if (!sender) {
      this.#isBusy = this.#senders.length > 0;
      if (this.#isBusy) setTimeout(() => this.#next(), 5);
      return;
    }
    this.#isBusy = true;
    this.#senders.splice(index, 1);
    const packet = sender.packets.shift()!;
    const size = packet?.length ?? 0;
    sender.bytes -= size;
    if (sender.bytes <= maxQueuedBytes) sender.from.resume();
    if (sender.packets.length > 0) this.#senders.push(sender);
    this.carried += size;
    const { bitsPerSecond, roundTripMs } = this.#line;
    setTimeout(
      () => {
        setTimeout(() => {
          if (packet) sender.to.write(packet);
          else sender.to.end();
        }, roundTripMs / 2);
        this.#next();
      },
      (size * 8000) / bitsPerSecond,
    );
  }
}
