import { WebSocket } from 'ws';
import { livePath } from '../../contract/messages/live.ts';
import { type Attack, send, tally } from './attack.ts';

const origins = ['https://evil.example', 'http://localhost.evil.example', 'null'];
/** What a form of another site can send without asking first. */
const forms = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];

const opens = (url: string, origin: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, { origin, headers: { 'x-forwarded-for': '203.0.113.8' } });
    socket.once('open', () => (socket.terminate(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** Another site's page: what it may read and send. */
export const foreignOrigin: Attack = {
  what: 'Another origin: reading by CORS, forms with a session, the live socket',
  requirement: 'SAFE-04',
  async run({ url, port, newMember }) {
    const { token } = await newMember();
    const breaches: string[] = [];
    const seen: string[] = [];
    for (const origin of origins) {
      const read = await send(`${url}/api/info/profile`, { token, headers: { origin } });
      const allowed = read.headers.get('access-control-allow-origin');
      seen.push(allowed === null ? 'not readable' : 'readable');
      if (allowed !== null) breaches.push(`${origin} may read a profile`);
      for (const type of forms) {
        const headers = { origin, 'content-type': type };
        const body = JSON.stringify({ nodeId: '1', host: 'x', language: 'EN' });
        const posted = await send(`${url}/api/wps/game/launchGame`, { token, headers, body });
        seen.push(String(posted.status));
        if (posted.status < 400) breaches.push(`a ${type} form from ${origin} is taken`);
      }
      const open = await opens(`ws://127.0.0.1:${port}${livePath}`, origin);
      seen.push(open ? 'socket open' : 'socket rejected');
      if (open) breaches.push(`${origin} opens the live socket`);
    }
    return { tries: seen.length, breaches, result: tally(seen) };
  },
};
