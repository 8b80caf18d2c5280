import { startChild } from './lib/child.ts';
import { type Gateway, freePort } from './lib/gateway.ts';
import { type LoadResult, get, load } from './lib/load.ts';
import { printTable, show } from './lib/table.ts';

const path = '/api/wps/relay/games/list?language=EN&gameType=RNG&pageNo=2&pageSize=42&clientType=3';
const seconds = 6;

interface Turn {
  list: LoadResult;
  yardstick: LoadResult;
  ratio: number;
}

/** Lists per second, beside a bare route with the same bytes. */
export async function benchLists(gateway: Gateway): Promise<void> {
  const text = await (await fetch(gateway.url + path)).text();
  const port = await freePort();
  const bare = await startChild('bare-route', { port, text });
  const turns: Turn[] = [];
  try {
    for (let turn = 0; turn < 3; turn += 1) {
      const yardstick = await load({ port, connections: 16, seconds, request: () => get('/') });
      const list = await load({
        port: gateway.port,
        connections: 16,
        seconds,
        request: () => get(path),
      });
      turns.push({ list, yardstick, ratio: list.perSecond / yardstick.perSecond });
    }
  } finally {
    bare.kill();
  }
  const middle = turns.toSorted((a, b) => a.ratio - b.ratio)[1];
  if (!middle) return;
  const { list, yardstick, ratio } = middle;
  printTable(`Games list, 16 connections (median of three turns of ${seconds} s)`, [
    {
      what: `lists of 42 per second (${show(text.length / 1024, 1)} KiB each)`,
      figure: show(list.perSecond),
      yardstick: `bare Fastify ${show(yardstick.perSecond)}`,
      ratio: show(ratio, 2),
      goal: '≥ 0.50',
      met: ratio >= 0.5,
    },
    { what: 'ms per list, median and p99', figure: `${show(list.p50, 1)} / ${show(list.p99, 1)}` },
  ]);
}
