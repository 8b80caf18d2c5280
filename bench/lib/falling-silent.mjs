import { connect, createServer } from 'node:net';

/**
 * A way to a port of this machine that can fall silent: from then on it accepts connections and requests, and nothing is
 * ever answered.
 * @param {number} target
 * @returns {Promise<{ port: number, fallSilent(): void, close(): void }>}
 */
export async function fallingSilent(target) {
  const sockets = new Set();
  let silent = false;
  const server = createServer((client) => {
    const upstream = connect({ port: target, host: '127.0.0.1' });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
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
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    fallSilent() {
      silent = true;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
