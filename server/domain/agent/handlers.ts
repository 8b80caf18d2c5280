import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { exportTeam } from './export.ts';
import { incomeOf } from './income.ts';
import { linkHandlers } from './links.ts';
import { memberPage } from './member.ts';
import { movementHandlers } from './movements.ts';
import { teamOverview } from './overview.ts';
import { setTeamRates } from './rates.ts';
import { rebateStatement, rebatesOf } from './rebates.ts';
import { exportSums } from './sums-export.ts';
import { teamSums } from './sums.ts';
import { listTeam } from './team.ts';
import { termsOf } from './terms.ts';
import { nowDate } from '../../clock.ts';

export const agentHandlers: Handlers<'agent'> = {
  ...linkHandlers,
  ...movementHandlers,
  'agent.team': listTeam,
  'agent.teamExport': exportTeam,
  'agent.teamMember': memberPage,
  'agent.sums': teamSums,
  'agent.sumsExport': exportSums,
  'agent.setTeamRates': setTeamRates,
  'agent.income': (span, { db, caller }) => incomeOf(db, requireCustomer(caller), span, nowDate()),
  'agent.rebates': (span, { db, caller }) =>
    rebatesOf(db, requireCustomer(caller), span, nowDate()),
  'agent.rebateStatement': ({ day, pageNo }, { db, caller }) =>
    rebateStatement(db, requireCustomer(caller), day, pageNo),
  'agent.consolidated': (_request, { db, caller }) => termsOf(db, requireCustomer(caller)),
  'agent.overview': (span, { db, caller }) =>
    teamOverview(db, requireCustomer(caller), span, nowDate()),
};
