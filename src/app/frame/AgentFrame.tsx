import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { startOfflineReports } from '../../models/offline-reports.ts';
import { ownNickname } from '../../models/lazy-account-data.ts';
import { agent, member, unreadMessages } from '../../models/session.ts';
import { brand } from '../../models/site.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { AgentClock } from './AgentClock.tsx';
import AccountAvatar from './AccountAvatar.tsx';
import { LanguageChoice, ThemeChoices } from './Choices.tsx';
import { LegalLine } from './LegalLine.tsx';
import { PasswordItem } from './PasswordItem.tsx';
import { ServiceItems } from './ServiceItems.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StatusBanners } from './StatusBanners.tsx';
import { WaitingItem } from './WaitingItem.tsx';
import { logout } from '../../models/lazy-auth-actions.ts';
import './AccountMenu.css';
import './AgentFrame.css';

/** Replaces the players' whole frame (AGT-03). */
export default function AgentFrame({ children }: { children: ReactNode }) {
  const who = agent.value ? member.value : null;
  const isAgent = who !== null;
  useEffect(() => {
    if (isAgent) startOfflineReports();
  }, [isAgent]);
  const name = ownNickname() || who?.nickname || who?.account || '';
  return (
    <div className="agent-frame">
      <SkipLink />
      <header className="agent-header">
        <Link href={who ? '/agentHome' : '/agent'} className="agent-header__brand">
          <Logo />
          <span>
            {brand.value} <span className="agent-header__area">{t('agent.area')}</span>
          </span>
        </Link>
        {who && (
          <div className="agent-header__who">
            <AgentClock timeZone={who.timeZone} />
            <AccountAvatar />
            <strong>{name}</strong>
          </div>
        )}
        <div className="agent-header__end">
          <Menu label={t('agent.settings')} trigger={<Icon name={who ? 'menu' : 'languages'} />}>
            {who && (
              <>
                <MenuItem icon="mail" onClick={() => go('/agent/messages')}>
                  {t('messages.title')}
                  <Badge number={unreadMessages.value} />
                </MenuItem>
                <MenuItem icon="headset" onClick={() => go('/agent/support')}>
                  {t('support.title')}
                </MenuItem>
                <WaitingItem to="/agent/waiting" />
                <MenuItem icon="shield-check" onClick={() => go('/agent/security')}>
                  {t('frame.security')}
                </MenuItem>
              </>
            )}
            <MenuItem icon="house" onClick={() => go('/')}>
              {t('agent.toPlayers')}
            </MenuItem>
            <PasswordItem />
            <ServiceItems />
            <div className="account-menu__choices">
              <LanguageChoice />
              <ThemeChoices />
            </div>
          </Menu>
          {who && (
            <IconButton icon="log-out" label={t('frame.logout')} onClick={() => void logout()} />
          )}
        </div>
      </header>
      <StatusBanners outbox="/agent/waiting" />
      <main id="main" className="agent-frame__main" tabIndex={-1}>
        {children}
      </main>
      <footer className="agent-frame__foot">
        <LegalLine />
      </footer>
    </div>
  );
}
