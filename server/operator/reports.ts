import type { Handlers } from '../context.ts';
import { checkTeams } from '../domain/agent/check.ts';

/** Commands of the agents' reports. */
export const reportHandlers: Handlers<'reports'> = {
  'reports.check': (_request, { db }) => checkTeams(db),
};
