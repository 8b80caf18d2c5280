import type { Handlers } from '../../context.ts';
import { requireCustomer } from '../../kernel/caller.ts';
import { joinTournament, leaveTournament } from './join.ts';
import { missionLeaderboard } from './mission-board.ts';
import { listTournaments, oneTournament } from './state.ts';

/** Calls of tournaments and of the missions' leaderboard (REWARD-04b, MEM-12). */
export const tournamentHandlers: Handlers<'tournaments'> = {
  'tournaments.list': ({ language }, context) =>
    listTournaments(context, { customerId: requireCustomer(context.caller), language }),
  'tournaments.one': ({ id, language }, context) =>
    oneTournament(context, { customerId: requireCustomer(context.caller), language }, id),
  'tournaments.join': async ({ id, language }, context) => {
    const customerId = requireCustomer(context.caller);
    await joinTournament(context, customerId, id);
    return oneTournament(context, { customerId, language }, id);
  },
  'tournaments.leave': async ({ id, language }, context) => {
    const customerId = requireCustomer(context.caller);
    await leaveTournament(context, customerId, id);
    return listTournaments(context, { customerId, language });
  },
  'tournaments.missionLeaderboard': (_request, context) =>
    missionLeaderboard(context, requireCustomer(context.caller)),
  'tournaments.hide': async ({ hidden }, context) => {
    await context.db
      .updateTable('customers')
      .set({ hidden_on_boards: hidden })
      .where('id', '=', requireCustomer(context.caller))
      .execute();
    return { hidden };
  },
};
