import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { linkHandlers } from './links.ts';
import { teamOverview } from './overview.ts';
import { termsOf } from './terms.ts';
import { nowDate } from '../../clock.ts';

export const agentHandlers: Handlers<'agent'> = {
  ...linkHandlers,
  'agent.consolidated': (_request, { db, caller }) => termsOf(db, requireCustomer(caller)),
  'agent.overview': (span, { db, caller }) =>
    teamOverview(db, requireCustomer(caller), span, nowDate()),
};
