import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { cpuOf, freePort, heldMemoryOf } from './lib/gateway.mjs';
import { heardOf, helper } from './lib/helper.mjs';
import { openMembers } from './lib/members.mjs';
import { printTable, show } from './lib/table.mjs';

const sockets = 2000;
/** Messages that everybody is sent before the cut, while all are away, and while all come back. */
const messages = 3;

const crowdAt = (port, tokens) =>
  helper(new URL('./lib/storm-crowd.mjs', import.meta.url), { port, tokens });
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];

function ask(crowd, order) {
  const told = heardOf(crowd);
  crowd.send(order);
  return told;
}

/** The same number of sockets at the smallest server: ms until each was back. */
async function bareStorm() {
  const port = await freePort();
  const server = await helper(new URL('./lib/bare-upgrade.mjs', import.meta.url), { port });
  const crowd = await crowdAt(
    port,
    Array.from({ length: sockets }, () => ''),
  );
  await ask(crowd, 'cut');
  await pause(1000);
  const back = await ask(crowd, 'return');
  crowd.kill();
  server.kill();
  return back;
}

/** Sends a message to every member. */
const sendAll = (gateway) =>
  gateway.operate('message', {
    kind: 'platform',
    key: randomUUID(),
    texts: {
      EN: { title: 'Bench', text: 'A message' },
      TY: { title: 'Sukat', text: 'Isang mensahe' },
    },
  });

/** How many of the messages did not come to their pages, and how many came more than once. */
function faultsOf(pages) {
  const lost = pages.reduce((sum, page) => sum + messages - new Set(page.messages).size, 0);
  const twice = pages.reduce(
    (sum, page) => sum + page.messages.length - new Set(page.messages).size,
    0,
  );
  return { lost, twice, behind: pages.reduce((sum, { behind }) => sum + behind, 0) };
}

/** All sockets of one process are cut at once and come back at once: how long it takes, what it costs, and that nothing is lost. */
export async function benchStorm(gateway) {
  const bare = await bareStorm();
  const pool = new Pool({ connectionString: gateway.postgres.href, max: 2 });
  const { tokens } = await openMembers(pool, sockets, 'storm');
  await pool.end();
  const before = await heldMemoryOf(gateway);
  const crowd = await crowdAt(gateway.port, tokens);
  const perSocket = ((await heldMemoryOf(gateway)) - before) / sockets;
  await sendAll(gateway);
  await pause(2000);
  await ask(crowd, 'cut');
  await pause(1000);
  await sendAll(gateway);
  const from = cpuOf(gateway.pid);
  const [back] = await Promise.all([ask(crowd, 'return'), sendAll(gateway)]);
  const spent = cpuOf(gateway.pid) - from;
  await pause(2000);
  const { pages } = await ask(crowd, 'tell');
  crowd.kill();
  const { lost, twice, behind } = faultsOf(pages);
  const seconds = (times) => show(Math.max(...times) / 1000, 1);
  const [all, bareAll] = [Math.max(...back.times), Math.max(...bare.times)];
  printTable(`${show(sockets)} sockets cut at once, and back at once with what they missed`, [
    {
      what: 'all are back (s)',
      figure: seconds(back.times),
      yardstick: `bare ws ${seconds(bare.times)}`,
      ratio: show(all / bareAll, 1),
      goal: '≤ 10',
      met: all <= 10_000,
    },
    {
      what: 'a socket is back (ms), median',
      figure: show(quantile(back.times, 0.5)),
      yardstick: `bare ws ${show(quantile(bare.times, 0.5))}`,
    },
    {
      what: 'a socket is back (ms), p99',
      figure: show(quantile(back.times, 0.99)),
      yardstick: `bare ws ${show(quantile(bare.times, 0.99))}`,
    },
    {
      what: 'pages that had to try again',
      figure: show(back.retries),
      yardstick: `bare ws ${show(bare.retries)}`,
    },
    { what: 'the gateway’s processor time per socket (ms)', figure: show(spent / sockets, 2) },
    { what: 'the gateway’s memory per socket (KB)', figure: show(perSocket / 1000, 1) },
    {
      what: `of ${show(sockets * messages)} events lost, told twice, told as “behind”`,
      figure: `${show(lost)} / ${show(twice)} / ${show(behind)}`,
      goal: '0 / 0 / 0',
      met: lost + twice + behind === 0,
    },
  ]);
}
