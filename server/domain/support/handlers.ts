import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { supportAbout } from './about.ts';
import { conversationOf, pictureOf, ticketsOf } from './show.ts';
import { closeOwn, openTicket, writeMessage } from './write.ts';

/** Calls of support (INFO-08). */
export const supportHandlers: Handlers<'support'> = {
  'support.about': (_request, context) => supportAbout(context),
  'support.tickets': (request, context) =>
    ticketsOf(context, requireCustomer(context.caller), request),
  'support.ticket': ({ number }, context) =>
    conversationOf(context, requireCustomer(context.caller), number),
  'support.picture': ({ id }, context) => pictureOf(context, requireCustomer(context.caller), id),
  'support.open': openTicket,
  'support.write': writeMessage,
  'support.close': closeOwn,
};
