import type { Command } from '@commander-js/extra-typings';
import type { Request, Value } from '../../contract/index.ts';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { line, readJson } from './options.ts';

const publishHelp = 'Which file? For example: legal publish terms.json';

export function legalCommands(program: Command): void {
  const legal = program.command('legal').description('terms, privacy notice and cookies');
  legal
    .command('list')
    .description('shows all versions; without one of yours, the built-in text is in force')
    .action(() => run('operator.legal', {}, { done: versionsText }));
  withExample(legal.command('publish'), publishHelp)
    .description('publishes a version of a document; it is in force at once and never changes')
    .argument('<FILE>', 'JSON, as in docs/operating.md')
    .action((file) =>
      run('operator.legalPublish', readJson<Request<'operator.legalPublish'>>(file), {
        done: ({ changed, version }) =>
          changed
            ? `Version ${version} is in force.`
            : `Version ${version} has this text; nothing has changed.`,
        rejected: `${file} does not fit. kind is terms, privacy or cookies; content (HTML, up to 30,000 characters) and changes (up to 500) have every language of the site.`,
      }),
    );
}

function versionsText({ versions }: Value<'operator.legal'>): string {
  return versions
    .map(({ kind, version, publishedAt, inForce }) =>
      line(kind, version, publishedAt ?? 'built in', inForce && 'in force'),
    )
    .join('\n');
}
