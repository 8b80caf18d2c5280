import { type Infer, array, enums, object, pattern, size, string } from 'superstruct';
import { action } from '../define.ts';
import { Language } from '../shared.ts';

/** One article of the help centre (INFO-01). */
export const HelpArticle = object({
  /** Its name in an address, `/help#term` (ROUTE-04). */
  term: pattern(string(), /^[a-z][a-z0-9-]{1,39}$/),
  /** The heading that it stands under; articles of one heading follow each other. */
  section: size(string(), 1, 80),
  title: size(string(), 1, 200),
  /** HTML, to be sanitised before it is shown (POP-06). */
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
