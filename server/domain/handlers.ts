import type { ActionName } from '../../contract/index.ts';
import type { Handler } from '../context.ts';
import { accountHandlers } from './account/handlers.ts';
import { loginHandlers } from './account-summary/handlers.ts';
import { agentHandlers } from './agent/handlers.ts';
import { calendarHandlers } from './calendar/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { chatHandlers } from './chat/handlers.ts';
import { contentHandlers } from './content/handlers.ts';
import { contractsHandlers } from './commissions/handlers.ts';
import { depositHandlers } from './deposits/handlers.ts';
import { helpHandlers } from './content/help.ts';
import { legalHandlers } from './content/legal/documents.ts';
import { pictureHandlers } from '../media/handlers.ts';
import { jackpotHandlers } from './jackpot/handlers.ts';
import { messageHandlers } from './messages/handlers.ts';
import { kycHandlers } from './kyc/handlers.ts';
import { uploadHandlers } from './kyc/pictures.ts';
import { passwordHandlers } from './identity/password/handlers.ts';
import { ledgerHandlers } from '../operator/ledger.ts';
import { reportHandlers } from '../operator/reports.ts';
import { lotteryHandlers } from './lottery/handlers.ts';
import { fairnessHandlers } from './play/fairness.ts';
import { launchHandlers, playHandlers, seamlessHandlers } from './play/handlers.ts';
import { openTableHandlers } from './play/tables/open-tables.ts';
import { pointsHandlers } from './points/handlers.ts';
import { postHandlers } from './posts/handlers.ts';
import { promotionHandlers } from './promotions/handlers.ts';
import { depositBonusHandlers } from './promotions/with-deposit/handlers.ts';
import { pushHandlers } from './push/handlers.ts';
import { missionHandlers } from './missions/handlers.ts';
import { rebateHandlers } from './rebates/handlers.ts';
import { recordsHandlers } from './records/handlers.ts';
import { rewardHandlers } from './rewards/handlers.ts';
import { referralHandlers } from './referral/handlers.ts';
import { registerHandlers } from './identity/registration/handlers.ts';
import { responsibleHandlers } from './responsible/handlers.ts';
import { liveHandlers, sessionHandlers } from './identity/login/handlers.ts';
import { securityHandlers } from './identity/security/handlers.ts';
import { supportHandlers } from './support/handlers.ts';
import { siteHandlers } from './site/handlers.ts';
import { operatorHandlers } from '../operator/site.ts';
import { tournamentHandlers } from './tournaments/handlers.ts';
import { verificationHandlers } from './identity/verification/handlers.ts';
import { ticketHandlers } from './tickets/handlers.ts';
import { vipHandlers } from './vip/handlers.ts';
import { walletHandlers } from './transfers/handlers.ts';
import { withdrawHandlers } from './withdrawals/handlers.ts';

/** Does not compile while an action has no handler. */
export const handlers: { [N in ActionName]: Handler<N> } = {
  ...siteHandlers,
  ...operatorHandlers,
  ...chatHandlers,
  ...contentHandlers,
  ...contractsHandlers,
  ...helpHandlers,
  ...legalHandlers,
  ...accountHandlers,
  ...calendarHandlers,
  ...ticketHandlers,
  ...catalogueHandlers,
  ...openTableHandlers,
  ...pictureHandlers,
  ...sessionHandlers,
  ...loginHandlers,
  ...passwordHandlers,
  ...liveHandlers,
  ...securityHandlers,
  ...walletHandlers,
  ...depositHandlers,
  ...depositBonusHandlers,
  ...jackpotHandlers,
  ...messageHandlers,
  ...pointsHandlers,
  ...postHandlers,
  ...promotionHandlers,
  ...pushHandlers,
  ...kycHandlers,
  ...uploadHandlers,
  ...withdrawHandlers,
  ...ledgerHandlers,
  ...launchHandlers,
  ...lotteryHandlers,
  ...playHandlers,
  ...fairnessHandlers,
  ...seamlessHandlers,
  ...agentHandlers,
  ...missionHandlers,
  ...rebateHandlers,
  ...recordsHandlers,
  ...referralHandlers,
  ...rewardHandlers,
  ...registerHandlers,
  ...reportHandlers,
  ...responsibleHandlers,
  ...supportHandlers,
  ...tournamentHandlers,
  ...verificationHandlers,
  ...vipHandlers,
};
