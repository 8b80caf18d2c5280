import { fork } from 'node:child_process';
import { get, load } from './lib/load.mjs';
import { freePort } from './lib/gateway.mjs';
import { printTable, show } from './lib/table.mjs';

const path = '/api/wps/relay/games/list?language=EN&gameType=RNG&pageNo=2&pageSize=42&clientType=3';
const seconds = 6;

/** Games lists per second, beside a bare Fastify route in a process of its own that sends the same bytes. */
export async function benchLists(gateway) {
  const bytes = await (await fetch(gateway.url + path)).text();
  const port = await freePort();
  const bare = fork(new URL('./lib/bare-route.mjs', import.meta.url), [String(port)]);
  bare.send(bytes);
  await new Promise((resolve) => bare.once('message', resolve));
  const ratios = [];
  try {
    for (let turn = 0; turn < 3; turn += 1) {
      const yardstick = await load({ port, connections: 16, seconds, request: () => get('/') });
      const list = await load({
        port: gateway.port,
        connections: 16,
        seconds,
        request: () => get(path),
      });
      ratios.push({ list, yardstick, ratio: list.perSecond / yardstick.perSecond });
    }
  } finally {
    bare.kill();
  }
  ratios.sort((a, b) => a.ratio - b.ratio);
  const { list, yardstick, ratio } = ratios[1];
  printTable(`Games list, 16 connections (median of three turns of ${seconds} s)`, [
    {
      what: `lists of 42 per second (${show(bytes.length / 1024, 1)} KiB each)`,
      figure: show(list.perSecond),
      yardstick: `bare Fastify ${show(yardstick.perSecond)}`,
      ratio: show(ratio, 2),
      goal: '≥ 0.50',
      met: ratio >= 0.5,
    },
    { what: 'ms per list, median and p99', figure: `${show(list.p50, 1)} / ${show(list.p99, 1)}` },
  ]);
}
