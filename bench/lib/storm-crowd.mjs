// Many members' pages in a process of their own. Told `{ port, tokens }` it opens a socket for each token, as a page does; told 'cut' it
// cuts all sockets at the same moment; told 'return' it opens them anew, all at once, each where its page stood; told 'tell' it says what
// the pages heard. An empty token opens a socket without a ticket.
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import { forEach } from './players.mjs';

/** Openings under way at once before the storm. */
const calm = 32;
/** ms until a page whose socket did not open tries again, as the app does at first. */
const again = 1000;
const agent = new Agent({ keepAlive: false });
let port;
let pages = [];

function ticketOf(token) {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(
      { host: '127.0.0.1', port, path: '/api/live/ticket', method: 'POST', headers, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.on('error', reject);
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(JSON.parse(text).value.ticket)
            : reject(new Error(text)),
        );
      },
    );
    call.on('error', reject).end('{}');
  });
}

/** Resolves once the socket has told all that its page missed. */
function open(page, ticket) {
  return new Promise((resolve, reject) => {
    const after = page.upTo === null ? '' : `&after=${page.upTo}`;
    const socket = new WebSocket(
      `ws://127.0.0.1:${port}/api/live${ticket ? `?ticket=${ticket}${after}` : ''}`,
      { perMessageDeflate: false },
    );
    page.socket = socket;
    socket.on('message', (data) => {
      const event = JSON.parse(String(data));
      if (event.kind === 'message') page.messages.push(event.id);
      if (event.kind === 'behind') page.behind += 1;
      if (event.kind !== 'upTo') return;
      page.upTo = event.seq;
      resolve();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the socket was closed')));
  });
}

async function join(page) {
  for (;;) {
    try {
      return await open(page, page.token && (await ticketOf(page.token)));
    } catch {
      page.retries += 1;
      await new Promise((resolve) => setTimeout(resolve, again));
    }
  }
}

const orders = {
  async cut() {
    for (const { socket } of pages) socket.terminate();
    return {};
  },
  async return() {
    for (const page of pages) page.retries = 0;
    const from = performance.now();
    const times = await Promise.all(
      pages.map(async (page) => (await join(page), performance.now() - from)),
    );
    return { times, retries: pages.reduce((sum, { retries }) => sum + retries, 0) };
  },
  tell: async () => ({
    pages: pages.map(({ messages, behind, upTo }) => ({ messages, behind, upTo })),
  }),
};

process.on('message', async (message) => {
  if (message in orders) return process.send(await orders[message]());
  port = message.port;
  pages = message.tokens.map((token) => ({
    token,
    upTo: null,
    messages: [],
    behind: 0,
    retries: 0,
  }));
  await forEach(pages.length, calm, (index) => join(pages[index]));
  process.send('here');
});
