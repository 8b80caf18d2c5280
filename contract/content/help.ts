import { type Infer, array, enums, object, pattern, size, string } from 'superstruct';
import { action } from '../define.ts';
import { Language } from '../shared.ts';

/** INFO-01. */
export const HelpArticle = object({
  /** In an address, `/help#term` (ROUTE-04). */
  term: pattern(string(), /^[a-z][a-z0-9-]{1,39}$/),
  /** Heading; its articles are in sequence. */
  section: size(string(), 1, 80),
  title: size(string(), 1, 200),
  /** HTML, to be sanitised (POP-06). */
  content: size(string(), 1, 20_000),
});
export type HelpArticle = Infer<typeof HelpArticle>;

export const help = {
  'help.articles': action({
    method: 'GET',
    path: '/api/wps/relay/helpCenter',
    auth: 'guest',
    always: true,
    summary: 'The articles of the help centre in a language, in their order (INFO-01).',
    request: object({ lang: Language, device: enums(['WEB']) }),
    value: object({ list: array(HelpArticle) }),
    errors: [],
    offline: 'cached:help',
  }),
};
