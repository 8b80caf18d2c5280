import { array, assert, object, record, string } from 'superstruct';
import { HelpArticle } from '../../../contract/content/help.ts';
import type { Gateway, Handlers } from '../../context.ts';
import type { Texts } from '../../db/tables/catalogue.ts';
import { defaults } from '../../settings/defaults.ts';
import { flagsOf } from '../../settings/features.ts';
import { siteState } from '../../settings/state.ts';
import { type Article, builtIn } from './help-articles.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';

const InLanguages = record(string(), string());
const Articles = array(
  object({
    term: HelpArticle.schema.term,
    section: InLanguages,
    title: InLanguages,
    content: InLanguages,
  }),
);

/** Calls of the help centre (INFO-01). */
export const helpHandlers: Handlers<'help'> = {
  'help.articles': async ({ lang }, context) => {
    const { brand, ages, resources } = siteState(context).settings;
    const known: Record<string, string> = {
      brand,
      age: String(ages.confirm),
      helpline: resources['helpline'] ?? defaults.resources['helpline'] ?? '',
    };
    const flag = flagsOf(context);
    const say = (texts: Texts) =>
      inLanguage(texts, lang)
        .replaceAll(/\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs, (_all, code: string, text: string) =>
          flag(code) ? text : '',
        )
        .replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => known[name] ?? '');
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
