import type { ReactNode } from 'react';
import { t } from '../../models/language.ts';
import { openPopup } from '../../models/dialogs.ts';
import type { AccountPage } from '../../models/member-pages.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { ChatItem } from './ChatItem.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import { OwnItems } from './OwnItems.tsx';
import { PasswordItem } from './PasswordItem.tsx';
import { SiteItems } from './SiteItems.tsx';

interface AccountGroupsProps {
  pages: readonly AccountPage[];
  onGo?: (() => void) | undefined;
  /** Customer service: links, or a group that opens to them. */
  service: ReactNode;
  /** Replaces the app's entry. */
  app?: ReactNode;
}

/** A menu's entries in groups (HEAD-04, SIDE-01); those without an entry have no title. */
export function AccountGroups({ pages, onGo, service, app }: AccountGroupsProps) {
  const of = (group: AccountPage['group']) => pages.filter((page) => page.group === group);
  const [account, play] = [of('account'), of('play')];
  return (
    <>
      {account.length > 0 && (
        <MenuGroup title={t('frame.group.account')}>
          <OwnItems pages={account} onGo={onGo} />
          <PasswordItem {...(onGo && { onGo })} />
        </MenuGroup>
      )}
      {play.length > 0 && (
        <MenuGroup title={t('frame.group.play')}>
          <OwnItems pages={play} onGo={onGo} />
        </MenuGroup>
      )}
      <MenuGroup title={t('frame.group.site')}>
        <MenuItem
          icon="bell"
          onClick={() => {
            onGo?.();
            openPopup('noticeModal');
          }}
        >
          {t('frame.notices')}
        </MenuItem>
        <ChatItem {...(onGo && { onGo })} />
        {service}
        <OwnItems pages={of('site')} onGo={onGo} />
        <SiteItems {...(onGo && { onGo })} app={app} />
      </MenuGroup>
    </>
  );
}
