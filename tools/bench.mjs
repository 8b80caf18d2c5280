// `npm run bench`: measures, each figure beside a yardstick of the same run. `--only pages|lobby|offline|rounds|ledger|lists|logins|storage|store|storm|tables` for one part.
import { parseArgs } from 'node:util';
import { prepare } from './lib/prepare.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
await prepare();
const { startGateway, memoryOf } = await import('../bench/lib/gateway.mjs');
const { printTable, show } = await import('../bench/lib/table.mjs');

const parts = {
  pages: async (gateway) => (await import('../bench/pages.mjs')).benchPages(gateway),
  offline: async (gateway) => (await import('../bench/offline.mjs')).benchOffline(gateway),
  lobby: async (gateway) => (await import('../bench/lobby.mjs')).benchLobby(gateway),
  lists: async (gateway) => (await import('../bench/lists.mjs')).benchLists(gateway),
  logins: async (gateway) => (await import('../bench/logins.mjs')).benchLogins(gateway),
  storage: async (gateway) => (await import('../bench/storage.mjs')).benchStorage(gateway),
  store: async (gateway) => (await import('../bench/store.mjs')).benchStore(gateway),
  // Before the ledger's part, which opens many members: everybody is sent a message.
  storm: async (gateway) => (await import('../bench/storm.mjs')).benchStorm(gateway),
  ledger: async (gateway) => (await import('../bench/ledger.mjs')).benchLedger(gateway),
  rounds: async (gateway) => (await import('../bench/rounds.mjs')).benchRounds(gateway),
  tables: async (gateway) => (await import('../bench/tables.mjs')).benchTables(gateway),
};
if (values.only && !(values.only in parts)) {
  console.error(`There is no part "${values.only}"; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

console.log("Starting a gateway of the bench's own…");
const gateway = await startGateway();
try {
  for (const [name, run] of Object.entries(parts))
    if (!values.only || values.only === name) await run(gateway);
  const bytes = memoryOf(gateway.pid);
  printTable('The gateway afterwards', [
    {
      what: 'resident memory, PostgreSQL aside (MB)',
      figure: show(bytes / 1e6),
      goal: '≤ 250',
      met: bytes <= 250e6,
    },
  ]);
} finally {
  await gateway.stop();
}
