import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { claimDay } from './claim.ts';
import { calendarState } from './state.ts';

/** Calls of the sign-in calendar (REWARD-02a). */
export const calendarHandlers: Handlers<'calendar'> = {
  'calendar.state': (_request, context) => calendarState(context, requireCustomer(context.caller)),
  'calendar.claim': claimDay,
};
