import { type Kysely, type Selectable, type Updateable, sql } from 'kysely';
import type { Request, Value } from '../../../contract/index.ts';
import type { PointItem, PointItemWords } from '../../../contract/points/shapes.ts';
import type { Context, Gateway } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import type { PointItemsTable } from '../../db/tables/points.ts';
import { DomainError } from '../../domain-error.ts';
import { ownPicturePath, storeOwnPicture } from '../content/own-pictures.ts';
import { definedFields } from '../../kernel/defined-fields.ts';
import { itemSize } from '../../media/banner.ts';
import { siteState } from '../../settings/state.ts';

type ItemChange = Request<'operator.pointItem'>;
export type ItemRow = Selectable<PointItemsTable>;

/** In a language, else in the site's. */
export function wordsIn(
  gateway: Pick<Gateway, 'db'>,
  words: Record<string, PointItemWords>,
  language: string,
): PointItemWords {
  const found =
    words[language] ??
    words[siteState(gateway).settings.defaultLanguage] ??
    Object.values(words)[0];
  return found ?? { name: '', text: '', unit: '' };
}

/** Redeemable, cash first, then by price (POINT-01). */
export async function openItems(
  { language }: Request<'points.items'>,
  context: Context,
): Promise<Value<'points.items'>> {
  const rows = await context.db
    .selectFrom('point_items')
    .selectAll()
    .where('open', '=', true)
    .where(({ eb }) => eb.or([eb('stock', 'is', null), eb('stock', '>', 0)]))
    .orderBy(sql`kind = 'goods'`)
    .orderBy('points')
    .orderBy('id')
    .execute();
  const items = rows.map(({ id, kind, words, points, amount, stock, picture }): PointItem => {
    const { name, text, unit } = wordsIn(context, words, language);
    return {
      id,
      kind,
      name,
      text,
      unit,
      picture: picture === null ? null : ownPicturePath(picture),
      points: Number(points),
      amount: Number(amount),
      left: stock,
    };
  });
  return { items };
}

/** For the operator. */
export async function allItems({ db }: Pick<Gateway, 'db'>): Promise<Value<'operator.pointItems'>> {
  const rows = await db.selectFrom('point_items').selectAll().orderBy('id').execute();
  return { items: rows.map(asOperatorItem) };
}

const asOperatorItem = ({ code, kind, words, stock, open, ...row }: ItemRow) => ({
  code,
  kind,
  words,
  points: Number(row.points),
  amount: Number(row.amount),
  stock,
  open,
  hasPicture: row.picture !== null,
});

/**
 * Missing fields stay. Throws `not_found` for a new item without kind, words or points,
 * `invalid_request` for a missing language, cash with price or end, or no whole picture.
 */
export async function setItem(
  { code, kind, words, picture: file, ...change }: ItemChange,
  context: Context,
): Promise<Value<'operator.pointItem'>> {
  const missing =
    words && siteState(context).settings.languages.find((language) => !words[language.code]);
  if (missing) throw new DomainError('invalid_request', { field: `words.${missing.code}` });
  const picture = file && (await storeOwnPicture(context, file, itemSize));
  return context.db.transaction().execute(async (db) => {
    const before = await db
      .selectFrom('point_items')
      .selectAll()
      .where('code', '=', code)
      .forUpdate()
      .executeTakeFirst();
    if (before && kind && kind !== before.kind)
      throw new DomainError('invalid_request', { field: 'kind' });
    if ((before?.kind ?? kind) === 'cash') requireCashTerms(change);
    const columns = {
      ...definedFields({ ...change, picture }),
      ...(words && { words: JSON.stringify(words) }),
    };
    if (before) return asOperatorItem(await changeItem(db, before, columns));
    if (!kind || !words || !change.points) throw new DomainError('not_found', { field: 'code' });
    const made = { code, kind, points: change.points, ...columns, words: JSON.stringify(words) };
    return asOperatorItem(
      await db.insertInto('point_items').values(made).returningAll().executeTakeFirstOrThrow(),
    );
  });
}

/** Throws `invalid_request` for cash that costs money or runs out. */
function requireCashTerms({ amount, stock = null }: Pick<ItemChange, 'amount' | 'stock'>): void {
  if (amount) throw new DomainError('invalid_request', { field: 'amount' });
  if (stock !== null) throw new DomainError('invalid_request', { field: 'stock' });
}

async function changeItem(
  db: Kysely<Database>,
  before: ItemRow,
  columns: Updateable<PointItemsTable>,
): Promise<ItemRow> {
  if (Object.keys(columns).length === 0) return before;
  return db
    .updateTable('point_items')
    .set(columns)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
