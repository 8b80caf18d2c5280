import type { Handlers } from '../../context.ts';
import { catalogueHandlers } from '../catalogue/handlers.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';

/** On the home lobby (LOB-06); the idle app loads the rest. */
const hotShown = 12;
const winnersShown = 20;

export const contentHandlers: Handlers<'content'> = {
  'content.announcements': async ({ types, execution, language }, { db }) => {
    let query = db
      .selectFrom('announcements')
      .selectAll()
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc');
    if (types)
      query = query.where('type', 'in', types.split(',') as ('B' | 'PL' | 'PU' | 'PR' | 'H')[]);
    if (execution) query = query.where('execution', '=', execution);
    const rows = await query.execute();
    const list = rows.map((row) => ({
      id: row.id,
      type: row.type,
      title: inLanguage(row.title, language),
      content: inLanguage(row.content, language),
      promotionType: row.promotion_type,
      execution: row.execution,
    }));
    return { list };
  },

  'content.banners': async ({ groupName, language }, { db }) => {
    const rows = await db
      .selectFrom('banners')
      .selectAll()
      .where('group_name', '=', groupName)
      .orderBy('position')
      .execute();
    const list = rows.map((row) => ({
      id: row.id,
      groupName: row.group_name,
      url: `/b/${row.id}.svg?lang=${language}`,
      title: [inLanguage(row.title, language), inLanguage(row.subtitle, language)]
        .filter(Boolean)
        .join(' — '),
      linkageType: row.linkage_type,
      target: row.target,
    }));
    return { list };
  },

  'content.home': async ({ language }, context) => {
    const [vendors, hot, banners, notices, winners] = await Promise.all([
      catalogueHandlers['games.vendors']({ language }, context),
      catalogueHandlers['games.hot']({ language }, context),
      contentHandlers['content.banners']({ groupName: 'w_home', language }, context),
      contentHandlers['content.announcements'](
        { types: 'B,PL,PU,PR', execution: 'B', language },
        context,
      ),
      catalogueHandlers['games.winners']({ language, limitNum: winnersShown }, context),
    ]);
    return {
      lanes: vendors.data.lanes,
      hot: hot.list.slice(0, hotShown),
      banners: banners.list,
      notices: notices.list,
      winners: winners.list.map(({ vo }) => vo),
    };
  },
};
