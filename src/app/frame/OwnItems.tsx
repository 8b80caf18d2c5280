import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { trial } from '../../models/session.ts';
import { MenuItem } from '../../ui/Menu.tsx';

/** Page, title and icon of what an account has of its own (HEAD-04). */
const pages = [
  ['/member', 'frame.myAccount', 'circle-user-round'],
  ['/member/security', 'frame.security', 'shield-check'],
  ['/favorite', 'home.favourites', 'heart'],
  ['/recent', 'home.recents', 'rotate-ccw-clock'],
  ['/feedback', 'frame.feedback', 'message-square-text'],
] as const;

/** The ways to the account's own pages; a trial account has its recent games alone. */
export function OwnItems({ onGo }: { onGo?: () => void }) {
  return pages
    .filter(([path]) => !trial.value || path === '/recent')
    .map(([path, key, icon]) => (
      <MenuItem
        key={path}
        icon={icon}
        onClick={() => {
          onGo?.();
          go(path);
        }}
      >
        {t(key)}
      </MenuItem>
    ));
}
