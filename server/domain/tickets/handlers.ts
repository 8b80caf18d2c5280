import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { drawTicket } from './draw.ts';
import { fairDraws, noteSeen } from './draws.ts';
import { ticketState } from './state.ts';

/** Calls of tickets (REWARD-02d to f). */
export const ticketHandlers: Handlers<'ticket'> = {
  'ticket.state': (_request, context) => ticketState(context, requireCustomer(context.caller)),
  'ticket.draw': drawTicket,
  'ticket.seen': noteSeen,
  'ticket.fair': fairDraws,
};
