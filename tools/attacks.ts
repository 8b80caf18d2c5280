// `npm run attacks`: tries each attack on a real gateway and writes the table of docs/security.md.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startGateway } from '../bench/lib/gateway.ts';
import { openMembers } from '../bench/lib/members.ts';
import type { Attack, Outcome, Target } from './attacks/attack.ts';
import { attacks } from './attacks/list.ts';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

const document = join(root, 'docs', 'security.md');
const [start, end] = ['<!-- attacks -->', '<!-- /attacks -->'];
/** ms of an attack; one that takes longer has not held. */
const maxAttackMs = 60_000;
const maxShown = 3;

await prepare();
console.log("Starting a gateway of the attacks' own…");
const gateway = await startGateway();
const pool = new Pool({ connectionString: gateway.postgres.href, max: 4 });
let members = 0;
const target: Target = {
  url: gateway.url,
  mediaUrl: `http://localhost:${gateway.mediaPort}`,
  port: gateway.port,
  mediaPort: gateway.mediaPort,
  pool,
  operate: gateway.operate,
  async newMember() {
    members += 1;
    const name = `attack${members}`;
    const { wallets, tokens } = await openMembers(pool, 1, name);
    return { token: tokens[0]!, walletId: wallets[0]!, account: `${name}x1` };
  },
};
const rows: string[] = [];
try {
  for (const attack of attacks) {
    const outcome = await attempt(attack);
    rows.push(rowOf(attack, outcome));
    console.log(`${outcome.breaches.length === 0 ? 'held' : 'NOT HELD'}  ${attack.what}`);
    for (const breach of outcome.breaches) console.log(`          ${breach}`);
    if (outcome.breaches.length > 0) process.exitCode = 1;
  }
} finally {
  await pool.end();
  await gateway.stop();
}
writeTable(rows);

/** An attack that fails to run has not held. */
async function attempt(attack: Attack): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('it took over a minute')), maxAttackMs);
  });
  try {
    return await Promise.race([attack.run(target), late]);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { tries: 0, breaches: [`it could not be tried: ${reason}`], result: '' };
  } finally {
    clearTimeout(timer);
  }
}

function rowOf({ what, requirement }: Attack, { tries, breaches, result }: Outcome): string {
  const more = breaches.length > maxShown ? `; and ${breaches.length - maxShown} more` : '';
  const state =
    breaches.length === 0
      ? 'held'
      : `**not held**: ${breaches.slice(0, maxShown).join('; ')}${more}`;
  const cells = [what, requirement, String(tries), result, state];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function writeTable(lines: readonly string[]): void {
  const text = readFileSync(document, 'utf8');
  const [before, rest] = [text.split(start)[0], text.split(end)[1]];
  const head = [
    '| attack | for | tries | what came back | result |',
    '| --- | --- | --- | --- | --- |',
  ];
  const table = [...head, ...lines].join('\n');
  writeFileSync(document, `${before}${start}\n\n${table}\n\n${end}${rest}`);
  execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), [document]);
}
