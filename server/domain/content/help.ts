import { array, assert, object, record, string } from 'superstruct';
import { HelpArticle } from '../../../contract/content/help.ts';
import type { Gateway, Handlers } from '../../context.ts';
import type { Article } from './article.ts';
import { builtIn } from './help-articles.ts';
import { fillIn } from './fill-in.ts';

const InLanguages = record(string(), string());
const Articles = array(
  object({
    term: HelpArticle.schema.term,
    section: InLanguages,
    title: InLanguages,
    content: InLanguages,
  }),
);

/** Calls of the help centre (INFO-01, INFO-07). */
export const helpHandlers: Handlers<'help'> = {
  'help.articles': async ({ lang }, context) => {
    const say = fillIn(context, lang);
    const list = (await articlesOf(context)).map(({ term, section, title, content }) => {
      return { term, section: say(section), title: say(title), content: say(content) };
    });
    return { list: list.filter(({ content }) => content !== '') };
  },
};

/** The setting `help`, else the built-in articles. */
async function articlesOf({ db }: Gateway): Promise<readonly Article[]> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'help')
    .executeTakeFirst();
  if (!row) return builtIn;
  assert(row.value, Articles);
  return row.value as Article[];
}
