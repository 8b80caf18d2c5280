import type { CategoryCode } from '../../../contract/shared.ts';
import { lanes } from '../../models/catalogue.ts';
import { t } from '../../models/language.ts';
import type { IconName } from '../../ui/icons.ts';

/** One way into the lobby. */
export interface Destination {
  /** HOME or a category's code. */
  id: string;
  label: string;
  icon: IconName;
  href: string;
}

const icons: Record<CategoryCode, IconName> = {
  RNG: 'cherry',
  LIVE: 'radio',
  FISH: 'fish',
  PVP: 'spade',
  SPORTS: 'volleyball',
  ESPORTS: 'gamepad-2',
  COCKFIGHT: 'feather',
  LOTT: 'ticket',
  ELOTT: 'tickets',
};

/** HOME and the categories that vendor data has, in its order; a tracked read. */
export function destinations(): Destination[] {
  const home: Destination = { id: 'HOME', label: t('frame.home'), icon: 'house', href: '/' };
  return [home, ...lanes.value.map(({ gameCategory }) => destination(gameCategory))];
}

/** The way to one category. */
export function destination(code: CategoryCode): Destination {
  return { id: code, label: t(`home.category.${code}`), icon: icons[code], href: `/?c=${code}` };
}
