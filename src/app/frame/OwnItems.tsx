import { useEffect } from 'react';
import { t } from '../../models/language.ts';
import { countOn, loadCounts, memberPages } from '../../models/member-pages.ts';
import { askMerchant } from '../../models/merchant-wallet.ts';
import { loggedIn, trial } from '../../models/session.ts';
import { Badge } from '../../ui/Badge.tsx';
import { GoItem } from './GoItem.tsx';

/** Pages outside the member centre. */
const others = [
  { path: '/favorite', titleKey: 'lobby.favourites', icon: 'heart' },
  { path: '/recent', titleKey: 'lobby.recents', icon: 'rotate-ccw-clock' },
  { path: '/feedback', titleKey: 'frame.feedback', icon: 'message-square-text' },
] as const;

/** The account's own pages (HEAD-04); a trial account has recent games only. */
export function OwnItems({ onGo }: { onGo?: () => void }) {
  const freePlay = trial.value;
  const asks = loggedIn.value && !freePlay;
  useEffect(() => {
    if (!asks) return;
    void askMerchant();
    loadCounts();
  }, [asks]);
  return [...memberPages(), ...others]
    .filter(({ path }) => !freePlay || path === '/recent')
    .map(({ path, titleKey, icon }) => (
      <GoItem key={path} to={path} icon={icon} onGo={onGo}>
        {t(titleKey)}
        <Badge number={countOn(path)} />
      </GoItem>
    ));
}
