import { account } from './account.ts';
import { content } from './content.ts';
import { games } from './games.ts';
import { live } from './live.ts';
import { play, seamless } from './play.ts';
import { session } from './session.ts';
import { site } from './site.ts';
import { wallet } from './wallet.ts';

/** The calls that the app knows from its first moment: what the home page and the frame ask for. Every byte counts here. */
export const first = {
  ...site,
  ...content,
  ...account,
  ...games,
  ...session,
  ...wallet,
  ...live,
  ...play,
  ...seamless,
};
