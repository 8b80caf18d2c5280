import { chatJob } from './domain/chat/sweep.ts';
import { commissionsJob } from './domain/commissions/settle.ts';
import { depositsJob } from './domain/deposits/sweep.ts';
import { picturesJob } from './domain/kyc/pictures.ts';
import { idleRoundsJob } from './domain/play/staged/sweep.ts';
import { tablesJob } from './domain/play/tables/runner.ts';
import { pointsJob } from './domain/points/earn.ts';
import { pushJob } from './domain/push/send.ts';
import { referralJob } from './domain/referral/evaluate.ts';
import { vipJob } from './domain/vip/count.ts';
import { withdrawalsJob } from './domain/withdrawals/sweep.ts';
import type { Job } from './kernel/jobs.ts';

/** The job of every feature that has one. */
export const jobs: readonly Job[] = [
  chatJob,
  commissionsJob,
  depositsJob,
  idleRoundsJob,
  picturesJob,
  pointsJob,
  pushJob,
  referralJob,
  tablesJob,
  vipJob,
  withdrawalsJob,
];
