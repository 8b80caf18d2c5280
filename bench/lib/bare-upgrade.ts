// A storm's yardstick: a bare WebSocket server, sockets up to date at once.
import { WebSocketServer } from 'ws';

process.once('message', ({ port }: { port: number }) => {
  const server = new WebSocketServer({
    port,
    host: '127.0.0.1',
    perMessageDeflate: false,
    backlog: 511,
  });
  server.on('connection', (socket) => socket.send('{"kind":"upTo","seq":0}'));
  server.on('listening', () => process.send?.('ready'));
});
