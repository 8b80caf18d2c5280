import { teamsJob } from './domain/agent/count.ts';
import { teamRebatesJob } from './domain/agent/pay-rebates.ts';
import { teamMessagesJob } from './domain/agent/team-messages.ts';
import { winnersJob } from './domain/catalogue/winners.ts';
import { chatJob } from './domain/chat/retention-job.ts';
import { commissionsJob } from './domain/commissions/settle.ts';
import { depositsJob } from './domain/deposits/job.ts';
import { jackpotJob } from './domain/jackpot/feed.ts';
import { picturesJob } from './domain/kyc/pictures.ts';
import { betDaysJob } from './domain/missions/count.ts';
import { idleRoundsJob } from './domain/play/staged/finish-idle.ts';
import { tablesJob } from './domain/play/tables/runner.ts';
import { pointsJob } from './domain/points/earn.ts';
import { pushJob } from './domain/push/send.ts';
import { depositBonusesJob } from './domain/promotions/with-deposit/settle.ts';
import { rafflesJob } from './domain/promotions/raffle/prizes.ts';
import { rebatesJob } from './domain/rebates/job.ts';
import { referralJob } from './domain/referral/evaluate.ts';
import { tournamentsJob } from './domain/tournaments/count.ts';
import { vipJob } from './domain/vip/count.ts';
import { withdrawalsJob } from './domain/withdrawals/job.ts';
import { clockJob } from './kernel/clock-job.ts';
import type { Job } from './kernel/jobs.ts';
import { noncesJob } from './kernel/nonces.ts';
import { reencryptJob, secretKeysJob } from './operator/secrets.ts';

export const jobs: readonly Job[] = [
  betDaysJob,
  chatJob,
  clockJob,
  commissionsJob,
  depositsJob,
  depositBonusesJob,
  idleRoundsJob,
  jackpotJob,
  noncesJob,
  picturesJob,
  pointsJob,
  pushJob,
  rafflesJob,
  rebatesJob,
  referralJob,
  reencryptJob,
  secretKeysJob,
  tablesJob,
  teamRebatesJob,
  teamMessagesJob,
  teamsJob,
  tournamentsJob,
  vipJob,
  winnersJob,
  withdrawalsJob,
];
