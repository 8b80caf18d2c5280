import type { Banner } from '../../../contract/content/calls.ts';
import type { Handlers } from '../../context.ts';
import { catalogueHandlers } from '../catalogue/handlers.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { maxAnnouncements, maxBanners } from '../../../contract/operator-content/sources.ts';
import { isAnnouncementShown, isBannerShown } from './shown.ts';
import { bannerFile } from '../../media/pictures.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';

/** On the home lobby (LOB-06); the idle app loads the rest. */
const hotShown = 12;
const winnersShown = 20;

interface StoredTarget {
  linkage_type: 'none' | 'path' | 'game' | 'promotion' | 'url';
  target: string;
}

/** A promotion is a page; a game that is gone is nothing. */
function targetOf(
  { linkage_type: linkageType, target }: StoredTarget,
  hasGame: (gameId: string) => boolean,
): Pick<Banner, 'linkageType' | 'target'> {
  if (linkageType === 'promotion')
    return { linkageType: 'path', target: `/promotions?id=${target}` };
  if (linkageType === 'game' && !hasGame(target)) return { linkageType: 'none', target: '' };
  return { linkageType, target };
}

export const contentHandlers: Handlers<'content'> = {
  'content.announcements': async ({ types, execution, language, platform }, { db }) => {
    let query = db
      .selectFrom('announcements as c')
      .selectAll()
      .where(isAnnouncementShown())
      .orderBy('position')
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxAnnouncements);
    if (types)
      query = query.where('type', 'in', types.split(',') as ('B' | 'PL' | 'PU' | 'PR' | 'H')[]);
    if (execution) query = query.where('execution', '=', execution);
    if (platform)
      query = query.where((at) =>
        at.or([at('platform', 'is', null), at('platform', '=', platform as 'W')]),
      );
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
      .selectFrom('banners as c')
      .selectAll()
      .where('group_name', '=', groupName)
      .where(isBannerShown())
      .orderBy('position')
      .orderBy('id')
      .limit(maxBanners)
      .execute();
    const { byId } = await currentCatalogue({ db });
    const list = rows.map((row) => {
      const { linkageType, target } = targetOf(row, (gameId) => byId.has(gameId));
      const texts = [inLanguage(row.title, language), inLanguage(row.subtitle, language)];
      return {
        id: row.id,
        groupName: row.group_name,
        url: `/b/${bannerFile(row)}.svg?lang=${language}`,
        title: texts.filter(Boolean).join(' — '),
        linkageType,
        target,
      };
    });
    return { list };
  },

  'content.home': async ({ language }, context) => {
    const [vendors, hot, banners, notices, winners] = await Promise.all([
      catalogueHandlers['games.vendors']({ language }, context),
      catalogueHandlers['games.hot']({ language }, context),
      contentHandlers['content.banners']({ groupName: 'w_home', language }, context),
      contentHandlers['content.announcements'](
        { types: 'B,PL,PU,PR', execution: 'B', platform: 'W', language },
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
