// A table's yardstick: a bare WebSocket server that sends its parent's text, with the time, each
// second.
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
