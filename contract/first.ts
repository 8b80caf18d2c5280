import { content } from './content.ts';
import { games } from './games.ts';
import { live } from './live.ts';
import { sessionInfo } from './member.ts';
import { site } from './site.ts';
import { wallet } from './wallet.ts';

/**
 * The calls that a start makes before the page can be used. The app's first chunk knows these alone; the other areas' entries
 * come with the first call of one of them (`src/data/call.ts`). A new area belongs into `contract/index.ts`.
 */
export const first = { ...site, ...content, ...games, ...sessionInfo, ...wallet, ...live };
