import { t } from '../../models/language.ts';
import { type AccountPage, countOn } from '../../models/member-pages.ts';
import { Badge } from '../../ui/Badge.tsx';
import { GoItem } from './GoItem.tsx';

interface OwnItemsProps {
  pages: readonly AccountPage[];
  onGo?: (() => void) | undefined;
}

/**
 * Pages of the account (HEAD-04), with their badges.
 * @useSignals
 */
export function OwnItems({ pages, onGo }: OwnItemsProps) {
  return pages.map(({ path, titleKey, icon }) => (
    <GoItem key={path} to={path} icon={icon} onGo={onGo}>
      {t(titleKey)}
      <Badge number={countOn(path)} />
    </GoItem>
  ));
}
