import { logout } from '../../models/lazy-auth-actions.ts';
import { t } from '../../models/language.ts';
import { openPopup } from '../../models/dialogs.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { AccountName } from './AccountName.tsx';
import { AgentItem } from './AgentItem.tsx';
import { ChatItem } from './ChatItem.tsx';
import { LanguageChoice, SaverChoice, ThemeChoices } from './Choices.tsx';
import { OwnItems } from './OwnItems.tsx';
import { PasswordItem } from './PasswordItem.tsx';
import { ServiceItems } from './ServiceItems.tsx';
import { SiteItems } from './SiteItems.tsx';
import { WaitingItem } from './WaitingItem.tsx';

/** The entries of the account's menu (HEAD-04). */
export default function AccountItems() {
  return (
    <>
      <AccountName />
      <OwnItems />
      <MenuItem icon="bell" onClick={() => openPopup('noticeModal')}>
        {t('frame.notices')}
      </MenuItem>
      <PasswordItem />
      <AgentItem />
      <WaitingItem />
      <ChatItem />
      <ServiceItems />
      <SiteItems />
      <div className="account-menu__choices">
        <LanguageChoice />
        <ThemeChoices />
        <SaverChoice />
      </div>
      <MenuItem icon="log-out" onClick={() => void logout()}>
        {t('frame.logout')}
      </MenuItem>
    </>
  );
}
