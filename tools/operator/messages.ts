import { randomUUID } from 'node:crypto';
import type { Command } from '@commander-js/extra-typings';
import type { Request } from '../../contract/index.ts';
import { memberKinds } from '../../contract/messages/shapes.ts';
import { fail } from '../lib/fail.mjs';
import { withExample } from './cli.ts';
import { run } from './gateway.ts';
import { readJson } from './options.ts';

type Message = Request<'operator.message'>;
/** Writing to everybody takes minutes. */
const sendTimeoutMs = 600_000;
const wordsHelp =
  'title and text in each language of the site: { "TY": { "title": "…", "text": "…" }, "EN": { … } }';
const wrongWords =
  'the words are not as expected: a title of up to 80 letters and a text of up to 2000 in every language of the site.';

export function messageCommands(program: Command): void {
  const message = program.command('message').description("messages to members' inboxes");
  withExample(
    message.command('send <USERNAME>'),
    'To whom? For example: message send player --kind platform --words message.json',
  )
    .description("sends a message to a member's inbox")
    .option('--kind <KIND>', memberKinds.join(', '), kindOf, 'platform' as const)
    .option('--words <FILE>', wordsHelp)
    .option('--key <KEY>', 'of an earlier send', keyOf)
    .action((account, options) => send(options, account));
  message
    .command('send-all')
    .description('sends a message to every member')
    .option('--kind <KIND>', memberKinds.join(', '), kindOf, 'platform' as const)
    .option('--words <FILE>', wordsHelp)
    .option('--key <KEY>', 'continues an interrupted send, whose key was printed', keyOf)
    .action((options) => send(options));
}

const kindOf = (text: string) =>
  memberKinds.find((kind) => kind === text) ??
  fail('--kind takes money, security, platform or promotion.');

const keyOf = (text: string) =>
  /^[\w-]{16,64}$/.test(text) ? text : fail('--key takes the key that an earlier send printed.');

interface SendOptions {
  kind: Message['kind'];
  words?: string | undefined;
  key?: string | undefined;
}

function send({ kind, words, key = randomUUID() }: SendOptions, account?: string): Promise<void> {
  if (!words) fail('--words takes a file: { "TY": { "title": "…", "text": "…" }, "EN": { … } }');
  return run(
    'operator.message',
    { account, kind, key, texts: readJson<Message['texts']>(words) },
    {
      noResponse: `The outcome is unknown. Send it again with --key ${key}: nobody gets it twice.`,
      done: ({ sent }) => {
        if (!account) return `Sent to ${sent} members. Key: ${key}`;
        return sent > 0
          ? `Sent to ${account}.`
          : `Not sent: ${account} has this message already, or takes a break, in which nobody is sent offers.`;
      },
      rejected: account
        ? `There is no member "${account}", or ${wrongWords}`
        : `Nothing was sent: ${wrongWords}`,
    },
    sendTimeoutMs,
  );
}
