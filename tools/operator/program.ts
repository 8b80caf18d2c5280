import { calendarCommands } from './calendar.ts';
import { chatCommands } from './chat.ts';
import { type AnyCommand, createProgram } from './cli.ts';
import { commissionCommands } from './commissions.ts';
import { contentCommands } from './content.ts';
import { depositCommands } from './deposits.ts';
import { feedbackCommands } from './feedback.ts';
import { gameCommands } from './games.ts';
import { kycCommands } from './kyc.ts';
import { jackpotCommands } from './jackpot.ts';
import { keyCommands } from './keys.ts';
import { ledgerCommands } from './ledger.ts';
import { legalCommands } from './legal.ts';
import { liveCommands } from './live.ts';
import { messageCommands } from './messages.ts';
import { pointCommands } from './points.ts';
import { profileCommands } from './profile.ts';
import { postCommands } from './posts.ts';
import { promotionCommands } from './promotions.ts';
import { rebateCommands } from './rebates.ts';
import { referralCommands } from './referral.ts';
import { reportCommands } from './reports.ts';
import { responsibleCommands } from './responsible.ts';
import { secretCommands } from './secrets.ts';
import { siteCommands } from './site.ts';
import { supportCommands } from './support.ts';
import { teamCommands } from './team.ts';
import { ticketCommands } from './tickets.ts';
import { validBetCommands } from './valid-bets.ts';
import { missionCommands } from './missions.ts';
import { tournamentCommands } from './tournaments.ts';
import { vipCommands } from './vip.ts';
import { withdrawalCommands } from './withdrawals.ts';

/** All commands of `npm run operator`. */
export function operatorProgram(): AnyCommand {
  const program = createProgram();
  liveCommands(program);
  for (const addCommands of [
    keyCommands,
    secretCommands,
    siteCommands,
    legalCommands,
    postCommands,
    contentCommands,
    gameCommands,
    jackpotCommands,
    depositCommands,
    withdrawalCommands,
    kycCommands,
    promotionCommands,
    rebateCommands,
    referralCommands,
    vipCommands,
    calendarCommands,
    ticketCommands,
    missionCommands,
    tournamentCommands,
    validBetCommands,
    commissionCommands,
    teamCommands,
    responsibleCommands,
    pointCommands,
    messageCommands,
    supportCommands,
    feedbackCommands,
    chatCommands,
    profileCommands,
    ledgerCommands,
    reportCommands,
  ])
    addCommands(program);
  return program;
}
