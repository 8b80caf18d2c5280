// The yardstick of a storm: the smallest WebSocket server, which reports to each socket at once that it is up to date.
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
