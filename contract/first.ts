import { content } from './content/calls.ts';
import { games } from './catalogue/calls.ts';
import { session } from './identity/session.ts';
import { site } from './site/calls.ts';

/** Loaded with the first call, for home and frame: every byte counts. */
export const first = {
  ...site,
  ...content,
  ...games,
  ...session,
};
