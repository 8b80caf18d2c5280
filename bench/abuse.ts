import { Pool } from 'pg';
import { pause, quantile } from './lib/browsing.ts';
import { type Attack, type Order, attacks } from './lib/abuser.ts';
import { startChild } from './lib/child.ts';
import type { Gateway } from './lib/gateway.ts';
import { openMembers } from './lib/members.ts';
import { type Row, printTable, show } from './lib/table.ts';

/** ms per attack, and between a stranger's calls. */
const attackMs = 8000;
const callEveryMs = 10;
/** Slow-down allowed at a stranger's p99 (SAFE-09). */
const maxRatio = 2;
const whatOf: Record<Attack, string> = {
  chat: '10,000 room requests a socket, 10 sockets a second',
  pings: '10,000 pings a socket, 10 sockets a second',
  oversized: 'messages of 64 KB, 10 sockets a second',
  drip: '200 bodies that drip',
};

/** Returns p99 in ms of serial calls. */
async function strangerP99({ url }: Gateway, token: string): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + attackMs; performance.now() < end;) {
    const start = performance.now();
    const response = await fetch(`${url}/api/info/profile`, {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.9' },
    });
    await response.arrayBuffer();
    times.push(performance.now() - start);
    await pause(callEveryMs);
  }
  return quantile(times, 0.99);
}

/** Measures a stranger's waits during one visitor's attacks (SAFE-09). */
export async function benchAbuse(gateway: Gateway): Promise<void> {
  const pool = new Pool({ connectionString: gateway.postgres.href, max: 2 });
  const { tokens } = await openMembers(pool, attacks.length + 1, 'abuse');
  await pool.end();
  const [stranger = '', ...attackers] = tokens;
  await strangerP99(gateway, stranger);
  const rows: Row[] = [];
  for (const [index, attack] of attacks.entries()) {
    const without = await strangerP99(gateway, stranger);
    const order: Order = { attack, port: gateway.port, token: attackers[index] ?? '' };
    const child = await startChild('abuser', { ...order });
    const during = await strangerP99(gateway, stranger);
    child.kill();
    await pause(1000);
    const ratio = during / without;
    rows.push({
      what: whatOf[attack],
      figure: show(during, 1),
      yardstick: show(without, 1),
      ratio: show(ratio, 2),
      goal: `≤ ${maxRatio}`,
      met: ratio <= maxRatio,
    });
  }
  printTable("A stranger's p99 during an attack, beside without (ms)", rows);
}
