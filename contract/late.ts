import { account } from './account-calls.ts';
import { agent } from './agent-calls.ts';
import { chat } from './chat-calls.ts';
import { contracts } from './contracts-calls.ts';
import { deposit } from './deposit-calls.ts';
import { entry } from './entry.ts';
import { fairness } from './fairness.ts';
import { gameCalls } from './game-calls.ts';
import { gameDetails } from './game-details.ts';
import { help } from './help.ts';
import { kyc } from './kyc.ts';
import { live } from './live.ts';
import { ledger } from './ledger.ts';
import { login } from './login.ts';
import { lottery } from './lottery.ts';
import { message } from './message-calls.ts';
import { password } from './password.ts';
import { play, seamless } from './play.ts';
import { points } from './point-calls.ts';
import { promotion } from './promotion-calls.ts';
import { push } from './push.ts';
import { records } from './record-calls.ts';
import { referral } from './referral-calls.ts';
import { register } from './register.ts';
import { responsible } from './responsible.ts';
import { rounds } from './rounds.ts';
import { security } from './security-calls.ts';
import { upload } from './upload.ts';
import { verification } from './verification.ts';
import { vendors } from './vendors.ts';
import { vip } from './vip-calls.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw-calls.ts';

/** The calls that the first screen does without: the app loads this half when one of them is first made (`src/data/call.ts`). */
export const late = {
  ...account,
  ...agent,
  ...chat,
  ...contracts,
  ...help,
  ...live,
  ...ledger,
  ...login,
  ...message,
  ...password,
  ...play,
  ...points,
  ...promotion,
  ...push,
  ...records,
  ...referral,
  ...register,
  ...deposit,
  ...entry,
  ...fairness,
  ...gameCalls,
  ...gameDetails,
  ...lottery,
  ...responsible,
  ...rounds,
  ...security,
  ...seamless,
  ...verification,
  ...kyc,
  ...upload,
  ...vendors,
  ...vip,
  ...wallet,
  ...withdraw,
};
