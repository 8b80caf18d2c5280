import type { ReactNode } from 'react';
import { t } from '../../models/language.ts';
import { openPopup } from '../../models/dialogs.ts';
import { loggedIn, trial } from '../../models/session.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { GoItem } from './GoItem.tsx';
import { InstallItem } from './InstallItem.tsx';

/** Every visitor's entries (SIDE-01, INFO-01, SIDE-05, PWA-08); `app` replaces the app's. */
export function SiteItems({ onGo, app }: { onGo?: () => void; app?: ReactNode | undefined }) {
  return (
    <>
      {(!loggedIn.value || trial.value) && (
        <GoItem to="/promotions" icon="sparkles" onGo={onGo}>
          {t('promotions.title')}
        </GoItem>
      )}
      <GoItem to="/help" icon="circle-question-mark" onGo={onGo}>
        {t('help.title')}
      </GoItem>
      <GoItem to="/news" icon="receipt-text" onGo={onGo}>
        {t('posts.news')}
      </GoItem>
      <GoItem to="/blog" icon="pencil" onGo={onGo}>
        {t('posts.blog')}
      </GoItem>
      <GoItem to="/fairness" icon="circle-check" onGo={onGo}>
        {t('fair.title')}
      </GoItem>
      <MenuItem
        icon="badge-check"
        onClick={() => {
          onGo?.();
          openPopup('legalLicense');
        }}
      >
        {t('legal.title')}
      </MenuItem>
      {app ?? <InstallItem {...(onGo && { onDone: onGo })} />}
      <GoItem to="/storage" icon="hard-drive" onGo={onGo}>
        {t('storage.menu')}
      </GoItem>
    </>
  );
}
