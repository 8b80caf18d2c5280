import { t } from '../../models/language.ts';
import { openPopup } from '../../models/popups.ts';
import { ownNickname } from '../../models/own.ts';
import { member, trial } from '../../models/session.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { AgentItem } from './AgentItem.tsx';
import { Avatar } from './Avatar.tsx';
import { LanguageChoice, SaverChoice, ThemeChoices } from './Choices.tsx';
import { InstallItem } from './InstallItem.tsx';
import { ServiceItems } from './ServiceItems.tsx';
import { OwnItems } from './OwnItems.tsx';
import { PasswordItem } from './PasswordItem.tsx';
import { StorageItem } from './StorageItem.tsx';
import { WaitingItem } from './WaitingItem.tsx';
import { logout } from '../../models/lazy-ways.ts';
import './AccountMenu.css';

/** The avatar and what hangs on it (HEAD-04). */
export function AccountMenu() {
  return (
    <Menu label={t('frame.account')} trigger={<Avatar />}>
      <AccountName />
      <OwnItems />
      <MenuItem icon="bell" onClick={() => openPopup('noticeModal')}>
        {t('frame.notices')}
      </MenuItem>
      <PasswordItem />
      <AgentItem />
      <WaitingItem />
      <ServiceItems />
      <StorageItem />
      <InstallItem />
      <div className="account-menu__choices">
        <LanguageChoice />
        <ThemeChoices />
        <SaverChoice />
      </div>
      <MenuItem icon="log-out" onClick={() => void logout()}>
        {t('frame.logout')}
      </MenuItem>
    </Menu>
  );
}

/** Who is logged in, in words. */
export function AccountName() {
  const who = member.value;
  if (!who) return null;
  return (
    <p className="account-name">
      <strong>{ownNickname() || who.nickname || who.account}</strong>
      <span>{trial.value ? t('frame.trialAccount') : who.account}</span>
    </p>
  );
}
