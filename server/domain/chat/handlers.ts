import type { Context, Handlers } from '../../context.ts';
import { requireNoBreak } from '../limits/guard.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { chatHistory, chatNews } from './messages.ts';
import { agreeToRules, enterChat, hiddenOf, hidePerson } from './room.ts';
import { reportChat, sendChat } from './send.ts';

const page = '/chat';

/** The caller's id. Throws on a break: the chat is about play (RG-02). */
async function chatter({ db, caller }: Context): Promise<string> {
  const customerId = requireCustomer(caller);
  await requireNoBreak(db, customerId);
  return customerId;
}

export const chatHandlers: Handlers<'chat'> = {
  'chat.launch': async (_request, { env }) => ({ chatUrl: env.siteUrl + page }),
  'chat.enter': async (_request, context) => enterChat(context.db, await chatter(context)),
  'chat.history': async ({ before }, context) => {
    await chatter(context);
    return chatHistory(context.db, before);
  },
  'chat.news': async ({ after }, context) => {
    await chatter(context);
    return chatNews(context, after);
  },
  'chat.agree': async (_request, context) => ({
    person: await agreeToRules(context.db, await chatter(context)),
  }),
  // Checked in the writing transaction: a repetition is found even during a break.
  'chat.send': (request, context) => sendChat(context, requireCustomer(context.caller), request),
  'chat.report': async ({ id, reason }, context) => {
    await reportChat(context, await chatter(context), id, reason);
    return { reported: true };
  },
  'chat.hide': async ({ person, hidden }, context) => {
    const customerId = await chatter(context);
    await hidePerson(context.db, customerId, person, hidden);
    return { hidden: await hiddenOf(context.db, customerId) };
  },
};
