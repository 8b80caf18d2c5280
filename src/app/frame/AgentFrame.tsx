import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { t } from '../../models/language.ts';
import { go } from '../../models/navigation.ts';
import { ownNickname } from '../../models/own.ts';
import { agent, member, unreadMessages } from '../../models/session.ts';
import { brand } from '../../models/site.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Count } from '../../ui/Count.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { AgentClock } from './AgentClock.tsx';
import { Avatar } from './Avatar.tsx';
import { LanguageChoice, ThemeChoices } from './Choices.tsx';
import { LegalLine } from './LegalLine.tsx';
import { PasswordItem } from './PasswordItem.tsx';
import { ServiceItems } from './ServiceItems.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StateLines } from './StateLines.tsx';
import { logout } from '../../models/lazy-ways.ts';
import './AccountMenu.css';
import './AgentFrame.css';

/** The agent's frame: one header in place of the players' header, side menu, banner and footer (AGT-03). */
export default function AgentFrame({ children }: { children: ReactNode }) {
  const who = agent.value ? member.value : null;
  const name = ownNickname() || who?.nickname || who?.account || '';
  return (
    <div className="agent-frame">
      <SkipLink />
      <header className="agent-header">
        <Link href={who ? '/agentHome' : '/agent'} className="agent-header__brand">
          <Mark />
          <span>
            {brand.value} <span className="agent-header__area">{t('agent.area')}</span>
          </span>
        </Link>
        {who && (
          <div className="agent-header__who">
            <AgentClock timeZone={who.timeZone} />
            <Avatar />
            <strong>{name}</strong>
          </div>
        )}
        <div className="agent-header__end">
          <Menu label={t('agent.settings')} trigger={<Icon name={who ? 'menu' : 'languages'} />}>
            {who && (
              <>
                <MenuItem icon="mail" onClick={() => go('/agent/messages')}>
                  {t('inbox.title')}
                  <Count number={unreadMessages.value} />
                </MenuItem>
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
      <StateLines />
      <main id="main" className="agent-frame__main" tabIndex={-1}>
        {children}
      </main>
      <footer className="agent-frame__foot">
        <LegalLine />
      </footer>
    </div>
  );
}
