import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { line, lines } from './options.ts';

const whose = 'Whose? For example: key add maria. Small letters, digits, dots and dashes, 2 to 40.';

export function keyCommands(program: Command): void {
  const key = program.command('key').description("operators' keys");
  key
    .command('list')
    .description('shows whose keys there are, revoked ones too')
    .action(() => run('operator.keys', {}, { done: keysText }));
  withExample(key.command('add'), whose)
    .description("makes a person's key and shows it, once; OPERATOR_KEY takes it")
    .argument('<NAME>', 'whose it is', nameOf)
    .action((name) =>
      run(
        'operator.keyAdd',
        { name },
        {
          done: (added) =>
            `The key of ${name}, shown this once:\n${added.key}\nUse it so: OPERATOR_KEY=… OPERATOR_URL=http://127.0.0.1:8082 npm run operator -- key list`,
          rejected: `There is, or was, a key of "${name}"; take another name.`,
        },
      ),
    );
  withExample(key.command('revoke'), 'Whose? For example: key revoke maria')
    .description("ends a person's key at once")
    .argument('<NAME>', 'whose it is', nameOf)
    .action((name) =>
      run(
        'operator.keyRevoke',
        { name },
        { done: () => `The key of ${name} is revoked.`, rejected: `There is no key of "${name}".` },
      ),
    );
}

const nameOf = (text: string) => (/^[a-z][a-z0-9._-]{1,39}$/.test(text) ? text : fail(whose));

function keysText({ keys }: Value<'operator.keys'>): string {
  const rows = keys.map(({ name, addedAt, addedBy, revokedAt }) =>
    line(
      name,
      `made by ${addedBy} on ${addedAt.slice(0, 10)}`,
      revokedAt && `revoked on ${revokedAt.slice(0, 10)}`,
    ),
  );
  return lines(rows, "There is the data folder's key alone.");
}
