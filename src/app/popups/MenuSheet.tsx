import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { loggedIn } from '../../models/session.ts';
import { brand, registerOpen } from '../../models/site.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MenuItem } from '../../ui/Menu.tsx';
import { AccountName } from '../frame/AccountName.tsx';
import { AgentItem } from '../frame/AgentItem.tsx';
import { ChatItem } from '../frame/ChatItem.tsx';
import { LanguageChoice, SaverChoice, ThemeChoices } from '../frame/Choices.tsx';
import { FreePlay } from '../frame/FreePlay.tsx';
import { NavLink } from '../frame/NavLink.tsx';
import { OwnItems } from '../frame/OwnItems.tsx';
import { PasswordItem } from '../frame/PasswordItem.tsx';
import { ServiceGroup } from '../frame/ServiceGroup.tsx';
import { SiteItems } from '../frame/SiteItems.tsx';
import { SocialLinks } from '../frame/SocialLinks.tsx';
import { WaitingItem } from '../frame/WaitingItem.tsx';
import { destinations } from '../frame/categories.ts';
import { logout } from '../../models/lazy-auth-actions.ts';
import './MenuSheet.css';

/** The side menu and header as a phone's sheet (NAV-01). */
export default function MenuSheet({ close }: { close: () => void }) {
  const member = loggedIn.value;
  return (
    <Dialog
      title={t(member ? 'frame.account' : 'frame.menu')}
      closeLabel={t('ui.close')}
      onClose={close}
    >
      <AccountName />
      {!member && (
        <div className="menu-sheet__ways">
          <p>{t('frame.welcome', { brand: brand.value })}</p>
          <Button
            variant="primary"
            onClick={() => {
              close();
              go('/login');
            }}
          >
            {t('frame.login')}
          </Button>
          {registerOpen.value && (
            <Button
              onClick={() => {
                close();
                go('/register');
              }}
            >
              {t('frame.register')}
            </Button>
          )}
          <FreePlay onDone={close} className="menu-sheet__free" size="m" />
        </div>
      )}
      <nav className="menu-sheet__games" aria-label={t('frame.games')}>
        {destinations().map((to) => (
          <NavLink key={to.id} to={to} className="menu-sheet__game" onClick={close} />
        ))}
      </nav>
      {member && <OwnItems onGo={close} />}
      <PasswordItem onGo={close} />
      <AgentItem onGo={close} />
      <WaitingItem onGo={close} />
      <ChatItem onGo={close} />
      <ServiceGroup />
      <SiteItems onGo={close} />
      <div className="account-menu__choices">
        <LanguageChoice />
        <ThemeChoices />
        <SaverChoice />
        <SocialLinks className="menu-sheet__social" />
      </div>
      {member && (
        <MenuItem
          icon="log-out"
          onClick={() => {
            close();
            void logout();
          }}
        >
          {t('frame.logout')}
        </MenuItem>
      )}
    </Dialog>
  );
}
