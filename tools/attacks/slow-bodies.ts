import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Attack, send, tally } from './attack.ts';

const connections = 80;
/** ms between bytes. */
const dripMs = 500;
/** ms: 15 s for a body to arrive, and some to notice. */
const cutWithinMs = 25_000;
/** ms of a call beside them. */
const maxCallMs = 1000;

/** Bodies of a byte at a time, which hold connections. */
export const slowBodies: Attack = {
  what: '80 bodies that drip a byte at a time, while others are served',
  requirement: 'SAFE-09c',
  async run({ url, port }) {
    const ended = Array.from({ length: connections }, () => drip(port));
    const waits: number[] = [];
    const last = Promise.all(ended).then((results) => results);
    for (let open = true; open;) {
      const begun = performance.now();
      await send(`${url}/api/site/permission`);
      waits.push(performance.now() - begun);
      open = await Promise.race([last.then(() => false), wait(dripMs, true)]);
    }
    const results = await last;
    const breaches = results
      .filter((result) => result !== 'cut off')
      .map(() => `a body was still taken after ${cutWithinMs / 1000} s`);
    const slowest = Math.max(...waits);
    if (slowest > maxCallMs) breaches.push(`a call beside them took ${Math.round(slowest)} ms`);
    return { tries: connections, breaches, result: tally(results) };
  },
};

function drip(port: number): Promise<'cut off' | 'open'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        'POST /api/session/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
      ),
    );
    const timer = setInterval(() => socket.write(' '), dripMs);
    const end = (result: 'cut off' | 'open') => {
      clearInterval(timer);
      clearTimeout(late);
      socket.destroy();
      resolve(result);
    };
    const late = setTimeout(() => end('open'), cutWithinMs);
    socket.on('error', () => end('cut off')).on('close', () => end('cut off'));
    socket.resume();
  });
}
