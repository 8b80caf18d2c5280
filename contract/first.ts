import { content } from './content.ts';
import { games } from './games.ts';
import { session } from './session.ts';
import { site } from './site.ts';

/** The calls that the app knows from its first moment: what the home page and the frame ask for. Every byte counts here. */
export const first = {
  ...site,
  ...content,
  ...games,
  ...session,
};
