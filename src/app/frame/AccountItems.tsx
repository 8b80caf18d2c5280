import { type ReactNode, useEffect } from 'react';
import { logout } from '../../models/lazy-auth-actions.ts';
import { t } from '../../models/language.ts';
import { loadCounts, menuPages } from '../../models/member-pages.ts';
import { askMerchant } from '../../models/merchant-wallet.ts';
import { trial } from '../../models/session.ts';
import { MenuItem } from '../../ui/Menu.tsx';
import { AccountGroups } from './AccountGroups.tsx';
import { AccountName } from './AccountName.tsx';
import { AccountTiles } from './AccountTiles.tsx';
import { AgentItem } from './AgentItem.tsx';
import { LanguageChoice, SaverChoice, ThemeChoices } from './Choices.tsx';
import { ServiceItems } from './ServiceItems.tsx';
import { WaitingItem } from './WaitingItem.tsx';
import { WalletCard } from './WalletCard.tsx';

interface AccountItemsProps {
  /** Called before navigating, to close the container. */
  onGo?: () => void;
  /** Below the tiles. */
  games?: ReactNode;
  /** Below the choices. */
  social?: ReactNode;
}

/** The account's menu (HEAD-04): who, wallet, tiles, the rest in groups, choices. */
export default function AccountItems({ onGo, games, social }: AccountItemsProps) {
  const freePlay = trial.value;
  useEffect(() => {
    if (freePlay) return;
    void askMerchant();
    loadCounts();
  }, [freePlay]);
  const { tiles, rest } = menuPages();
  return (
    <div className="account-menu">
      <div className="account-menu__top">
        <AccountName />
        <WalletCard onGo={onGo} />
      </div>
      <AgentItem {...(onGo && { onGo })} />
      <WaitingItem {...(onGo && { onGo })} />
      {tiles.length > 0 && <AccountTiles pages={tiles} onGo={onGo} />}
      {games}
      <div className="account-menu__groups">
        <AccountGroups pages={rest} onGo={onGo} service={<ServiceItems />} />
      </div>
      <div className="account-menu__choices">
        <LanguageChoice />
        <ThemeChoices />
        <SaverChoice />
        {social}
      </div>
      <MenuItem
        icon="log-out"
        onClick={() => {
          onGo?.();
          void logout();
        }}
      >
        {t('frame.logout')}
      </MenuItem>
    </div>
  );
}
