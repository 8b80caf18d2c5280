// The yardstick of a table: the smallest WebSocket server, which sends the text from its parent to all its readers once a second,
// with the current time put in.
import { WebSocketServer } from 'ws';

process.once('message', ({ port, text }: { port: number; text: string }) => {
  const server = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) =>
    socket.once('message', () => socket.send('{"kind":"hello"}')),
  );
  server.on('listening', () => process.send?.('ready'));
  setInterval(() => {
    const bytes = Buffer.from(
      text.replace(/"serverTime":"[^"]*"/, `"serverTime":"${new Date().toISOString()}"`),
    );
    for (const socket of server.clients) socket.send(bytes, { binary: false });
  }, 1000);
});
