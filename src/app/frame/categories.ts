import type { CategoryCode } from '../../../contract/shared.ts';
import { lanes } from '../../models/catalogue.ts';
import { t } from '../../models/language.ts';
import { categoryIcons } from '../../ui/category-icons.ts';
import type { IconName } from '../../ui/icons.ts';

/** One way into the lobby. */
export interface Destination {
  /** HOME or a category's code. */
  id: string;
  label: string;
  icon: IconName;
  href: string;
}

/** HOME and the categories that vendor data has, in its order; a tracked read. */
export function destinations(): Destination[] {
  const home: Destination = { id: 'HOME', label: t('frame.home'), icon: categoryIcons.HOME, href: '/' };
  return [home, ...lanes.value.map(({ gameCategory }) => destination(gameCategory))];
}

/** The way to one category: the page of its own that it has (ROUTE-05), else its part of the lobby. */
export function destination(code: CategoryCode): Destination {
  const href = code === 'COCKFIGHT' ? `/?c=${code}` : `/${code.toLowerCase()}`;
  return { id: code, label: t(`home.category.${code}`), icon: categoryIcons[code], href };
}
