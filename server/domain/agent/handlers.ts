import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../session/caller.ts';
import { teamOverview } from './overview.ts';

export const agentHandlers: Handlers<'agent'> = {
  'agent.overview': ({ period }, { db, caller }) => teamOverview(db, requireCustomer(caller), period, new Date()),
};
