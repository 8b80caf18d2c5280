import { sql } from 'kysely';
import type { GameItem } from '../../../contract/catalogue/calls.ts';
import type { PostLink, PostSource } from '../../../contract/posts/shapes.ts';
import type { Gateway } from '../../context.ts';
import type { Texts } from '../../db/tables/catalogue.ts';
import { inLanguage } from '../../kernel/localized-texts.ts';
import { bannerScenes } from '../../media/banner.ts';
import { gameItem } from '../catalogue/find.ts';
import { currentCatalogue } from '../catalogue/snapshot.ts';
import { ownPicturePath } from '../content/own-pictures.ts';
import { isOver } from '../promotions/eligibility.ts';

type Site = Pick<Gateway, 'db'>;

/** A post's picture: the operator's own, a scene, its game's, else the first scene. */
export function coverOf(
  { picture, cover }: { picture: string | null; cover: string | null },
  game: GameItem | null,
): string {
  if (picture !== null) return ownPicturePath(picture);
  return cover === null && game ? game.lagerIcon : `/b/cover-${cover ?? bannerScenes[0]}.svg`;
}

/** What a post leads to; null where it opens nothing now (LOB-18, REWARD-05). */
export async function openLink(
  link: PostSource['link'],
  language: string,
  gateway: Site,
): Promise<PostLink | null> {
  if (link === null) return null;
  if (link.kind === 'page') return { kind: 'page', path: link.target };
  if (link.kind === 'promotion') return openPromotion(link.target, language, gateway);
  const { byId } = await currentCatalogue(gateway);
  const game = byId.get(link.target);
  const item = game?.opens && !game.maintenance && (await gameItem(gateway, link.target, language));
  return item ? { kind: 'game', game: item } : null;
}

async function openPromotion(id: string, language: string, { db }: Site): Promise<PostLink | null> {
  const { rows } = await sql<{ title: Texts }>`
    SELECT p.title FROM promotions p WHERE p.id = ${id} AND p.starts_at <= now() AND NOT ${isOver}`.execute(
    db,
  );
  const [row] = rows;
  return row ? { kind: 'promotion', id, title: inLanguage(row.title, language) } : null;
}

/**
 * A link as it is stored: a game by its number. Null where it leads to nothing, `undefined` for
 * none.
 */
export async function storedLink(
  link: PostSource['link'],
  gateway: Site,
): Promise<PostSource['link'] | undefined> {
  if (link === null) return undefined;
  if (link.kind === 'page') return link;
  if (link.kind === 'promotion') {
    const row = await gateway.db
      .selectFrom('promotions')
      .select('id')
      .where('id', '=', link.target)
      .executeTakeFirst();
    return row ? link : null;
  }
  const { byId } = await currentCatalogue(gateway);
  const game =
    byId.get(link.target) ?? [...byId.values()].find(({ gameCode }) => gameCode === link.target);
  return game ? { kind: 'game', target: game.gameId } : null;
}
