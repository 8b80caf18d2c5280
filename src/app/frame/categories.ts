import type { CategoryCode } from '../../../contract/categories.ts';
import { vendorCategories } from '../../models/catalogue.ts';
import { t } from '../../models/language.ts';
import { categoryIcons } from '../../ui/category-icons.ts';
import type { IconName } from '../../ui/icons.ts';

export interface Destination {
  /** HOME or a category's code. */
  id: string;
  label: string;
  icon: IconName;
  href: string;
}

/** HOME and those with vendors, in the vendor data's order; a tracked read. */
export function destinations(): Destination[] {
  const home: Destination = {
    id: 'HOME',
    label: t('frame.home'),
    icon: categoryIcons.HOME,
    href: '/',
  };
  return [home, ...vendorCategories.value.map(({ gameCategory }) => destination(gameCategory))];
}

/** Its page (ROUTE-05), else its part of the lobby. */
export const categoryHref = (code: CategoryCode): string =>
  code === 'COCKFIGHT' ? `/?c=${code}` : `/${code.toLowerCase()}`;

export function destination(code: CategoryCode): Destination {
  return {
    id: code,
    label: t(`lobby.category.${code}`),
    icon: categoryIcons[code],
    href: categoryHref(code),
  };
}
