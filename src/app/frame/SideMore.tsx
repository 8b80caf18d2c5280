import { useEffect } from 'react';
import { t } from '../../models/language.ts';
import { logout } from '../../models/lazy-auth-actions.ts';
import { go } from '../../models/navigation.ts';
import { accountPages, loadCounts } from '../../models/member-pages.ts';
import { askMerchant } from '../../models/merchant-wallet.ts';
import { loggedIn, trial } from '../../models/session.ts';
import { registerOpen } from '../../models/site.ts';
import { mayInvite } from '../../models/loyalty-state.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { AccountGroups } from './AccountGroups.tsx';
import { AgentItem } from './AgentItem.tsx';
import { AppItem } from './AppItem.tsx';
import { LanguageChoice, SaverChoice, ThemeChoices } from './Choices.tsx';
import { ServiceGroup } from './ServiceGroup.tsx';
import { SocialLinks } from './SocialLinks.tsx';
import { WaitingItem } from './WaitingItem.tsx';
import './SideMore.css';

/** Below the games (SIDE-01 … SIDE-05). */
export default function SideMore() {
  const member = loggedIn.value;
  const asks = member && !trial.value;
  useEffect(() => {
    if (!asks) return;
    void askMerchant();
    loadCounts();
  }, [asks]);
  return (
    <>
      <div className="side__more">
        <WaitingItem />
        {mayInvite() && <AgentItem />}
        <AccountGroups
          pages={member ? accountPages() : []}
          service={<ServiceGroup />}
          app={<AppItem />}
        />
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
