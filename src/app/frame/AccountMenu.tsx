import { t } from '../../models/language.ts';
import { openPopup } from '../../models/popups.ts';
import { logout, member, trial } from '../../models/session.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Avatar } from './Avatar.tsx';
import { LanguageChoice, ThemeChoices } from './Choices.tsx';
import { ServiceItems } from './ServiceItems.tsx';
import './AccountMenu.css';

/** The avatar and what hangs on it (HEAD-04). */
export function AccountMenu() {
  return (
    <Menu label={t('frame.account')} trigger={<Avatar />}>
      <AccountName />
      <MenuItem icon="bell" onClick={() => openPopup('noticeModal')}>
        {t('frame.notices')}
      </MenuItem>
      <ServiceItems />
      <div className="account-menu__choices">
        <LanguageChoice />
        <ThemeChoices />
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
      <strong>{who.nickname || who.account}</strong>
      <span>{trial.value ? t('frame.trialAccount') : who.account}</span>
    </p>
  );
}
