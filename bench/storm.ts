import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { pause, quantile } from './lib/browsing.ts';
import { ask, startChild } from './lib/child.ts';
import { type Gateway, collectedMemoryOf, cpuOf, freePort } from './lib/gateway.ts';
import { openMembers } from './lib/members.ts';
import type { PageReport, ReturnReport } from './lib/storm-crowd.ts';
import { printTable, show } from './lib/table.ts';

const sockets = 2000;
/** Before the cut, while away, while returning. */
const messages = 3;

const startCrowd = (port: number, tokens: string[]) => startChild('storm-crowd', { port, tokens });

/** As many sockets at a bare server. */
async function bareStorm(): Promise<ReturnReport> {
  const port = await freePort();
  const server = await startChild('bare-upgrade', { port });
  const crowd = await startCrowd(
    port,
    Array.from({ length: sockets }, () => ''),
  );
  await ask(crowd, 'cut');
  await pause(1000);
  const back = await ask<ReturnReport>(crowd, 'return');
  crowd.kill();
  server.kill();
  return back;
}

const sendAll = (gateway: Gateway) =>
  gateway.operate('message', {
    kind: 'platform',
    key: randomUUID(),
    texts: {
      EN: { title: 'Bench', text: 'A message' },
      TY: { title: 'Sukat', text: 'Isang mensahe' },
    },
  });

/** Counts messages lost or doubled, and pages behind. */
function faultsOf(pages: readonly PageReport[]): { lost: number; twice: number; behind: number } {
  const lost = pages.reduce((sum, page) => sum + messages - new Set(page.messages).size, 0);
  const twice = pages.reduce(
    (sum, page) => sum + page.messages.length - new Set(page.messages).size,
    0,
  );
  return { lost, twice, behind: pages.reduce((sum, { behind }) => sum + behind, 0) };
}

/** Cuts all sockets: time and cost of their return; nothing may be lost. */
export async function benchStorm(gateway: Gateway): Promise<void> {
  const bare = await bareStorm();
  const pool = new Pool({ connectionString: gateway.postgres.href, max: 2 });
  const { tokens } = await openMembers(pool, sockets, 'storm');
  await pool.end();
  const before = await collectedMemoryOf(gateway);
  const crowd = await startCrowd(gateway.port, tokens);
  const perSocket = ((await collectedMemoryOf(gateway)) - before) / sockets;
  await sendAll(gateway);
  await pause(2000);
  await ask(crowd, 'cut');
  await pause(1000);
  await sendAll(gateway);
  const from = cpuOf(gateway.pid);
  const [back] = await Promise.all([ask<ReturnReport>(crowd, 'return'), sendAll(gateway)]);
  const spent = cpuOf(gateway.pid) - from;
  await pause(2000);
  const { pages } = await ask<{ pages: PageReport[] }>(crowd, 'report');
  crowd.kill();
  printStorm({ bare, back, perSocket, spent, faults: faultsOf(pages) });
}

interface Storm {
  bare: ReturnReport;
  back: ReturnReport;
  /** Bytes. */
  perSocket: number;
  /** Processor ms. */
  spent: number;
  faults: ReturnType<typeof faultsOf>;
}

function printStorm({ bare, back, perSocket, spent, faults }: Storm): void {
  const { lost, twice, behind } = faults;
  const seconds = (times: readonly number[]) => show(Math.max(...times) / 1000, 1);
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
      what: `of ${show(sockets * messages)} events lost, sent twice, reported as “behind”`,
      figure: `${show(lost)} / ${show(twice)} / ${show(behind)}`,
      goal: '0 / 0 / 0',
      met: lost + twice + behind === 0,
    },
  ]);
}
