import type { RefObject } from 'react';
import { t } from '../../../models/language.ts';
import { openPopup } from '../../../models/dialogs.ts';
import { wanted } from '../../../models/session.ts';
import { balanceText } from '../../../models/wallet.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import type { Sitting } from '../seamless.model.ts';
import { FullScreen } from './FullScreen.tsx';
import { GameMenu } from './GameMenu.tsx';

interface GameBarProps {
  sitting: Sitting;
  /** The element for full screen. */
  page: RefObject<HTMLElement | null>;
  onFacts: () => void;
}

/**
 * Back, name, and the sitting's figures, which tick without rendering (GAME-11). On a small screen
 * the site's header gives way to it, and a menu has the rest (GAME-14b).
 */
export function GameBar({ sitting, page, onFacts }: GameBarProps) {
  const game = sitting.game.value;
  // A missing game has no rules or full screen.
  const gone = sitting.stage.value.kind === 'failed' && !game;
  const isFramed = !gone && sitting.stage.value.kind !== 'window';
  return (
    <header className="game-bar">
      <IconButton icon="arrow-left" label={t('play.back')} onClick={() => sitting.leave()} />
      <div className="game-bar__names">
        <h1 className="game-bar__name">{game?.displayName ?? t('play.title')}</h1>
        {sitting.freePlay.value && (
          <Button size="s" variant="primary" className="game-bar__real" onClick={playForReal}>
            {t('play.forReal')}
          </Button>
        )}
      </div>
      <dl className="game-bar__figures">
        <div>
          <dt>{t('play.balance')}</dt>
          <dd className="figures">{balanceText}</dd>
        </div>
        <div>
          <dt>{t('play.clock')}</dt>
          <dd className="figures">{sitting.clock}</dd>
        </div>
        <div>
          <dt>{t('play.net')}</dt>
          <dd className="figures">{sitting.netText}</dd>
        </div>
      </dl>
      <div className="game-bar__tools">
        {game?.rtp != null && (
          <button type="button" className="game-bar__rtp digits" onClick={onFacts}>
            {t('play.rtp', { percent: (game.rtp / 100).toFixed(2) })}
          </button>
        )}
        {!gone && <IconButton icon="info" label={t('play.about')} onClick={onFacts} />}
        {isFramed && <FullScreen page={page} />}
      </div>
      <GameMenu page={page} onFacts={gone ? null : onFacts} framed={isFramed} />
    </header>
  );
}

/** The login comes back to the game (GAME-15). */
function playForReal(): void {
  wanted.value = location.pathname + location.search;
  openPopup('loginPopupModal');
}
