import type { Attack } from './attack.ts';
import { borrowedSignatures } from './borrowed-signatures.ts';
import { foreignOrigin } from './foreign-origin.ts';
import { guessing } from './guessing.ts';
import { hostHeader } from './host-header.ts';
import { markup } from './markup.ts';
import { nastyText } from './nasty-text.ts';
import { paths } from './paths.ts';
import { racingBets } from './racing-bets.ts';
import { racingWithdrawals } from './racing-withdrawals.ts';
import { redirects } from './redirects.ts';
import { replays } from './replay.ts';
import { reportFlood } from './report-flood.ts';
import { roles } from './roles.ts';
import { signatures } from './signatures.ts';
import { slowBodies } from './slow-bodies.ts';
import { socketFloods } from './sockets.ts';
import { stolenCopy } from './stolen-copy.ts';
import { uploads } from './uploads.ts';

/** In the order of the table. */
export const attacks: readonly Attack[] = [
  roles,
  foreignOrigin,
  replays,
  guessing,
  racingBets,
  racingWithdrawals,
  signatures,
  borrowedSignatures,
  nastyText,
  paths,
  uploads,
  markup,
  redirects,
  hostHeader,
  slowBodies,
  socketFloods,
  reportFlood,
  stolenCopy,
];
