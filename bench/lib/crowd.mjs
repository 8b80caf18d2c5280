// Many readers of one socket's events, in a process of their own. Told `{ url, hellos }` it opens a socket for each hello and says
// 'here' once all have been answered; told 'end' it says when what came. Nothing is read before the end, so that it is the server
// that is measured.
import { WebSocket } from 'ws';
import { forEach } from './players.mjs';

/** Openings under way at once. */
const atOnce = 32;
/** ms for one socket to be open and answered. */
const patience = 20_000;
const heard = [];

function join(url, hello, reader) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const late = setTimeout(() => reject(new Error(`socket ${reader} was not answered`)), patience);
    socket.on('open', () => socket.send(hello));
    socket.on('message', (data) => {
      heard.push({ reader, at: performance.timeOrigin + performance.now(), data });
      clearTimeout(late);
      resolve();
    });
    socket.on('close', (code) => heard.push({ reader, at: 0, code }));
    socket.on('error', reject);
  });
}

/** What came, when (ms since 1970) and to whom. */
function brief({ reader, at, data }) {
  const { kind, serverTime, event, round, bets } = JSON.parse(String(data));
  return {
    reader,
    at,
    kind,
    event,
    sent: serverTime ? Date.parse(serverTime) : null,
    state: round?.state ?? bets?.[0]?.state,
  };
}

let since = 0;
process.on('message', async (message) => {
  if (message === 'end') {
    const events = heard
      .slice(since)
      .filter(({ data }) => data)
      .map(brief);
    process.send({ events, closed: heard.filter(({ code }) => code).length }, () =>
      process.exit(0),
    );
    return;
  }
  await forEach(message.hellos.length, atOnce, (index) =>
    join(message.url, message.hellos[index], index),
  );
  // What each is told at first has come by then.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  since = heard.length;
  process.send('here');
});
