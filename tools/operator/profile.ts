import type { Command } from '@commander-js/extra-typings';
import { profileFields } from '../../contract/account/profile.ts';
import type { Value } from '../../contract/index.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { line, oneOf, requireChange, wholeNumber } from './options.ts';

const example = 'profile set telegram --ask required';

export function profileCommands(program: Command): void {
  const profile = program.command('profile').description("the fields of members' profiles");
  withExample(profile.command('set'), `Which field? For example: ${example}`)
    .description(`sets how a field is asked for: ${profileFields.join(', ')}`)
    .argument('<FIELD>', 'its name', oneOf('field', profileFields))
    .option(
      '--ask <HOW>',
      'required, optional or off',
      oneOf('way to ask', ['required', 'optional', 'off']),
    )
    .option('--once <YES|NO>', 'yes: the first value cannot be changed', yesOrNo)
    .option('--pattern <NAME>', 'any, digits, alphanumeric, personName and the like')
    .option('--min-length <N>', 'the fewest characters', wholeNumber('--min-length', 3))
    .option('--max-length <N>', 'the most characters', wholeNumber('--max-length', 3))
    .action((field, { ask, once, pattern, minLength, maxLength }) => {
      const change = { ask, once, pattern, minLength, maxLength };
      requireChange(change, example);
      return run(
        'operator.profileField',
        { field, ...change },
        {
          done: ({ fields }) => fields.map(fieldText).join('\n'),
          rejected: `That is no setting for "${field}": lengths are 1 to 200, the minimum no more than the maximum.`,
        },
      );
    });
}

function yesOrNo(text: string): boolean {
  return text === 'yes' || text === 'no' ? text === 'yes' : fail('--once takes yes or no.');
}

function fieldText({
  field,
  rule,
  once,
}: Value<'operator.profileField'>['fields'][number]): string {
  if (!rule.enabled) return line(field, 'off');
  return line(
    field,
    rule.required ? 'required' : 'optional',
    `${rule.minLength} to ${rule.maxLength} characters`,
    rule.acceptedPattern,
    once && 'once',
  );
}
