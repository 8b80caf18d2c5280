// The yardstick of a storm: the smallest WebSocket server, which tells each socket at once that there is nothing to tell.
import { WebSocketServer } from 'ws';

process.once('message', ({ port }) => {
  const server = new WebSocketServer({
    port,
    host: '127.0.0.1',
    perMessageDeflate: false,
    backlog: 511,
  });
  server.on('connection', (socket) => socket.send('{"kind":"upTo","seq":0}'));
  server.on('listening', () => process.send('ready'));
});
