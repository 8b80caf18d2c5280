import type { Command } from '@commander-js/extra-typings';
import { run } from './gateway.ts';

/** Keys of what is encrypted at rest. */
export function secretCommands(program: Command): void {
  const secrets = program.command('secrets').description('secrets encrypted at rest');
  secrets
    .command('status')
    .description('shows the key in use by its name, and how many values are not under it yet')
    .action(() =>
      run(
        'operator.secrets',
        {},
        {
          done: ({ keyId, usedFrom, outdated }) =>
            `Key ${keyId}, in use since ${usedFrom.slice(0, 16)}Z; ${outdated} values are not under it yet.`,
        },
        countTimeoutMs,
      ),
    );
  secrets
    .command('rotate')
    .description(
      'takes new keys and re-encrypts everything while the site runs; see docs/operating.md first where PALARO_KEY is set',
    )
    .action(() =>
      run(
        'operator.secretsRotate',
        {},
        {
          done: ({ keyId, usedFrom }) =>
            `Key ${keyId} is in use from ${usedFrom.slice(0, 19)}Z on. Until "secrets status" counts 0, the earlier one is needed.`,
        },
      ),
    );
}

/** A count reads every row. */
const countTimeoutMs = 120_000;
