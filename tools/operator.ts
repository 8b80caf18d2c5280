// `npm run operator -- <command>`: commands to the running gateway.
import { chatCommands } from './operator/chat.ts';
import { createProgram, runProgram } from './operator/cli.ts';
import { commissionCommands } from './operator/commissions.ts';
import { depositCommands } from './operator/deposits.ts';
import { gameCommands } from './operator/games.ts';
import { kycCommands } from './operator/kyc.ts';
import { keyCommands } from './operator/keys.ts';
import { ledgerCommands } from './operator/ledger.ts';
import { liveCommands } from './operator/live.ts';
import { messageCommands } from './operator/messages.ts';
import { pointCommands } from './operator/points.ts';
import { profileCommands } from './operator/profile.ts';
import { promotionCommands } from './operator/promotions.ts';
import { referralCommands } from './operator/referral.ts';
import { responsibleCommands } from './operator/responsible.ts';
import { secretCommands } from './operator/secrets.ts';
import { siteCommands } from './operator/site.ts';
import { validBetCommands } from './operator/valid-bets.ts';
import { vipCommands } from './operator/vip.ts';
import { withdrawalCommands } from './operator/withdrawals.ts';

const program = createProgram();
liveCommands(program);
for (const addCommands of [
  keyCommands,
  secretCommands,
  siteCommands,
  gameCommands,
  depositCommands,
  withdrawalCommands,
  kycCommands,
  promotionCommands,
  referralCommands,
  vipCommands,
  validBetCommands,
  commissionCommands,
  responsibleCommands,
  pointCommands,
  messageCommands,
  chatCommands,
  profileCommands,
  ledgerCommands,
])
  addCommands(program);
await runProgram(program);
