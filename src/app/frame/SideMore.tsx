import { t } from '../../models/language.ts';
import { logout } from '../../models/lazy-auth-actions.ts';
import { go } from '../../models/navigation.ts';
import { openPopup } from '../../models/dialogs.ts';
import { loggedIn } from '../../models/session.ts';
import { registerOpen } from '../../models/site.ts';
import { mayInvite } from '../../models/loyalty-state.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { AgentItem } from './AgentItem.tsx';
import { AppItem } from './AppItem.tsx';
import { ChatItem } from './ChatItem.tsx';
import { LanguageChoice, SaverChoice, ThemeChoices } from './Choices.tsx';
import { OwnItems } from './OwnItems.tsx';
import { ServiceGroup } from './ServiceGroup.tsx';
import { SiteItems } from './SiteItems.tsx';
import { SocialLinks } from './SocialLinks.tsx';
import { WaitingItem } from './WaitingItem.tsx';
import './SideMore.css';

/** Below the games (SIDE-01 … SIDE-05). */
export default function SideMore() {
  const member = loggedIn.value;
  return (
    <>
      <div className="side__more">
        {member && <OwnItems />}
        <MenuItem icon="bell" onClick={() => openPopup('noticeModal')}>
          {t('frame.notices')}
        </MenuItem>
        <WaitingItem />
        {mayInvite() && <AgentItem />}
        <ChatItem />
        <ServiceGroup />
        <SiteItems app={<AppItem />} />
        {!member && registerOpen.value && (
          <MenuItem icon="log-in" onClick={() => go('/register')}>
            {t('frame.register')}
          </MenuItem>
        )}
        {member && (
          <MenuItem icon="log-out" onClick={() => void logout()}>
            {t('frame.logout')}
          </MenuItem>
        )}
      </div>
      <div className="side__choices">
        <SocialLinks className="side__social" />
        <LanguageChoice />
        <ThemeChoices />
        <SaverChoice />
      </div>
    </>
  );
}
