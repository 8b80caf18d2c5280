import { account } from './account/calls.ts';
import { agent } from './agent/calls.ts';
import { agentIncome } from './agent/income-calls.ts';
import { agentLinks } from './agent/link-calls.ts';
import { agentMovements } from './agent/movement-calls.ts';
import { agentRebates } from './agent/rebate-calls.ts';
import { agentSums } from './agent/sums-calls.ts';
import { agentTeam } from './agent/team-calls.ts';
import { calendar } from './calendar/calls.ts';
import { chat } from './chat/calls.ts';
import { contracts } from './commissions/calls.ts';
import { deposit } from './deposits/calls.ts';
import { fairness } from './play/fairness.ts';
import { gameCalls } from './catalogue/late-calls.ts';
import { gameDetails } from './catalogue/details.ts';
import { contentOperator } from './operator-content/calls.ts';
import { help } from './content/help.ts';
import { legal } from './content/legal.ts';
import { jackpot } from './play/jackpot.ts';
import { kyc } from './kyc/calls.ts';
import { live } from './messages/live.ts';
import { ledger } from './wallet/ledger.ts';
import { lottery } from './lottery/calls.ts';
import { message } from './messages/calls.ts';
import { missions } from './missions/calls.ts';
import { openTables } from './play/open-tables.ts';
import { operatorAnalytics } from './site/analytics.ts';
import { operatorKeys } from './site/operator-keys.ts';
import { operatorSecrets } from './site/operator-secrets.ts';
import { password } from './identity/password.ts';
import { play, seamless } from './play/calls.ts';
import { points } from './points/calls.ts';
import { posts } from './posts/calls.ts';
import { promotion } from './promotions/calls.ts';
import { push } from './push/calls.ts';
import { rebate } from './rebates/calls.ts';
import { records } from './records/calls.ts';
import { rewards } from './rewards/calls.ts';
import { referral } from './referral/calls.ts';
import { register } from './identity/registration-calls.ts';
import { reports } from './agent/reports.ts';
import { responsible } from './responsible/calls.ts';
import { rounds } from './play/rounds.ts';
import { security } from './identity/security-calls.ts';
import { support } from './support/calls.ts';
import { tickets } from './tickets/calls.ts';
import { tournaments } from './tournaments/calls.ts';
import { upload } from './kyc/upload.ts';
import { validBets } from './play/valid-bet-calls.ts';
import { vendors } from './play/vendors.ts';
import { vip } from './vip/calls.ts';
import { wallet } from './wallet/calls.ts';
import { withdraw } from './withdrawals/calls.ts';

/** Not needed by the first screen; loaded with its first call (`src/data/call.ts`). */
export const calls = {
  ...account,
  ...agent,
  ...agentIncome,
  ...agentRebates,
  ...agentLinks,
  ...agentTeam,
  ...agentSums,
  ...agentMovements,
  ...calendar,
  ...chat,
  ...contentOperator,
  ...contracts,
  ...help,
  ...legal,
  ...jackpot,
  ...live,
  ...ledger,
  ...message,
  ...missions,
  ...openTables,
  ...operatorAnalytics,
  ...operatorKeys,
  ...operatorSecrets,
  ...password,
  ...play,
  ...points,
  ...posts,
  ...promotion,
  ...push,
  ...rebate,
  ...records,
  ...referral,
  ...rewards,
  ...register,
  ...deposit,
  ...fairness,
  ...gameCalls,
  ...gameDetails,
  ...lottery,
  ...reports,
  ...responsible,
  ...rounds,
  ...security,
  ...seamless,
  ...support,
  ...tickets,
  ...tournaments,
  ...validBets,
  ...kyc,
  ...upload,
  ...vendors,
  ...vip,
  ...wallet,
  ...withdraw,
};
