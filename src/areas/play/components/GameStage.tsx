import { useEffect, useRef } from 'react';
import { t } from '../../../models/language.ts';
import { go } from '../../../models/navigation.ts';
import { openPopup } from '../../../models/dialogs.ts';
import { identityPath } from '../../../models/identity.ts';
import { responsiblePath } from '../../../models/responsible.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Sun } from '../../../ui/Logo.tsx';
import type { Sitting, Stage } from '../seamless.model.ts';

export function GameStage({ sitting }: { sitting: Sitting }) {
  const stage = sitting.stage.value;
  return (
    <div className="game-stage">
      {stage.kind === 'frame' && <Frame key={stage.url} sitting={sitting} url={stage.url} />}
      {stage.kind === 'window' && <OwnWindow sitting={sitting} state={stage.state} />}
      {stage.kind === 'reopened' && <Reopened sitting={sitting} />}
      {stage.kind === 'failed' && <Failed sitting={sitting} stage={stage} />}
      {(stage.kind === 'asking' || (stage.kind === 'frame' && !stage.ready)) && (
        <output className="game-stage__wait">
          <Sun size={56} className="game-stage__sun" />
          {t(waitKey(stage))}
        </output>
      )}
    </div>
  );
}

function waitKey({ kind, again }: Extract<Stage, { again: boolean }>) {
  if (again) return 'play.slow';
  return kind === 'asking' ? 'play.opening' : 'play.loading';
}

/** The sandboxed game on another origin (SAFE-02). Remounts per URL, adding no history entry. */
function Frame({ sitting, url }: { sitting: Sitting; url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => sitting.listen(() => frame.current?.contentWindow ?? null), [sitting]);
  return (
    <iframe
      ref={frame}
      className="game-stage__frame"
      src={url}
      title={t('play.frame', { game: sitting.game.value?.displayName ?? '' })}
      // Safe together only on another origin, which `gameOrigin` guarantees.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin"
      allow="fullscreen"
      referrerPolicy="origin"
    />
  );
}

const windowFaces = {
  blocked: {
    icon: 'circle-exclamation-point',
    title: 'play.blocked',
    text: 'play.window',
    press: 'play.openWindow',
  },
  open: { icon: 'play', title: 'play.windowOpen', text: 'play.windowOpenText', press: null },
  closed: {
    icon: 'pause',
    title: 'play.windowClosed',
    text: 'play.windowClosedText',
    press: 'play.reopenWindow',
  },
} as const;

/** A game in its own window (GAME-02). */
function OwnWindow({ sitting, state }: { sitting: Sitting; state: keyof typeof windowFaces }) {
  const { icon, title, text, press } = windowFaces[state];
  return (
    <EmptyState
      icon={icon}
      title={t(title)}
      text={t(text)}
      action={
        <div className="game-stage__ways">
          {press && (
            <Button variant="primary" onClick={() => sitting.openWindow()}>
              {t(press)}
            </Button>
          )}
          <Button variant="quiet" onClick={() => sitting.leave()}>
            {t('play.back')}
          </Button>
        </div>
      }
    />
  );
}

/** Maintenance is over (GAME-07); the player starts the game, not the page. */
function Reopened({ sitting }: { sitting: Sitting }) {
  return (
    <EmptyState
      icon="play"
      title={t('play.reopened')}
      text={t('play.reopenedText')}
      action={
        <div className="game-stage__ways">
          <Button variant="primary" onClick={() => void sitting.launch()}>
            {t('play.playOn')}
          </Button>
          <Button variant="quiet" onClick={() => go('/')}>
            {t('play.toLobby')}
          </Button>
        </div>
      }
    />
  );
}

function failedIcon({ own, repair }: Extract<Stage, { kind: 'failed' }>) {
  if (own) return own === 'limits' ? 'pause' : 'shield-check';
  return repair ? 'wrench' : 'circle-exclamation-point';
}

function Failed({
  sitting,
  stage,
}: {
  sitting: Sitting;
  stage: Extract<Stage, { kind: 'failed' }>;
}) {
  const game = sitting.game.value;
  return (
    <EmptyState
      icon={failedIcon(stage)}
      title={t(stage.repair ? 'play.repair' : 'play.failed')}
      text={t(...stage.why)}
      action={
        <div className="game-stage__ways">
          {stage.retry && (
            <Button variant="primary" onClick={() => void sitting.launch()}>
              {t('status.retry')}
            </Button>
          )}
          {stage.own === 'limits' && (
            <Button onClick={() => go(responsiblePath)}>{t('responsible.title')}</Button>
          )}
          {stage.own === 'identity' && (
            <Button variant="primary" onClick={() => go(identityPath)}>
              {t('kyc.title')}
            </Button>
          )}
          {!stage.own && (
            <Button onClick={() => openPopup('gameUnavailable', { game, why: stage.why })}>
              {t('play.others')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => go('/')}>
            {t('play.toLobby')}
          </Button>
        </div>
      }
    />
  );
}
