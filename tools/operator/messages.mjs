import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const messageHelp = `  message send <USERNAME> --kind KIND --words FILE
                                                   puts a message into a member's inbox: money, security, platform or promotion;
                                                   the file has title and text in each language of the site:
                                                   { "TY": { "title": "…", "text": "…" }, "EN": { … } }
  message send-all --kind KIND --words FILE [--key KEY]
                                                   into every member's; what broke off goes on under the key that it told
`;

export const messageOptions = {
  kind: { type: 'string' },
  words: { type: 'string' },
  key: { type: 'string' },
};

const kinds = new Set(['money', 'security', 'platform', 'promotion']);
const wrongWords =
  'the words are not what they should be: a title of up to 80 letters and a text of up to 2000 in every language of the site.';

/** The commands that put messages into members' inboxes; `fail` says why a command cannot be done, and ends. */
export function messageCommands(fail) {
  const command = ({ kind = 'platform', words, key = randomUUID() }, account) => {
    if (!kinds.has(kind)) fail('--kind takes money, security, platform or promotion.');
    if (!/^[\w-]{16,64}$/.test(key)) fail('--key takes the key that an earlier send told.');
    return {
      path: '/api/operator/message',
      body: { ...(account && { account }), kind, key, texts: wordsIn(words, fail) },
      patience: 600_000,
      unheard: `Nobody knows how far it got. Send it again with --key ${key}: nobody gets it twice.`,
      done: ({ sent }) => {
        if (!account) return `Sent to ${sent} members. Key: ${key}`;
        return sent > 0
          ? `Sent to ${account}.`
          : `Not sent: ${account} has this message already, or takes a break, in which nobody is sent offers.`;
      },
      refused: account
        ? `There is no member "${account}", or ${wrongWords}`
        : `Nothing was sent: ${wrongWords}`,
    };
  };
  return {
    'message send': (options, account) =>
      command(
        options,
        account ??
          fail('To whom? For example: message send player --kind platform --words message.json'),
      ),
    'message send-all': (options) => command(options),
  };
}

function wordsIn(file, fail) {
  if (!file)
    return fail('--words takes a file: { "TY": { "title": "…", "text": "…" }, "EN": { … } }');
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`${file} cannot be read: ${error.message}`);
  }
}
