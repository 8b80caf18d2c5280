import { content } from './content/calls.ts';
import { games } from './catalogue/calls.ts';
import { session } from './identity/session.ts';
import { site } from './site/calls.ts';

/** The calls that the app knows from its first moment: what the home page and the frame ask for. Every byte counts here. */
export const first = {
  ...site,
  ...content,
  ...games,
  ...session,
};
