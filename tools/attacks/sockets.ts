import { WebSocket } from 'ws';
import { livePath } from '../../contract/messages/live.ts';
import { type Attack, send, tally } from './attack.ts';

const sockets = 20;
const messages = 10_000;
const waitMs = 5000;

/** Code that the gateway closes a flooding socket with; 0: stayed open. */
function flood(port: number, index: number): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'x-forwarded-for': `198.51.100.${index}` };
    const origin = `http://localhost:${port}`;
    const socket = new WebSocket(`ws://localhost:${port}${livePath}`, { headers, origin });
    const timer = setTimeout(() => (socket.terminate(), resolve(0)), waitMs);
    socket.once('open', () => {
      for (let i = 0; i < messages; i += 1) socket.send('{"chat":1}');
    });
    socket.once('close', (code) => (clearTimeout(timer), resolve(code)));
    socket.on('error', () => {});
  });
}

/** More messages than any page sends. */
export const socketFloods: Attack = {
  what: `${sockets} sockets with ${messages} messages each, while others are served`,
  requirement: 'SAFE-09a',
  async run({ url, port }) {
    const floods = Promise.all(Array.from({ length: sockets }, (_, i) => flood(port, i)));
    let slowestMs = 0;
    const watching = { on: true };
    const watch = (async () => {
      while (watching.on) {
        const start = performance.now();
        await send(`${url}/api/health`);
        slowestMs = Math.max(slowestMs, performance.now() - start);
      }
    })();
    const codes = await floods;
    watching.on = false;
    await watch;
    const breaches = codes.includes(0) ? ['a flooding socket stays open'] : [];
    if (slowestMs > waitMs) breaches.push('others wait over 5 s');
    return { tries: sockets * messages, breaches, result: `closed: ${tally(codes)}` };
  },
};
