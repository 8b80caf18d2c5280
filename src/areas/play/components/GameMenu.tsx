import type { RefObject } from 'react';
import { toast } from '../../../models/dialogs.ts';
import { guardAccount } from '../../../models/guard.ts';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { balanceShown, refreshBalance, toggleBalance } from '../../../models/wallet.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { haptics, setHaptics } from '../feel.model.ts';
import { FullScreen } from './FullScreen.tsx';

interface GameMenuProps {
  /** The element for full screen. */
  page: RefObject<HTMLElement | null>;
  /** Null: nothing is known of the game. */
  onFacts: (() => void) | null;
  /** Of a game in this page, not in a window of its own. */
  framed: boolean;
}

/** What the site's header and the bar's tools offer, where a small screen has no room (GAME-14b). */
export function GameMenu({ page, onFacts, framed }: GameMenuProps) {
  const isShown = balanceShown.value;
  const isTapping = haptics.value;
  const refresh = async () => {
    const trouble = await refreshBalance();
    if (trouble) toast(trouble, 'bad');
  };
  return (
    <div className="game-bar__menu">
      <Menu label={t('play.menu')} trigger={<Icon name="menu" />}>
        {onFacts && (
          <MenuItem icon="info" onClick={onFacts}>
            {t('play.about')}
          </MenuItem>
        )}
        {framed && <FullScreen page={page} item />}
        {framed && typeof navigator.vibrate === 'function' && (
          <MenuItem icon="smartphone" onClick={() => setHaptics(!isTapping)}>
            {t(isTapping ? 'play.hapticsOff' : 'play.hapticsOn')}
          </MenuItem>
        )}
        <MenuItem icon={isShown ? 'eye-off' : 'eye'} onClick={toggleBalance}>
          {t(isShown ? 'frame.balanceHide' : 'frame.balanceShow')}
        </MenuItem>
        <MenuItem icon="refresh-cw" onClick={() => void refresh()}>
          {t('frame.balanceRefresh')}
        </MenuItem>
        <MenuItem icon="wallet" onClick={() => void openMoney('depositv2')}>
          {t('deposits.title')}
        </MenuItem>
        <MenuItem icon="banknote" onClick={() => void openMoney('withdraw')}>
          {t('withdrawals.title')}
        </MenuItem>
        <MenuItem icon="house" onClick={() => go('/')}>
          {t('play.toLobby')}
        </MenuItem>
      </Menu>
    </div>
  );
}

/** As the header's buttons (HEAD-03): guests log in first, free-play accounts need a real one. */
async function openMoney(page: 'depositv2' | 'withdraw'): Promise<void> {
  const path = `/member/${page}`;
  const why = page === 'withdraw' ? 'withdrawals.needAccount' : 'deposits.needAccount';
  if (await guardAccount(path, why)) go(path);
}
