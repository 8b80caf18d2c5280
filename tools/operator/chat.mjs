export const chatHelp = `  chat list [--of USERNAME] [--last N]             shows what was written in the chat room, newest first, with its numbers; what
                                                   was removed too
  chat reports [--last N]                          shows messages that members reported and that wait for you
  chat remove <NUMBER>                             takes a message away from everybody, at once
  chat keep <NUMBER>                               lets a reported message stand; its reports are done with
  chat mute <USERNAME> <HOURS>                     keeps a member from writing for so long, at most 8760 hours; it reads on
  chat unmute <USERNAME>                           lets the member write again
  chat close                                       lets nobody write, until: chat open
  chat open                                        opens the chat room for writing
`;

export const chatOptions = { of: { type: 'string' } };

/** How many words may follow a command. */
export const chatWords = { 'chat remove': 1, 'chat keep': 1, 'chat mute': 2, 'chat unmute': 1 };

/** The commands on the chat room. */
export function chatCommands({ fail, lastOf }) {
  const decision = (remove) => (_options, id) => {
    if (!id || !/^\d{1,18}$/.test(id))
      fail(
        `Which message? For example: chat ${remove ? 'remove' : 'keep'} 1234. The numbers are in: chat list`,
      );
    return {
      path: '/api/operator/chat/message',
      body: { id, remove },
      done: ({ account, removed, settled }) => {
        const done = remove
          ? `Message ${id} of ${account} is removed.`
          : `Message ${id} of ${account} ${removed ? 'is removed already, and stays so.' : 'stands.'}`;
        return `${done} Reports settled: ${settled}.`;
      },
      refused: `There is no message ${id}. The numbers are in: chat list`,
    };
  };
  const mute = (account, hours) => ({
    path: '/api/operator/chat/mute',
    body: { account, hours },
    done: ({ until }) =>
      until === null
        ? `${account} may write again.`
        : `${account} may not write until ${moment(until)} UTC.`,
    refused: `There is no member "${account}".`,
  });
  const room = (open) => () => ({
    path: '/api/operator/chat/room',
    body: { open },
    done: ({ changed }) =>
      `The chat room is ${changed ? '' : 'and was '}${open ? 'open' : 'closed'}.`,
  });
  return {
    'chat list': ({ of, last }) => ({
      method: 'GET',
      path: `/api/operator/chat?${new URLSearchParams({ limit: lastOf(last), ...(of !== undefined && { account: of }) })}`,
      done: messagesNow,
      refused: `There is no member "${of}".`,
    }),
    'chat reports': ({ last }) => ({
      method: 'GET',
      path: `/api/operator/chat/reports?${new URLSearchParams({ limit: lastOf(last) })}`,
      done: reportsNow,
    }),
    'chat remove': decision(true),
    'chat keep': decision(false),
    'chat mute': (_options, account, hours) => {
      if (!account || !/^\d{1,4}$/.test(hours ?? '') || Number(hours) < 1 || Number(hours) > 8760)
        fail('Whom, and for how many hours (1 to 8760)? For example: chat mute player 24');
      return mute(account, Number(hours));
    },
    'chat unmute': (_options, account) =>
      mute(account ?? fail('Whom? For example: chat unmute player'), null),
    'chat open': room(true),
    'chat close': room(false),
  };
}

const moment = (iso) => iso.slice(0, 16).replace('T', ' ');

function messagesNow({ open, messages }) {
  const shown = messages.map(({ id, at, account, name, text, removed, mutedUntil }) => {
    const notes = [removed && 'removed', mutedUntil && `muted until ${moment(mutedUntil)}`].filter(
      Boolean,
    );
    return `${id}  ${moment(at)}  ${account} (${name})${notes.length > 0 ? `  [${notes.join(', ')}]` : ''}\n  ${text}`;
  });
  return [
    `The chat room is ${open ? 'open' : 'closed'}.`,
    ...(shown.length > 0 ? shown : ['Nothing was written.']),
  ].join('\n');
}

function reportsNow({ messages }) {
  if (messages.length === 0) return 'No reports wait.';
  const shown = messages.map(({ id, at, account, text, removed, reports }) => {
    const by = reports.map(({ reason, account: reporter }) => `${reason} (${reporter})`).join(', ');
    return `${id}  ${moment(at)}  ${account}${removed ? '  [removed]' : ''}\n  ${text}\n  reported: ${by}`;
  });
  return shown.join('\n');
}
