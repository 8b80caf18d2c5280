import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { exportTeam } from './export.ts';
import { linkHandlers } from './links.ts';
import { memberPage } from './member.ts';
import { teamOverview } from './overview.ts';
import { setTeamRates } from './rates.ts';
import { listTeam } from './team.ts';
import { termsOf } from './terms.ts';
import { nowDate } from '../../clock.ts';

export const agentHandlers: Handlers<'agent'> = {
  ...linkHandlers,
  'agent.team': listTeam,
  'agent.teamExport': exportTeam,
  'agent.teamMember': memberPage,
  'agent.setTeamRates': setTeamRates,
  'agent.consolidated': (_request, { db, caller }) => termsOf(db, requireCustomer(caller)),
  'agent.overview': (span, { db, caller }) =>
    teamOverview(db, requireCustomer(caller), span, nowDate()),
};
