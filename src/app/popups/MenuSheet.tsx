import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { loggedIn } from '../../models/session.ts';
import { brand, registerOpen } from '../../models/site.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AccountGroups } from '../frame/AccountGroups.tsx';
import AccountItems from '../frame/AccountItems.tsx';
import { LanguageChoice, SaverChoice, ThemeChoices } from '../frame/Choices.tsx';
import { FreePlay } from '../frame/FreePlay.tsx';
import { NavLink } from '../frame/NavLink.tsx';
import { ServiceGroup } from '../frame/ServiceGroup.tsx';
import { SocialLinks } from '../frame/SocialLinks.tsx';
import { WaitingItem } from '../frame/WaitingItem.tsx';
import { destinations } from '../frame/categories.ts';
import './MenuSheet.css';

/** The side menu and header as a phone's sheet (NAV-01). */
export default function MenuSheet({ close }: { close: () => void }) {
  const member = loggedIn.value;
  const games = (
    <>
      <p className="menu-group__title" aria-hidden="true">
        {t('frame.games')}
      </p>
      <nav className="menu-sheet__games" aria-label={t('frame.games')}>
        {destinations().map((to) => (
          <NavLink key={to.id} to={to} className="menu-sheet__game" onClick={close} />
        ))}
      </nav>
    </>
  );
  const social = <SocialLinks className="menu-sheet__social" />;
  return (
    <Dialog
      title={t(member ? 'frame.account' : 'frame.menu')}
      closeLabel={t('ui.close')}
      onClose={close}
    >
      {member ? (
        <AccountItems onGo={close} games={games} social={social} />
      ) : (
        <>
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
          {games}
          <WaitingItem onGo={close} />
          <AccountGroups pages={[]} onGo={close} service={<ServiceGroup />} />
          <div className="account-menu__choices">
            <LanguageChoice />
            <ThemeChoices />
            <SaverChoice />
            {social}
          </div>
        </>
      )}
    </Dialog>
  );
}
