import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { mark, oneOf, pageOf, unreadOf } from './inbox.ts';

/** The inbox (MEM-13); marks run inside `once`. */
export const messageHandlers: Handlers<'message'> = {
  'message.list': (request, context) => pageOf(context, requireCustomer(context.caller), request),
  'message.one': ({ id }, context) => oneOf(context, requireCustomer(context.caller), id),
  'message.unread': async (_request, context) => ({
    unreadMessage: await unreadOf(context, requireCustomer(context.caller)),
  }),
  'message.mark': async (request, context) => {
    const customerId = requireCustomer(context.caller);
    if (await mark(context, customerId, request)) context.live.news(customerId);
    return { done: true };
  },
};
