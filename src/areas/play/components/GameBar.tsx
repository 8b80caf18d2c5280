import { type RefObject, useEffect, useState } from 'react';
import { t } from '../../../models/language.ts';
import { openPopup } from '../../../models/dialogs.ts';
import { wanted } from '../../../models/session.ts';
import { balanceText } from '../../../models/wallet.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import type { Sitting } from '../seamless.model.ts';

interface GameBarProps {
  sitting: Sitting;
  /** The element for full screen. */
  page: RefObject<HTMLElement | null>;
  onFacts: () => void;
}

/** Back, name, and the sitting's figures, which tick without rendering (GAME-11). */
export function GameBar({ sitting, page, onFacts }: GameBarProps) {
  const game = sitting.game.value;
  // A missing game has no rules or full screen.
  const gone = sitting.stage.value.kind === 'failed' && !game;
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
        {!gone && sitting.stage.value.kind !== 'window' && <FullScreen page={page} />}
      </div>
    </header>
  );
}

/** The login comes back to the game (GAME-15). */
function playForReal(): void {
  wanted.value = location.pathname + location.search;
  openPopup('loginPopupModal');
}

/** Nothing where unsupported (iPhones). */
function FullScreen({ page }: { page: RefObject<HTMLElement | null> }) {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const done = full ? document.exitFullscreen() : page.current?.requestFullscreen();
    // Rejected: the button stays usable.
    done?.catch(() => setFull(document.fullscreenElement !== null));
  };
  return (
    <IconButton
      icon={full ? 'minimize' : 'maximize'}
      label={t(full ? 'play.leaveFullScreen' : 'play.fullScreen')}
      onClick={toggle}
    />
  );
}
