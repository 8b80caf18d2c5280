import type { Command } from '@commander-js/extra-typings';
import type { Value } from '../../contract/index.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { defaultLast, lastHelp, minuteOf, rowCount, rowId } from './options.ts';

const maxMuteHours = 8760;
const whom = 'Whom, and for how many hours (1 to 8760)? For example: chat mute player 24';

export function chatCommands(program: Command): void {
  const chat = program.command('chat').description('the chat room');
  chat
    .command('list')
    .description(
      'shows the messages of the chat room, newest first, with their numbers; removed ones too',
    )
    .option('--of <USERNAME>', 'of one member')
    .option('--last <N>', lastHelp, rowCount, defaultLast)
    .action(({ of: account, last: limit }) =>
      run(
        'operator.chat',
        { account, limit },
        { done: messagesText, rejected: `There is no member "${account}".` },
      ),
    );
  chat
    .command('reports')
    .description('shows messages that members reported and that wait for a decision')
    .option('--last <N>', lastHelp, rowCount, defaultLast)
    .action(({ last: limit }) => run('operator.chatReports', { limit }, { done: reportsText }));
  const remove = 'Which message? For example: chat remove 1234. The numbers are in: chat list';
  withExample(chat.command('remove'), remove)
    .description('removes a message for everybody, at once')
    .argument('<NUMBER>', 'of the message', rowId(remove))
    .action((id) => decide(id, true));
  const dismiss = 'Which message? For example: chat dismiss 1234. The numbers are in: chat list';
  withExample(chat.command('dismiss').alias('keep'), dismiss)
    .description('leaves a reported message; its reports are settled')
    .argument('<NUMBER>', 'of the message', rowId(dismiss))
    .action((id) => decide(id, false));
  withExample(chat.command('mute'), whom)
    .description('stops a member from writing for so many hours, at most 8760; reading goes on')
    .argument('<USERNAME>')
    .argument('<HOURS>', '1 to 8760', muteHours)
    .action((account, hours) => mute(account, hours));
  withExample(chat.command('unmute <USERNAME>'), 'Whom? For example: chat unmute player')
    .description('lets the member write again')
    .action((account) => mute(account, null));
  chat
    .command('close')
    .description('stops everybody from writing, until: chat open')
    .action(() => setRoom(false));
  chat
    .command('open')
    .description('opens the chat room for writing')
    .action(() => setRoom(true));
}

function muteHours(text: string): number {
  const hours = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return hours >= 1 && hours <= maxMuteHours ? hours : fail(whom);
}

function decide(id: string, remove: boolean): Promise<void> {
  return run(
    'operator.chatMessage',
    { id, remove },
    {
      done: ({ account, removed, settled }) => {
        const done = remove
          ? `Message ${id} of ${account} is removed.`
          : `Message ${id} of ${account} ${removed ? 'is removed already, and stays so.' : 'stands.'}`;
        return `${done} Reports settled: ${settled}.`;
      },
      rejected: `There is no message ${id}. The numbers are in: chat list`,
    },
  );
}

function mute(account: string, hours: number | null): Promise<void> {
  return run(
    'operator.chatMute',
    { account, hours },
    {
      done: ({ until }) =>
        until === null
          ? `${account} may write again.`
          : `${account} may not write until ${minuteOf(until)} UTC.`,
      rejected: `There is no member "${account}".`,
    },
  );
}

function setRoom(open: boolean): Promise<void> {
  return run(
    'operator.chatRoom',
    { open },
    {
      done: ({ changed }) =>
        `The chat room is ${changed ? '' : 'and was '}${open ? 'open' : 'closed'}.`,
    },
  );
}

function messagesText({ open, messages }: Value<'operator.chat'>): string {
  const rows = messages.map(({ id, at, account, name, text, removed, mutedUntil }) => {
    const notes = [
      removed && 'removed',
      mutedUntil && `muted until ${minuteOf(mutedUntil)}`,
    ].filter(Boolean);
    return `${id}  ${minuteOf(at)}  ${account} (${name})${notes.length > 0 ? `  [${notes.join(', ')}]` : ''}\n  ${text}`;
  });
  return [
    `The chat room is ${open ? 'open' : 'closed'}.`,
    ...(rows.length > 0 ? rows : ['Nothing was written.']),
  ].join('\n');
}

function reportsText({ messages }: Value<'operator.chatReports'>): string {
  if (messages.length === 0) return 'No reports wait.';
  const rows = messages.map(({ id, at, account, text, removed, reports }) => {
    const by = reports.map(({ reason, account: reporter }) => `${reason} (${reporter})`).join(', ');
    return `${id}  ${minuteOf(at)}  ${account}${removed ? '  [removed]' : ''}\n  ${text}\n  reported: ${by}`;
  });
  return rows.join('\n');
}
