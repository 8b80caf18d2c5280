import { type Argument, Command, type CommanderError } from '@commander-js/extra-typings';
import { fail } from '../lib/fail.mjs';
import { restoreNone } from './options.ts';

export type AnyCommand = Command<any, any, any>;

const examples = new WeakMap<AnyCommand, string>();

/** Sets what a missing argument prints; returns the command. */
export function withExample<C extends AnyCommand>(command: C, sentence: string): C {
  examples.set(command, sentence);
  return command;
}

/** Wrong input gets a sentence and exit code 1. */
export function createProgram(): Command {
  return new Command('npm run operator --')
    .configureOutput({ outputError: () => {} })
    .configureHelp({
      visibleCommands: leavesOf,
      subcommandTerm: (command) =>
        [pathOf(command), ...command.registeredArguments.map(termOf)].join(' '),
      sortOptions: false,
    })
    .helpCommand(false)
    .hook('preAction', (_program, command) => restoreNone(command))
    .addHelpText(
      'after',
      '\nThe commands talk to the Palaro that runs on the data folder (DATA_DIR, ./data unless set).',
    );
}

function termOf(argument: Argument): string {
  const text = `${argument.name()}${argument.variadic ? '…' : ''}`;
  return argument.required ? `<${text}>` : `[${text}]`;
}

/** @param args what follows `npm run operator --` */
export async function runProgram(program: AnyCommand, args: readonly string[]): Promise<void> {
  for (const command of allOf(program))
    command.exitOverride((error) => explain(program, command, error));
  await program.parseAsync(args, { from: 'user' });
}

function allOf(command: AnyCommand): AnyCommand[] {
  return [command, ...command.commands.flatMap(allOf)];
}

function leavesOf(command: AnyCommand): AnyCommand[] {
  return command.commands.flatMap((child) =>
    child.commands.length > 0 ? leavesOf(child) : [child],
  );
}

function pathOf(command: AnyCommand): string {
  const { parent } = command;
  return parent ? [pathOf(parent), command.name()].filter(Boolean).join(' ') : '';
}

function explain(program: AnyCommand, command: AnyCommand, error: CommanderError): never {
  if (error.code === 'commander.helpDisplayed') return process.exit(0);
  if (error.code === 'commander.help' && command === program) return process.exit(1);
  return fail(problemOf(program, command, error));
}

function problemOf(program: AnyCommand, command: AnyCommand, error: CommanderError): string {
  const path = pathOf(command);
  const help = `See: npm run operator -- ${path ? `${path} ` : ''}--help`;
  const option = /'([^']+)'/.exec(error.message)?.[1];
  switch (error.code) {
    case 'commander.help':
      return `There is no command "${path}".\n${help}`;
    case 'commander.unknownCommand':
    case 'commander.excessArguments':
      return `There is no command "${program.args.join(' ')}".\n${help}`;
    case 'commander.missingArgument':
      return examples.get(command) ?? `An argument is missing. ${help}`;
    case 'commander.unknownOption':
      return `${path || 'There'} has no option ${option}. ${help}`;
    case 'commander.optionMissingArgument':
      return `A value is missing: ${option}. ${help}`;
    default:
      return error.message;
  }
}
