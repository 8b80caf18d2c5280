// `npm run bench`: figures beside yardsticks of the same run. `--only PART` for one part.
import { parseArgs } from 'node:util';
import { type Gateway, memoryOf, startGateway } from '../bench/lib/gateway.ts';
import { printTable, show } from '../bench/lib/table.ts';
import { fail } from './lib/fail.mjs';
import { prepare } from './lib/prepare.mjs';

const maxMemoryBytes = 250e6;
/** `storm` before `ledger`, whose many members would get its messages. */
const parts: Record<string, (gateway: Gateway) => Promise<void>> = {
  pages: async (gateway) => (await import('../bench/pages.ts')).benchPages(gateway),
  offline: async (gateway) => (await import('../bench/offline.ts')).benchOffline(gateway),
  agents: async (gateway) => (await import('../bench/agents.ts')).benchAgents(gateway),
  lobby: async (gateway) => (await import('../bench/lobby.ts')).benchLobby(gateway),
  lists: async (gateway) => (await import('../bench/lists.ts')).benchLists(gateway),
  logins: async (gateway) => (await import('../bench/logins.ts')).benchLogins(gateway),
  storage: async (gateway) => (await import('../bench/storage.ts')).benchStorage(gateway),
  store: async (gateway) => (await import('../bench/store.ts')).benchStore(gateway),
  storm: async (gateway) => (await import('../bench/storm.ts')).benchStorm(gateway),
  ledger: async (gateway) => (await import('../bench/ledger.ts')).benchLedger(gateway),
  rounds: async (gateway) => (await import('../bench/rounds.ts')).benchRounds(gateway),
  abuse: async (gateway) => (await import('../bench/abuse.ts')).benchAbuse(gateway),
  scale: async () => (await import('../bench/scale.ts')).benchScale(),
  'slow-line': async () => (await import('../bench/slow-line.ts')).benchSlowLine(),
  tables: async (gateway) => (await import('../bench/tables.ts')).benchTables(gateway),
};
const { values } = parseArgs({ options: { only: { type: 'string' } } });
if (values.only && !Object.hasOwn(parts, values.only))
  fail(`There is no part "${values.only}"; there are ${Object.keys(parts).join(', ')}.`);

await prepare();
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
      met: bytes <= maxMemoryBytes,
    },
  ]);
} finally {
  await gateway.stop();
}
