import { t } from '../../models/language.ts';
import { type AccountPage, countOn, tileKey } from '../../models/member-pages.ts';
import { currentPath, go } from '../../models/navigation.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface AccountTilesProps {
  pages: readonly AccountPage[];
  onGo?: (() => void) | undefined;
}

/** What members open most (HEAD-04). */
export function AccountTiles({ pages, onGo }: AccountTilesProps) {
  return (
    <fieldset aria-label={t('frame.group.often')} className="menu-group account-tiles">
      {pages.map((page) => (
        <button
          key={page.path}
          type="button"
          // The menu closes on its items.
          className="menu__item account-tiles__tile"
          aria-current={currentPath.value === page.path ? 'page' : undefined}
          onClick={() => {
            onGo?.();
            go(page.path);
          }}
        >
          <Icon name={page.icon} size={22} />
          <span>{t(tileKey(page))}</span>
          <Badge number={countOn(page.path)} />
        </button>
      ))}
    </fieldset>
  );
}
