import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { openPopup } from '../../models/popups.ts';
import { loggedIn } from '../../models/session.ts';
import { registerOpen } from '../../models/site.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MenuItem } from '../../ui/Menu.tsx';
import { AgentItem } from './AgentItem.tsx';
import { LanguageChoice, SaverChoice, ThemeChoices } from './Choices.tsx';
import { InstallItem } from './InstallItem.tsx';
import { NavLink } from './NavLink.tsx';
import { ServiceItems } from './ServiceItems.tsx';
import { StorageItem } from './StorageItem.tsx';
import { destinations } from './categories.ts';
import { sideNarrow, toggleSideMenu } from './side-menu.ts';
import { logout } from '../../models/lazy-ways.ts';
import './SideMenu.css';

/** The menu at the side of a wide screen (SIDE-01, SIDE-02, SIDE-04, SIDE-05); it collapses to its icons. */
export function SideMenu() {
  const narrow = sideNarrow.value;
  return (
    <aside className="side" aria-label={t('frame.sideMenu')}>
      <button
        type="button"
        className="side__fold"
        aria-expanded={!narrow}
        onClick={toggleSideMenu}
        title={t('frame.sideFold')}
      >
        <Icon name={narrow ? 'chevrons-right' : 'chevrons-left'} />
        <span className="label">{t('frame.sideFold')}</span>
      </button>
      <nav aria-label={t('frame.games')}>
        <ul className="side__list">
          {destinations().map((to) => (
            <li key={to.id}>
              <NavLink to={to} className="side__link" titled={narrow} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="side__more">
        <MenuItem icon="bell" onClick={() => openPopup('noticeModal')}>
          {t('frame.notices')}
        </MenuItem>
        <AgentItem />
        <ServiceItems />
        <InstallItem />
        <StorageItem />
        {!loggedIn.value && registerOpen.value && (
          <MenuItem icon="log-in" onClick={() => go('/register')}>
            {t('frame.register')}
          </MenuItem>
        )}
        {loggedIn.value && (
          <MenuItem icon="log-out" onClick={() => void logout()}>
            {t('frame.logout')}
          </MenuItem>
        )}
      </div>
      <div className="side__choices">
        <LanguageChoice />
        <ThemeChoices />
        <SaverChoice />
      </div>
    </aside>
  );
}
