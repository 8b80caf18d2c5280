import { type AddressInfo, type Socket, connect, createServer } from 'node:net';

export interface SilentProxy {
  port: number;
  /** Accepts, but never answers. */
  fallSilent(): void;
  close(): void;
}

export async function startSilentProxy(target: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    const upstream = connect({ port: target, host: '127.0.0.1' });
    const pairs: [Socket, Socket][] = [
      [client, upstream],
      [upstream, client],
    ];
    for (const [socket, other] of pairs) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('data', (bytes) => silent || other.write(bytes));
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      silent = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
